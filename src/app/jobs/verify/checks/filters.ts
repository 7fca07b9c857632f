import { spectrumAt } from '../../../../numerics/complex.ts';
import { bandLimitedResample, responseBand } from '../../../../response/band-limit.ts';
import { gatedSpectra } from '../../../../response/figures/gated-spectra.ts';
import { highPass } from '../../../../response/high-pass.ts';
import { isCarried, OCTAVES } from '../../../../response/figures/octaves.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type Curve, type Line } from '../tools/check.ts';

const RATE = hertz(48_000);
/** Frequency ratio of an octave, base ten. */
const G = 10 ** 0.3;

/**
 * Limits of the relative attenuation of octave filters of class 1, dB, by the distance from the centre in octaves: IEC
 * 61260:1995, table 1. The edition of 2014 allows more at each of these.
 */
const LIMITS = [
  [0, -0.3, 0.3],
  [1 / 8, -0.3, 0.4],
  [1 / 4, -0.3, 0.6],
  [3 / 8, -0.3, 1.3],
  [1, 17.5, Infinity],
  [2, 42, Infinity],
  [3, 61, Infinity],
] as const;

/** Standard deviation of the envelope of a tone, s: its spectrum is then 3 Hz wide. */
const ENVELOPE = 0.05;

/** Attenuation of a tone by an octave's filter, dB. */
function attenuation(octave: (typeof OCTAVES)[number], frequency: number): number {
  const middle = 6 * ENVELOPE * RATE;
  const tone = Float64Array.from({ length: 2 * middle }, (_, n) => {
    const t = (n - middle) / RATE;
    return Math.exp(-0.5 * (t / ENVELOPE) ** 2) * Math.cos(2 * Math.PI * frequency * t);
  });
  const spectra = gatedSpectra(tone, RATE);
  return 10 * Math.log10(spectra.energies().whole / spectra.octave(octave).energies.whole);
}

/** The octaves whose filters are measured: their narrowest limits are wide against the spectrum of a tone. */
const MEASURED = OCTAVES.filter((octave) => octave.centreHz >= 125 && isCarried(octave, RATE));

function octaveFilters(): { readonly line: Line; readonly curves: Curve[] } {
  const outside: number[] = [];
  const found: [number, number][] = [];
  for (const octave of MEASURED) {
    const centre = Math.sqrt(octave.lowerHz * octave.upperHz);
    for (const [distance, least, most] of LIMITS) {
      for (const frequency of [centre * G ** distance, centre * G ** -distance]) {
        if (frequency > 0.45 * RATE || frequency < 20) continue;
        const measured = attenuation(octave, frequency);
        outside.push(Math.max(0, least - measured, measured - most));
        if (octave.centreHz === 1000) found.push([frequency, -measured]);
      }
    }
  }
  found.sort(([a], [b]) => a - b);
  const limit = (pick: 1 | 2): [number, number][] =>
    LIMITS.flatMap((row): [number, number][] => [
      [1000 * G ** row[0], -row[pick]],
      [1000 * G ** -row[0], -row[pick]],
    ])
      .filter(([, level]) => Number.isFinite(level))
      .sort(([a], [b]) => a - b);
  return {
    line: judged({
      asked: `Attenuation of the octave filters from ${MEASURED[0].centreHz} Hz to ${MEASURED.at(-1)!.centreHz} Hz, at and up to three octaves from their centres: largest excess over the limits`,
      error: worst(outside),
      allowed: 0,
      errorUnit: 'dB',
      reason: 'the limits are tolerances themselves',
      truth: 'IEC 61260:1995, table 1, class 1; IEC 61260-1:2014 allows more',
    }),
    curves: [
      { name: 'found, octave at 1 kHz', points: found, style: 'marks' },
      { name: 'most that passes', points: limit(1), style: 'dashed' },
      { name: 'least that passes', points: limit(2), style: 'dashed' },
    ],
  };
}

/** The energies of the octaves of an impulse are their widths. */
function bandwidths(): Line {
  const impulse = Float64Array.from({ length: RATE }, (_, n) => (n === RATE / 2 ? 1 : 0));
  const spectra = gatedSpectra(impulse, RATE);
  const whole = spectra.energies().whole;
  const levels = MEASURED.map((octave) => {
    const width = octave.upperHz - octave.lowerHz;
    return 10 * Math.log10((spectra.octave(octave).energies.whole / whole) * (RATE / 2 / width));
  });
  return judged({
    asked: 'Effective bandwidth of these filters, from an impulse: largest error',
    error: worst(levels),
    allowed: 0.3,
    errorUnit: 'dB',
    reason: 'the limit of class 1',
    truth: 'IEC 61260:1995, 4.5.1: the bandwidth of the octave; sixth-order Butterworth filters have 0.20 dB more',
  });
}

/** An impulse through the high-pass and the resampling of every response: flat in its band. */
function delivered(): Line {
  const sampleRate = hertz(9300);
  const impulse = new Float64Array(sampleRate);
  impulse[Math.round(0.25 * sampleRate)] = 1;
  const { passHz, stopHz } = responseBand(hertz(2900), sampleRate, RATE);
  const response = bandLimitedResample(highPass(impulse, sampleRate), sampleRate, RATE, passHz, stopHz);
  const frequencies = Array.from({ length: 30 }, (_, i) => 40 * (2800 / 40) ** (i / 29));
  const errors = frequencies.map(
    (frequency) => 20 * Math.log10(Math.hypot(...spectrumAt(response, (2 * Math.PI * frequency) / RATE))),
  );
  return judged({
    asked: 'Level of an impulse after the high-pass and resampling from 9.3 to 48 kHz, 40 Hz to 2.8 kHz: largest error',
    error: worst(errors),
    allowed: 0.05,
    errorUnit: 'dB',
    reason: 'the high-pass at 10 Hz takes 0.02 dB at 40 Hz; the rest is flat to 0.001 dB',
    truth: 'an impulse is flat',
  });
}

export const filters: Check = {
  name: 'filters',
  title: 'Filters',
  about:
    'Tones and impulses through the octave filters of the figures, and through the filters that finish a response.',
  cost: { quick: 4, full: 4 },
  run: () => {
    const { line, curves } = octaveFilters();
    return Promise.resolve({
      lines: [line, bandwidths(), delivered()],
      plots: [
        {
          title: 'Octave filter at 1 kHz and the limits of class 1',
          x: 'frequency, Hz',
          y: 'level, dB',
          logarithmicX: true,
          curves,
        },
      ],
    });
  },
};
