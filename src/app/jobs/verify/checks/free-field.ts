import { faded, FREE_DIRECTIONS, overMonopole } from '../../../../exact/free-field.ts';
import { impulseSource } from '../../../../run/points/sources.ts';
import { schemeByName, type Scheme } from '../../../../scheme/scheme.ts';
import { hertz, type Vec3 } from '../../../../units/quantities.ts';
import { bandLimitedResample, carryingBand, responseBand, ringingOf } from '../../../../response/band-limit.ts';
import { bandWarp } from '../../../outputs/response/finish-response.ts';
import { judged, worst, type Check, type CheckContext, type Curve, type Effort, type Line } from '../tools/check.ts';
import { recordIn } from '../tools/record.ts';
import { bandEdge, graphOf, pointIn, roomOf, ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';

/** Nodes from the middle of the box to its walls. */
const HALF: Readonly<Record<Effort, number>> = { quick: 34, full: 96 };
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['leggy-1@2%', 'compact-5@1%'],
  full: ['leggy-1@2%', 'compact-5@1%', 'box-222@1%'],
};
/** Rate of the responses that are looked at, as a rendering writes them. */
const RATE = hertz(16_000);

/** Shares of the band at which level and time are looked at. */
const SHARES = Array.from({ length: 17 }, (_, i) => 0.1 + 0.05 * i);

interface Outcome {
  readonly lines: readonly Line[];
  readonly curve: Curve;
}

async function verifyScheme(scheme: Scheme, name: string, { engine, effort, signal }: CheckContext): Promise<Outcome> {
  const half = HALF[effort];
  /** Distance from source to receivers, in spacings: half way to the walls. */
  const distance = 0.53 * half;
  const room = roomOf(graphOf([2 * half, 2 * half, 2 * half]), scheme);
  const at: Vec3 = [(half + 0.13) * ROOM_SPACING, (half - 0.21) * ROOM_SPACING, (half + 0.37) * ROOM_SPACING];
  const source = pointIn(room, at);
  const receivers = FREE_DIRECTIONS.map((direction) => {
    const step = (distance * ROOM_SPACING) / Math.hypot(...direction);
    return pointIn(room, [at[0] + step * direction[0], at[1] + step * direction[1], at[2] + step * direction[2]]);
  });
  // A reflection travels 2 half − distance; from points spread over some nodes it arrives that much earlier.
  const steps = Math.floor((2 * half - distance - 6) / scheme.courant);
  const records = await recordIn(
    engine,
    room,
    { sources: [impulseSource(room, source.point)], receivers: receivers.map(({ point }) => point) },
    steps,
    { signal },
  );
  const sampleRate = hertz(1 / room.timeStep);
  const edge = hertz(bandEdge(scheme) / (2 * Math.PI * room.timeStep));
  const metres = distance * ROOM_SPACING;
  const delay = metres / ROOM_SOUND_SPEED;
  const band = responseBand(edge, sampleRate, RATE);
  const { passHz, stopHz } = carryingBand(edge, sampleRate, RATE);
  const responses = records.map((record) => {
    // Silence after it, for the filters to ring in.
    const padded = new Float64Array(record.length + Math.ceil(ringingOf(band) * sampleRate));
    padded.set(faded(record, delay * sampleRate));
    const waves = bandWarp(padded.length, { scheme, dimensions: 3, sampleRate }, band)(padded);
    return bandLimitedResample(waves, sampleRate, RATE, passHz, stopHz);
  });
  const interpolation = 2 * worst([source.error, ...receivers.map(({ error }) => error)]);
  const levels: [number, number][] = [];
  const late: number[] = [];
  for (const share of SHARES) {
    const omega = 2 * Math.PI * share * edge;
    const ratios = responses.map((response) => overMonopole(response, omega / RATE, delay * RATE, metres));
    levels.push([share * edge, worst(ratios.map((ratio) => 20 * Math.log10(Math.hypot(...ratio))))]);
    // The phase that is due to the wave; both ends may be off by the interpolation.
    const phase = worst(ratios.map(([real, imaginary]) => Math.atan2(imaginary, real)));
    late.push((100 * Math.max(0, phase - interpolation)) / (omega * delay));
  }
  const low = levels.filter(([frequency]) => frequency <= 0.2 * edge);
  const common = { errorUnit: 'dB', truth: 'p = s(t − r/c) / (4πr)' };
  return {
    lines: [
      judged({
        ...common,
        asked: `Level ${metres.toFixed(2)} m from a source in eight directions, up to ${(0.9 * edge).toFixed(0)} Hz, by ${name}: largest error`,
        error: worst(levels.map(([, level]) => level)),
        allowed: 1,
        reason: 'the just noticeable difference of a level (ISO 3382-1:2009, table A.1)',
      }),
      judged({
        ...common,
        asked: `The same in the lowest fifth of the band, up to ${(0.2 * edge).toFixed(0)} Hz`,
        error: worst(low.map(([, level]) => level)),
        allowed: 0.1,
        reason: 'dispersion is a tenth of its largest there; a calibration that is wrong shows at every frequency',
      }),
      judged({
        asked: `Time of arrival there, up to ${(0.9 * edge).toFixed(0)} Hz: largest error`,
        error: worst(late),
        allowed: 100 * scheme.tolerance,
        errorUnit: '% of r/c',
        reason: 'the phase-velocity error that the scheme is certified for',
        truth: 't = r/c',
      }),
    ],
    curve: { name, points: levels, style: 'line' },
  };
}

export const freeField: Check = {
  name: 'free-field',
  title: 'A source in open air',
  about: `An impulse in the middle of a box is recorded until the first reflection returns (quick: ${2 * HALF.quick}³ nodes; full: ${2 * HALF.full}³), finished as a rendering is, without its high-pass. Its level and its time of arrival are those of a monopole.`,
  cost: { quick: 6, full: 15 },
  run: async (context) => {
    const names = SCHEMES[context.effort];
    const outcomes: Outcome[] = [];
    for (const [i, name] of names.entries()) {
      outcomes.push(await verifyScheme(schemeByName(name, name), name, context));
      context.onShare((i + 1) / names.length);
    }
    return {
      lines: outcomes.flatMap(({ lines }) => lines),
      plots: [
        {
          title: 'Largest error of the level over eight directions',
          x: 'frequency, Hz',
          y: 'error, dB',
          curves: outcomes.map(({ curve }) => curve),
        },
      ],
    };
  },
};
