import { imageDistances } from '../../../../exact/image-sources.ts';
import { impulseSource } from '../../../../run/points/sources.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { undisperse } from '../../../outputs/response/finish-response.ts';
import { judged, worst, type Check, type CheckContext, type Curve, type Effort, type Line } from '../tools/check.ts';
import { bandPulse, recordIn } from '../tools/record.ts';
import { bandEdge, graphOf, pointIn, roomOf, ROOM_SPACING, type Size } from '../tools/rooms.ts';

const SIZES: Readonly<Record<Effort, Size>> = { quick: [42, 35, 29], full: [126, 105, 87] };
/** Crossings of the longest side within the time looked at. */
const CROSSINGS = 4;
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['compact-5@0.1%'],
  full: ['compact-3@0.1%', 'compact-5@0.1%', 'box-222@0.1%'],
};
/** Share of the band at which the pulse begins to fall, and at which it is empty. */
const [PASS, STOP] = [0.3, 0.5];

/** Shares of the sides. */
const SOURCE: Vec3 = [0.312, 0.274, 0.387];
const RECEIVERS: readonly Vec3[] = [
  [0.713, 0.629, 0.431],
  [0.551, 0.171, 0.742],
  [0.182, 0.813, 0.591],
  [0.891, 0.447, 0.223],
];

const scaled = (share: Vec3, sides: Vec3): Vec3 => [share[0] * sides[0], share[1] * sides[1], share[2] * sides[2]];

async function verifyScheme(
  name: string,
  { engine, effort, signal }: CheckContext,
): Promise<{ readonly lines: readonly Line[]; readonly curves: readonly Curve[] }> {
  const scheme = schemeByName(name, name);
  const size = SIZES[effort];
  const sides: Vec3 = [size[0] * ROOM_SPACING, size[1] * ROOM_SPACING, size[2] * ROOM_SPACING];
  const room = roomOf(graphOf(size), scheme);
  const edge = bandEdge(scheme);
  const [source, ...receivers] = [SOURCE, ...RECEIVERS].map((share) => pointIn(room, scaled(share, sides)));
  const pulse = bandPulse(PASS * edge, STOP * edge);
  const steps = Math.floor((CROSSINGS * size[0]) / scheme.courant) + 2 * pulse.half;
  const records = await recordIn(
    engine,
    room,
    { sources: [impulseSource(room, source.point)], receivers: receivers.map(({ point }) => point) },
    steps,
    { signal },
  );
  const found = records.map((record) => {
    const response = undisperse(record, scheme, 1.2 * STOP * edge);
    return response.map((_, n) => {
      let sum = 0;
      for (let i = Math.max(0, n - 2 * pulse.half); i <= n; i++) sum += response[i] * pulse.at(n - i - pulse.half);
      return sum;
    });
  });
  const exact = RECEIVERS.map((share) => {
    const farthest = steps * scheme.courant * ROOM_SPACING;
    const distances = imageDistances(sides, scaled(SOURCE, sides), scaled(share, sides), farthest);
    const pressure = new Float64Array(steps);
    for (const distance of distances) {
      const arrival = distance / ROOM_SPACING / scheme.courant + pulse.half;
      const from = Math.max(0, Math.ceil(arrival - pulse.half));
      for (let n = from; n < Math.min(steps, arrival + pulse.half); n++) {
        pressure[n] += pulse.at(n - arrival) / (4 * Math.PI * distance);
      }
    }
    return pressure;
  });
  // What the end of the record cuts off rings for as long as the pulse.
  const end = steps - 2 * pulse.half;
  const errors = found.map((record, r) => {
    const most = worst(exact[r].subarray(0, end));
    return worst(record.subarray(0, end).map((value, n) => value - exact[r][n])) / most;
  });
  const levels = found.map((record, r) => {
    const energy = (samples: Float64Array): number => samples.subarray(0, end).reduce((sum, p) => sum + p * p, 0);
    return 10 * Math.log10(energy(record) / energy(exact[r]));
  });
  const interpolation = 2 * worst([source.error, ...receivers.map(({ error }) => error)]);
  const milliseconds = 1000 * end * room.timeStep;
  const upTo = (STOP * edge) / (2 * Math.PI * room.timeStep);
  const common = { truth: 'image sources: p = Σ s(t − rᵢ/c) / (4πrᵢ) over all images [Allen1979]' };
  const phase = scheme.tolerance * PASS * edge * end;
  return {
    lines: [
      judged({
        ...common,
        asked: `Pressure at ${RECEIVERS.length} receivers in the first ${milliseconds.toFixed(0)} ms of a pulse up to ${upTo.toFixed(0)} Hz, by ${name}: largest error`,
        error: 100 * worst(errors),
        allowed: 100 * (phase + interpolation + 0.005),
        errorUnit: '% of the largest pressure',
        reason:
          'ε ωt, the phase by which waves of a certified error ε may be early or late at the end; points between nodes',
      }),
      judged({
        ...common,
        asked: 'Energy at each receiver in that time: largest error',
        error: worst(levels),
        allowed: 0.1,
        errorUnit: 'dB',
        reason: 'a tenth of the just noticeable difference of level; phases do not change it in the mean',
      }),
    ],
    curves: [
      { name: `found, ${name}`, points: pointsOf(found[0].subarray(0, end), room.timeStep), style: 'line' },
      { name: 'image sources', points: pointsOf(exact[0].subarray(0, end), room.timeStep), style: 'dashed' },
    ],
  };
}

const pointsOf = (samples: Float64Array, timeStep: number): [number, number][] =>
  Array.from(samples, (value, n) => [1000 * n * timeStep, value]);

const inMetres = (size: Size): string => size.map((nodes) => (nodes * ROOM_SPACING).toFixed(1)).join(' × ');

export const imageSources: Check = {
  name: 'image-sources',
  title: 'Image sources of a rigid box',
  about: `The response of a rigid box (quick: ${inMetres(SIZES.quick)} m; full: ${inMetres(SIZES.full)} m) to a pulse, at receivers between the nodes, against the sum over all images of the source.`,
  cost: { quick: 4, full: 10 },
  run: async (context) => {
    const names = SCHEMES[context.effort];
    const found: Awaited<ReturnType<typeof verifyScheme>>[] = [];
    for (const [i, name] of names.entries()) {
      found.push(await verifyScheme(name, context));
      context.onShare((i + 1) / names.length);
    }
    return {
      lines: found.flatMap(({ lines }) => lines),
      plots: [{ title: 'Pressure at the first receiver', x: 'time, ms', y: 'pressure, 1/m', curves: found[0].curves }],
    };
  },
};
