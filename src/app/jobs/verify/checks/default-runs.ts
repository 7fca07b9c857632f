import { decodeWav } from '../../../../response/decode-wav.ts';
import type { BandFigures } from '../../../../response/figures/figures.ts';
import { powerSpectra } from '../../../../response/power-spectrum.ts';
import { RunError } from '../../../../units/errors.ts';
import { hertz } from '../../../../units/quantities.ts';
import { judged, type Check, type CheckContext, type Line } from '../tools/check.ts';
import { alignedBox, exactBox } from '../exact-rooms/box.ts';
import { bandsUpTo, responsesUpTo } from '../exact-rooms/exact-bands.ts';
import { PRISM, turnedPrism } from '../exact-rooms/prism.ts';
import { renderRoom } from '../exact-rooms/render-room.ts';
import type { AccuracyRoom, ExactRoom } from '../exact-rooms/room.ts';
import { LONG_BOX, SMALL_BOX } from '../exact-rooms/small-rooms.ts';

const RATE = hertz(8000);

/** What the program takes most often; its own choice goes by the times of the device, and results may not. */
const SCHEME = 'compact-5@2%';

/** A rendering with no option but the highest frequency and the length of its records, and its exact answer. */
interface DefaultRun {
  readonly room: AccuracyRoom;
  readonly exact: ExactRoom;
  readonly maxHz: number;
  /** s: long enough for the decays that are asked for. */
  readonly seconds: number;
  readonly asked: readonly { readonly time: DecayTime; readonly centreHz: number; readonly words: string }[];
  /** Times of the exact responses, s, in the same order: {@link exactTimes} takes longer than all the rest. */
  readonly stored: readonly number[];
}

type DecayTime = 't20Seconds' | 't30Seconds';

/** Highest frequencies lie just above an octave, so that it is the top one. */
export const DEFAULT_RUNS: readonly DefaultRun[] = [
  {
    room: alignedBox(SMALL_BOX),
    exact: exactBox(SMALL_BOX),
    maxHz: 712,
    seconds: 1.2,
    asked: [
      { time: 't20Seconds', centreHz: 500, words: 'of a box of 12.5 m³ up to 712 Hz: its top octave' },
      { time: 't30Seconds', centreHz: 500, words: 'of the same' },
      { time: 't20Seconds', centreHz: 250, words: 'of the same' },
    ],
    stored: [0.70345, 0.70246, 0.80447],
  },
  {
    room: alignedBox(LONG_BOX),
    exact: exactBox(LONG_BOX),
    maxHz: 355,
    seconds: 2.6,
    asked: [{ time: 't30Seconds', centreHz: 63, words: 'of a box of 85 m³ up to 355 Hz, records of 2.6 s' }],
    stored: [1.57589],
  },
  {
    room: turnedPrism([45, 0]),
    exact: PRISM,
    maxHz: 355,
    seconds: 1.2,
    asked: [
      { time: 't20Seconds', centreHz: 63, words: 'of a prism of 36 m³ with a wall at 45°, turned by 45°' },
      { time: 't20Seconds', centreHz: 125, words: 'of the same' },
    ],
    stored: [0.56263, 0.54814],
  },
];

type Bands = readonly (readonly BandFigures[])[];

/** What is asked of a run, means over the receivers, s. */
function timesOf({ asked }: DefaultRun, bands: Bands): number[] {
  return asked.map(({ time, centreHz }) => {
    const values = bands.map((one) => one.find((band) => band.centreHz === centreHz)?.[time] ?? NaN);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

/** The times that are stored with a run, made again from its exact responses. */
export function exactTimes(run: DefaultRun): number[] {
  const topHz = hertz(run.maxHz);
  return timesOf(run, bandsUpTo(run.exact, responsesUpTo(run.exact, topHz, RATE, run.seconds), topHz, RATE));
}

/** What a run gives. */
interface Heard {
  readonly bands: Bands;
  readonly validToHz: number;
  readonly records: readonly Float32Array[];
}

async function heard(run: DefaultRun, { engine, memoryLimit, signal }: CheckContext): Promise<Heard> {
  const { report, files } = await renderRoom(
    run.room,
    { maxHz: run.maxHz, rate: RATE, durationSeconds: run.seconds, scheme: SCHEME },
    { makeEngine: () => Promise.resolve(engine), memoryLimit, signal },
  );
  return {
    bands: report.responses.map(({ figures }) => figures?.bands ?? []),
    validToHz: report.validToHz,
    records: report.responses.map(({ file }) => {
      const wav = files.get(`out/${file}`);
      if (!(wav instanceof Uint8Array)) throw new RunError(`${file} was not written`, 'Report this.');
      return decodeWav(wav, file).samples;
    }),
  };
}

function timeLines(run: DefaultRun, { bands }: Heard): Line[] {
  return timesOf(run, bands).map((found, i) => {
    const { time, centreHz, words } = run.asked[i];
    const exact = run.stored[i];
    return judged({
      asked: `${time === 't20Seconds' ? 'T20' : 'T30'} at ${centreHz} Hz ${words}, mean over the receivers`,
      values: { exact, found, unit: 's' },
      error: Math.abs(100 * (found / exact - 1)),
      allowed: 5,
      errorUnit: '%',
      reason: 'the just noticeable difference (ISO 3382-1:2009, table A.1)',
      truth: 'modes along two axes times the closed form along the third, by frequency; the same figures of it',
    });
  });
}

/** The multiple of the band above which nothing may be left. */
const ABOVE = 1.12;

/** How much of the last quarter of the records lies above the band. */
function endLine({ records, validToHz }: Heard): Line {
  const share = records.map((samples) => {
    const end = samples.subarray(Math.floor(0.75 * samples.length));
    const { power, binHz } = powerSpectra(2 ** Math.ceil(Math.log2(end.length)), RATE)(end, hann(end.length));
    const from = Math.ceil((ABOVE * validToHz) / binHz);
    const sum = (part: Float64Array): number => part.reduce((all, value) => all + value, 0);
    return 10 * Math.log10(sum(power.subarray(from)) / sum(power.subarray(0, from)));
  });
  return judged({
    asked: `the last quarter of the records: what lies above ${ABOVE} times the band, re the rest, largest`,
    error: Math.max(...share),
    allowed: -30,
    errorUnit: 'dB',
    reason: 'what the filter of the octave below lets through of it, 18 dB less, is then no part of a decay',
    truth: 'nothing rings above the band longer than in it',
  });
}

const hann = (length: number): Float64Array =>
  Float64Array.from({ length }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / length));

/** What a user reads who gives nothing but a room and its highest frequency. */
export const defaultRuns: Check = {
  name: 'default-runs',
  title: 'Decays of runs without options',
  about:
    'Renders three small rooms with nothing given but the scheme, the highest frequency and the length of the records: a ' +
    'box to the end of its top octave, a larger one with a long record, and a prism with a wall at 45°. ' +
    'The reverberation times are compared with those of exact responses.',
  cost: { quick: 15, full: 15 },
  run: async (context) => {
    const lines: Line[] = [];
    for (const [i, run] of DEFAULT_RUNS.entries()) {
      const one = await heard(run, context);
      for (const line of timeLines(run, one)) lines.push(line);
      if (i === 0) lines.push(endLine(one));
      context.onShare((i + 1) / DEFAULT_RUNS.length);
    }
    return { lines, plots: [] };
  },
};
