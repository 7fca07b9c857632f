import { centreTime, clarity, dampingOf, definition } from '../../../../exact/exponential-decay.ts';
import { measureResponse, type BandFigures } from '../../../../response/figures/figures.ts';
import { OCTAVES } from '../../../../response/figures/octaves.ts';
import { MODULATION_FREQUENCIES } from '../../../../response/speech/modulation.ts';
import { SPEECH_OCTAVES, speechTransmissionIndex } from '../../../../response/speech/transmission-index.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type Line } from '../tools/check.ts';
import { madeNoise } from '../tools/noise.ts';

const RATE = hertz(24_000);

/** Decay times of tones, s. */
const DECAYS = [0.4, 1.2, 3];
/** Octaves of the tones and of the noise. */
const CENTRES = [125, 250, 500, 1000, 2000, 4000];
const exactCentre = (centreHz: number): number => {
  const octave = OCTAVES.find((one) => one.centreHz === centreHz)!;
  return Math.sqrt(octave.lowerHz * octave.upperHz);
};

/** Figures in an octave of a decay e^{−δt} that begins at t = 0. */
function figuresOf(decayTime: number, centreHz: number, carrier: (n: number) => number): BandFigures {
  const damping = dampingOf(decayTime);
  const samples = Float64Array.from(
    { length: Math.ceil(1.3 * decayTime * RATE) },
    (_, n) => Math.exp((-damping * n) / RATE) * carrier(n),
  );
  const { figures } = measureResponse(samples, RATE, hertz(RATE / 2));
  return figures.bands.find((band) => band.centreHz === centreHz)!;
}

/** Relative to the just noticeable differences of ISO 3382-1:2009, table A.1: 5 %, 1 dB, 0.05, 10 ms. */
const FIFTH = 'a fifth of the just noticeable difference (ISO 3382-1:2009, table A.1)';

function tones(): { readonly lines: Line[]; readonly marks: [number, number][] } {
  const marks: [number, number][] = [];
  const lines = DECAYS.flatMap((decayTime): Line[] => {
    const found = CENTRES.map((centreHz) => {
      const omega = (2 * Math.PI * exactCentre(centreHz)) / RATE;
      return figuresOf(decayTime, centreHz, (n) => Math.sin(omega * n));
    });
    const off = (pick: (band: BandFigures) => number | null, exact: number): number[] =>
      found.map((band) => (pick(band) ?? NaN) - exact);
    const percents = (pick: (band: BandFigures) => number | null): number =>
      worst(off(pick, decayTime).map((error) => (100 * error) / decayTime));
    found.forEach(({ t20Seconds, centreHz }) => marks.push([centreHz, t20Seconds ?? NaN]));
    const words = `tones in the octaves ${CENTRES[0]} Hz to ${CENTRES.at(-1)!} Hz that decay in ${decayTime} s`;
    const truth = 'E ∝ e^{−13.8 t/T}';
    return [
      judged({
        asked: `T20 and T30 of ${words}: largest error`,
        error: Math.max(
          percents(({ t20Seconds }) => t20Seconds),
          percents(({ t30Seconds }) => t30Seconds),
        ),
        allowed: 1,
        errorUnit: '%',
        reason: FIFTH,
        truth,
      }),
      judged({
        asked: 'EDT of the same: largest error',
        error: percents(({ edtSeconds }) => edtSeconds),
        allowed: 1,
        errorUnit: '%',
        reason: FIFTH,
        truth,
      }),
      judged({
        asked: 'C80 of the same: largest error',
        values: { exact: clarity(decayTime, 0.08), found: found[3].c80Db ?? NaN, unit: 'dB (at 1 kHz)' },
        error: worst(off(({ c80Db }) => c80Db, clarity(decayTime, 0.08))),
        allowed: 0.2,
        errorUnit: 'dB',
        reason: FIFTH,
        truth: '10 lg(e^{13.8 · 0.08/T} − 1)',
      }),
      judged({
        asked: 'D50 of the same: largest error',
        error: worst(off(({ d50 }) => d50, definition(decayTime, 0.05))),
        allowed: 0.01,
        errorUnit: '',
        reason: FIFTH,
        truth: '1 − e^{−13.8 · 0.05/T}',
      }),
      judged({
        asked: 'Centre time of the same: largest error',
        error: 1000 * worst(off(({ tsSeconds }) => tsSeconds, centreTime(decayTime))),
        allowed: 2,
        errorUnit: 'ms',
        reason: FIFTH,
        truth: 'T/13.8',
      }),
    ];
  });
  return { lines, marks };
}

/** Decays of interrupted noise that tell as much as one integrated impulse response (ISO 3382-2:2008, annex A). */
const DECAYS_OF_AN_IMPULSE = 10;

/** Decaying noise: its figures scatter, as those of a room do. */
function decayingNoise(): Line {
  const decayTime = 1.5;
  const samples = madeNoise(Math.ceil(1.3 * decayTime * RATE), 21);
  const scores = CENTRES.map((centreHz) => {
    const { t20Seconds, lowerHz, upperHz } = figuresOf(decayTime, centreHz, (n) => samples[n]);
    const deviation = 0.88 * Math.sqrt((1 + 1.9 / DECAYS_OF_AN_IMPULSE) / ((upperHz - lowerHz) * decayTime));
    return ((t20Seconds ?? NaN) / decayTime - 1) / deviation;
  });
  return judged({
    asked: `T20 of white noise that decays in ${decayTime} s, in the same octaves: largest error`,
    error: worst(scores),
    allowed: 3,
    errorUnit: 'standard deviations',
    reason: 'six octaves: beyond three of them one in sixty times',
    truth: 'σ(T20)/T = 0.88 √((1 + 1.9/10)/(B T)) (ISO 3382-2:2008, annex A), B the width of the octave',
  });
}

/** Sample rate that carries the octave at 8 kHz. */
const SPEECH_RATE = hertz(32_000);

/** Speech in a diffuse decay, against the modulation transfer of an exponential. */
function speechInDecay(): Line {
  const decayTime = 1;
  const constant = decayTime / (2 * dampingOf(decayTime) * decayTime);
  const exact = speechTransmissionIndex(
    SPEECH_OCTAVES.map(() => MODULATION_FREQUENCIES.map((f) => 1 / Math.hypot(1, 2 * Math.PI * f * constant))),
    null,
  ).sti;
  const samples = madeNoise(Math.ceil(1.3 * decayTime * SPEECH_RATE), 22).map(
    (sample, n) => sample * Math.exp((-dampingOf(decayTime) * n) / SPEECH_RATE),
  );
  const speech = { speechDb: null, noiseDb: null, extendUpward: false };
  const { figures } = measureResponse(samples, SPEECH_RATE, hertz(SPEECH_RATE / 2), { speech });
  const found = figures.speech?.sti ?? NaN;
  return judged({
    asked: `Speech transmission index of white noise that decays in ${decayTime} s`,
    values: { exact, found, unit: '' },
    error: Math.abs(found - exact),
    allowed: 0.015,
    errorUnit: '',
    reason: 'half of what people notice at best, 0.03; IEC 60268-16:2020, C.3.3, allows 0.01 on average',
    truth: 'm(F) = 1/√(1 + (2πF T/13.8)²) and the weights of IEC 60268-16:2020',
  });
}

/** Strength of the free field at 10 m, which is its reference. */
function strengthOfFreeField(): Line {
  const samples = new Float64Array(RATE);
  samples[Math.round((10 / 343) * RATE)] = 1 / (4 * Math.PI * 10);
  const { figures } = measureResponse(samples, RATE, hertz(RATE / 2), { isCalibrated: true });
  return judged({
    asked: 'Strength G of the free field at 10 m in the octaves: largest error',
    error: worst(figures.bands.map(({ gDb }) => gDb ?? NaN)),
    allowed: 0.05,
    errorUnit: 'dB',
    reason: 'the spectrum has bins and the reference none; a twentieth of the just noticeable difference',
    truth: '0 dB by its definition (ISO 3382-1:2009, A.1)',
  });
}

export const decayTimesCheck: Check = {
  name: 'decays',
  title: 'Decay times, clarity, strength and speech',
  about: 'Synthetic decays, through the same code as the figures of a run.',
  cost: { quick: 4, full: 4 },
  run: () => {
    const { lines, marks } = tones();
    return Promise.resolve({
      lines: [...lines, decayingNoise(), speechInDecay(), strengthOfFreeField()],
      plots: [
        {
          title: 'T20 of decaying tones',
          x: 'octave, Hz',
          y: 'T20, s',
          logarithmicX: true,
          curves: [
            { name: 'found', points: marks, style: 'marks' as const },
            ...DECAYS.map((decayTime) => ({
              name: `exact, ${decayTime} s`,
              points: [CENTRES[0], CENTRES.at(-1)!].map((f) => [f, decayTime] as const),
              style: 'dashed' as const,
            })),
          ],
        },
      ],
    });
  },
};
