import { describe, expect, it } from 'vitest';
import { SpeechEvaluator } from '../../../../src/places/speech/evaluate.ts';
import { pairEnergies } from '../../../../src/places/speech/energies.ts';
import { listenerFigures, type SpeechBand } from '../../../../src/places/speech/listener.ts';
import { MeasureMemory, measureResponse } from '../../../../src/response/figures/figures.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { SpectraMemory } from '../../../../src/response/figures/spectra-memory.ts';
import { freeFieldEnergy } from '../../../../src/response/figures/strength.ts';
import { sumResponses } from '../../../../src/response/several/sum-responses.ts';
import { MODULATION_FREQUENCIES } from '../../../../src/response/speech/modulation.ts';
import { MEASURED_MODULATIONS } from '../../../../src/response/speech/speech-figures.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { Random } from '../../../../src/app/jobs/sweep/plan/random.ts';

const RATE = hertz(8000);
const VALID_TO = hertz(RATE / 2);
const BAND: SpeechBand = {
  octaves: OCTAVES.filter(({ centreHz }) => centreHz >= 125 && centreHz <= 2000),
  speechDb: null,
  noiseDb: null,
};

/** A direct sound, and noise that decays by 60 dB in 0.8 s. */
function response(arrival: number, seed: number): Float32Array {
  const random = new Random(seed);
  const first = Math.round(arrival * RATE);
  const samples = Float32Array.from({ length: RATE }, (_, n) =>
    n < first ? 0 : 2e-4 * random.normal() * 10 ** ((-3 * (n - first)) / RATE / 0.8),
  );
  samples[first] += 0.01;
  return samples;
}

const ARRIVALS = [0.01, 0.024] as const;
const RESPONSES = ARRIVALS.map((arrival, c) => response(arrival, 5 + c));

const evaluator = new SpeechEvaluator(
  {
    band: BAND,
    freeFields: BAND.octaves.map((octave) => freeFieldEnergy(octave, RATE, VALID_TO)),
    pairs: [RESPONSES.map((samples, c) => pairEnergies(samples, RATE, BAND.octaves, seconds(ARRIVALS[c]), new SpectraMemory()))], // prettier-ignore
    audience: 1,
  },
  { clarity: 1 },
);

/** What the program measures in a response. */
function measured(samples: Float32Array, arrival: number) {
  const { figures, transfers } = measureResponse(samples, RATE, VALID_TO, {
    ...{ isCalibrated: true, straightLine: seconds(arrival), memory: new MeasureMemory() },
  });
  return listenerFigures(
    BAND.octaves.map(({ centreHz }) => {
      const { gDb, c50Db } = figures.bands.find((one) => one.centreHz === centreHz)!;
      const of = transfers.find((one) => one.centreHz === centreHz)!.transfers;
      return {
        ...{ gDb: gDb!, c50Db: c50Db! },
        transfers: MODULATION_FREQUENCIES.map((frequency) => of[MEASURED_MODULATIONS.indexOf(frequency)]),
      };
    }),
    BAND,
  );
}

describe('What is predicted of speakers from energies', () => {
  it.each([0, 1])('is what the figures of the response of one alone say (%s)', (candidate) => {
    const [heard] = evaluator.heard([{ candidate, gain: 1, inverted: false, delaySeconds: 0 }]);
    const exact = measured(RESPONSES[candidate], ARRIVALS[candidate]);
    // Energies are cut after the filter here, before it there: a tenth of a decibel. The index has the same integrals.
    expect(heard.levelDb).toBeCloseTo(exact.levelDb, 1);
    expect(Math.abs(heard.clarityDb - exact.clarityDb)).toBeLessThan(0.25);
    expect(heard.sti).toBeCloseTo(exact.sti!, 2);
  });

  it.each([
    [0.5, 0.012],
    [1, 0],
    // So late that the sound of the second is an echo.
    [1, 0.07],
  ])('of two with gain %s and delay %s s is what the figures of their sum say', (gain, delaySeconds) => {
    const [heard] = evaluator.heard([
      { candidate: 0, gain: 1, inverted: false, delaySeconds: 0 },
      { candidate: 1, gain, inverted: false, delaySeconds },
    ]);
    const parts = [
      { samples: RESPONSES[0], gainDb: 0, delaySeconds: 0 },
      { samples: RESPONSES[1], gainDb: 20 * Math.log10(gain), delaySeconds },
    ];
    const exact = measured(sumResponses(parts, RATE), ARRIVALS[0]);
    // The two interfere: over an octave of 90 Hz and a decay of 0.8 s there are some 30 independent values a side.
    expect(Math.abs(heard.levelDb - exact.levelDb)).toBeLessThan(0.5);
    expect(Math.abs(heard.clarityDb - exact.clarityDb)).toBeLessThan(1);
    expect(Math.abs(heard.sti! - exact.sti!)).toBeLessThan(0.03);
  });
});
