/**
 * The statistical extension of rendered responses: the decays that it says, and a simulated band that stays as it is.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bandLimitedResample } from '../../../src/response/band-limit.ts';
import { DECAY_RANGES, directSound, energyDecay, fitDecay } from '../../../src/response/decay/decay.ts';
import { gatedSpectra } from '../../../src/response/figures/gated-spectra.ts';
import { OCTAVES } from '../../../src/response/figures/octaves.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { newFolder, readWav, scenePath, wavehall } from '../cli.ts';
import type { RenderReport } from '../../../src/app/rendering/finished/render-report.ts';

/** Just noticeable difference of decay times (ISO 3382-1): who asks for a time must not hear another. */
const DECAY_TOLERANCE = 0.05;
/**
 * Changes a level by 0.05 dB at most, half of what is shown; the ringing of the crossover is cut at the ends of a
 * record.
 */
const BAND_TOLERANCE_DB = -45;

const rms = (samples: Float64Array): number => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0));

test.each([
  ['shoebox.json', '0.9'],
  ['l-room.json', '1.5'],
])('In %s octaves above the band decay as said, and the band stays', async (scene, duration) => {
  const out = newFolder();
  const options = ['--max-frequency', '250', '--duration', duration, '--engine', 'cpu', '--extend', '--out', out];
  expect((await wavehall(['render', scenePath(scene), ...options])).status).toBe(0);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as RenderReport;
  for (const { file, extension } of report.responses) {
    const [plain, extended] = [file, extension!.file].map((name) => readWav(join(out, name)).samples);
    const rate = hertz(48_000);
    const from = directSound(extended)!;
    for (const band of OCTAVES.filter(({ lowerHz }) => lowerHz >= report.validToHz)) {
      const { energies, backwards } = gatedSpectra(extended.subarray(from), rate).octave(band);
      const fit = fitDecay(energyDecay(backwards, energies.whole), rate, DECAY_RANGES.t30)!;
      const said = extension!.octaves.find(({ centreHz }) => centreHz === band.centreHz)!.decaySeconds;
      expect(Math.abs(fit.decaySeconds / said - 1), `${file} ${band.centreHz} Hz`).toBeLessThan(DECAY_TOLERANCE);
    }
    const [low] = extension!.crossoverHz;
    const below = (samples: Float32Array): Float64Array =>
      bandLimitedResample(samples, rate, rate, hertz(0.8 * low), hertz(0.98 * low));
    const [before, after] = [below(plain), below(extended)];
    const change = rms(before.map((sample, n) => sample - after[n])) / rms(before);
    expect(20 * Math.log10(change), file).toBeLessThan(BAND_TOLERANCE_DB);
  }
});
