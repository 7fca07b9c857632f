import type { PhaseResponse } from './phase.ts';

/**
 * Writes a frequency response as text: frequency, Hz, level, dB, and phase, degrees, one frequency a line, separated by
 * spaces. Lines that begin with `*` are comments. Room EQ Wizard imports it as a frequency response (its help, 'Import
 * Frequency Response'). Frequencies without sound are left out.
 *
 * @param title Said in the first line.
 */
export function frequencyResponseText(
  { frequencyHz, levelDb, phaseDegrees, removedSeconds }: PhaseResponse,
  title: string,
): string {
  const lines = [
    `* ${title.replaceAll(/\s+/g, ' ')}`,
    `* Wavehall; dB re 1/m, not smoothed; without the ${(1000 * removedSeconds).toFixed(4)} ms of the direct sound`,
    '* Freq(Hz) SPL(dB) Phase(degrees)',
  ];
  frequencyHz.forEach((frequency, i) => {
    if (!Number.isFinite(levelDb[i])) return;
    lines.push(`${frequency.toFixed(4)} ${levelDb[i].toFixed(3)} ${phaseDegrees[i].toFixed(3)}`);
  });
  return `${lines.join('\r\n')}\r\n`;
}
