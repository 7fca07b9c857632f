import { measureResponse, type BandFigures, type MeasureOptions } from '../../../../response/figures/figures.ts';
import { InputError } from '../../../../units/errors.ts';
import { hertz, seconds, type Hertz } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Line } from '../tools/check.ts';
import { alignedBox, exactBox, receiversOf } from '../exact-rooms/box.ts';
import { renderRoom } from '../exact-rooms/render-room.ts';
import { exactResponses } from '../exact-rooms/responses.ts';
import { SPEED_IN_AIR, type PlaceInRoom } from '../exact-rooms/room.ts';
import { madeNoise } from '../tools/noise.ts';
import { SMALL_BOX } from '../exact-rooms/small-rooms.ts';

const RATE = hertz(8000);

function bandsOf(samples: Float64Array, validTo: Hertz, options: MeasureOptions): readonly BandFigures[] {
  return measureResponse(samples, RATE, validTo, options).figures.bands;
}

/** Decay time and arrival of a tone, s. */
const [DECAY, ARRIVAL] = [0.6, 0.043];

/**
 * How a tone rings faintly before its arrival, as the edge of a band does: its part of the amplitude, and since when,
 * s.
 */
const RINGING = { part: 0.15, seconds: 0.02 } as const;

function earlyDecayLine(): Line {
  const centres = [250, 500, 1000, 2000];
  const found = centres.map((centreHz) => {
    const samples = Float64Array.from({ length: 1.5 * DECAY * RATE }, (_, n) => {
      const t = n / RATE - ARRIVAL;
      const level = t >= 0 ? 10 ** ((-3 * t) / DECAY) : t >= -RINGING.seconds ? RINGING.part : 0;
      return level * Math.sin(2 * Math.PI * centreHz * t);
    });
    const bands = bandsOf(samples, hertz(RATE / 2), { straightLine: seconds(ARRIVAL) });
    return bands.find((band) => band.centreHz === centreHz)?.edtSeconds ?? NaN;
  });
  return judged({
    asked: `EDT of tones at ${centres.join(', ')} Hz that arrive after ${1000 * ARRIVAL} ms and ring faintly before: largest error`,
    values: { exact: DECAY, found: found[1], unit: 's (at 250 Hz)' },
    error: worst(found.map((edt) => 100 * (edt / DECAY - 1))),
    allowed: 2,
    errorUnit: '%',
    reason: 'less than half of the just noticeable difference (ISO 3382-1:2009, table A.1)',
    truth: 'E ∝ e^{−13.8 t/T} from the arrival on',
  });
}

/** Corners of the high-pass, Hz. */
const CORNERS = [hertz(4), hertz(10)] as const;

/** Low octaves, in which small rooms have a constant pressure; up to the end of the second. */
const [LOW_CENTRES, LOW_TOP] = [[63, 125], hertz(180)];

function earlySoundLine(): Line {
  const room = exactBox(SMALL_BOX);
  const distances = SMALL_BOX.receivers.map((place) => Math.hypot(...place.map((x, i) => x - SMALL_BOX.source[i])));
  const [low, high] = CORNERS.map((corner) => {
    const band = { passHz: hertz(1.25 * LOW_TOP), stopHz: hertz(1.5 * LOW_TOP) };
    const records = exactResponses(room.pressures(), {
      receivers: distances.length,
      soundSpeed: SPEED_IN_AIR,
      rate: RATE,
      samples: 1.2 * RATE,
      band,
      corner,
    });
    return records.flatMap((samples, r) => {
      const bands = bandsOf(samples, LOW_TOP, { straightLine: seconds(distances[r] / SPEED_IN_AIR) });
      return LOW_CENTRES.map((centreHz) => bands.find((one) => one.centreHz === centreHz)?.c50Db ?? NaN);
    });
  });
  const off = low.map((value, i) => value - high[i]);
  return judged({
    asked: `C50 at ${LOW_CENTRES.join(' and ')} Hz in a small room, with a high-pass at ${CORNERS.join(' and at ')} Hz: r.m.s. change`,
    error: Math.sqrt(off.reduce((sum, value) => sum + value ** 2, 0) / off.length),
    allowed: 1,
    errorUnit: 'dB',
    reason: 'the just noticeable difference (ISO 3382-1:2009, table A.1)',
    truth: 'a filter below the band is no part of the room',
  });
}

/** A response that ends where the direct sound has not yet come. */
function shortLine(): Line {
  const samples = madeNoise(0.05 * RATE, 7).map((value) => 1e-4 * value);
  const { figures } = measureResponse(samples, RATE, hertz(RATE / 2), {
    straightLine: seconds(0.07),
    isCalibrated: true,
  });
  const given = [figures.broadband, ...figures.bands].flatMap(({ edtSeconds, c50Db, tsSeconds, gDb }) =>
    [edtSeconds, c50Db, tsSeconds, gDb].filter((value) => value !== null),
  );
  return judged({
    asked: 'A record of 50 ms whose direct sound comes after 70 ms: figures that it gives, and reasons that it lacks',
    error: given.length + (figures.noFigures === 'ends early' ? 0 : 1),
    allowed: 0,
    errorUnit: '',
    reason: 'what was not recorded has no figure',
    truth: 'the record holds nothing of the room',
  });
}

async function samePlaceLine({ engine, memoryLimit, signal }: CheckContext): Promise<Line> {
  const box = alignedBox(SMALL_BOX);
  const at: PlaceInRoom = SMALL_BOX.source;
  const refusal = await renderRoom(
    { ...box, scene: { ...box.scene, receivers: receiversOf([at]) } },
    { maxHz: 180, rate: RATE, durationSeconds: 0.1, scheme: 'leggy-1@2%' },
    { makeEngine: () => Promise.resolve(engine), memoryLimit, signal },
  ).then(
    () => null,
    (error: unknown) => {
      if (error instanceof InputError) return error;
      throw error;
    },
  );
  return judged({
    asked: 'A receiver at the place of the source: runs that are made all the same',
    error: refusal === null ? 1 : 0,
    allowed: 0,
    errorUnit: '',
    reason: 'a level at no distance is infinite',
    truth: '1/(4πr)',
  });
}

/** What figures begin with, end with, and do not depend on. */
export const recordFigures: Check = {
  name: 'records',
  title: 'Figures of a record: its beginning, its end and its filter',
  about:
    'Measures tones that arrive late, exact responses with two high-passes, and a record that ends too early; renders ' +
    'a receiver at the place of the source, which has to be refused.',
  cost: { quick: 3, full: 3 },
  run: async (context) => ({
    lines: [earlyDecayLine(), earlySoundLine(), shortLine(), await samePlaceLine(context)],
    plots: [],
  }),
};
