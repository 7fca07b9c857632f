import type { PointWeights } from '../../../../engine/engine.ts';
import { boxWaveNumber } from '../../../../exact/rigid-modes.ts';
import { numericalFrequency } from '../../../../scheme/dispersion.ts';
import { schemeByName, type Scheme } from '../../../../scheme/scheme.ts';
import { LaplacianSymbol } from '../../../../scheme/symbol.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Curve, type Effort, type Line } from '../tools/check.ts';
import { advance, frequencyAndDamping, inRoom } from '../tools/record.ts';
import {
  airNodes,
  fieldOfRoom,
  graphOf,
  placesInRoom,
  roomOf,
  ROOM_SOUND_SPEED,
  ROOM_SPACING,
  type Size,
} from '../tools/rooms.ts';

const SIZES: Readonly<Record<Effort, Size>> = { quick: [22, 18, 14], full: [88, 72, 56] };
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['leggy-1@2%', 'compact-5@1%', 'box-222@2%'],
  full: ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%', 'sparse-81@1%'],
};
const STEPS = 400;

/** Shares of the band at which modes are sought, along an axis, a diagonal of a face, and one of space. */
const SHARES = [0.2, 0.5, 0.9];
const DIRECTIONS: readonly Vec3[] = [
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
];

/** Half waves of modes of a box whose waves run in some directions, each inside the band of a scheme. */
function modesInBand({ band }: Scheme, size: Size): Vec3[] {
  const all = SHARES.flatMap((share) =>
    DIRECTIONS.map((direction): Vec3 => {
      const length = Math.hypot(...direction);
      const [x, y, z] = direction.map((part, d) => Math.floor((share * band * size[d] * part) / length)) as [
        number,
        number,
        number,
      ];
      return x + y + z === 0 ? [1, 0, 0] : [x, y, z];
    }),
  );
  return [...new Map(all.map((halves) => [halves.join(), halves])).values()];
}

/**
 * Rounding in single precision, of a mode of amplitude 1. A step rounds differences and sums some four times, and the
 * sum over the K points K times, with either sign, so as √K; each time by half a unit in the last place of values up to
 * 2. An oscillator amplifies a push by 1/sin ωT. In double precision roundings of 1e-16 add up over the square of the
 * steps.
 */
function rounding(precision: 32 | 64, points: number, omegaT: number): number {
  return precision === 64 ? 1e-10 : ((4 + Math.sqrt(points)) * STEPS * 2 ** -24) / Math.sin(omegaT);
}

interface Outcome {
  readonly lines: Line[];
  readonly curve: Curve;
}

async function verifyScheme(name: string, { engine, effort, signal }: CheckContext): Promise<Outcome> {
  const size = SIZES[effort];
  const scheme = schemeByName(name, name);
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const graph = graphOf(size);
  const air = airNodes(graph);
  const places = placesInRoom(graph, air);
  const room = roomOf(graph, scheme);
  const corner: PointWeights = { nodes: Uint32Array.of(0), weights: Float64Array.of(1) };
  const modes = modesInBand(scheme, size);
  const errors: [number, number][] = [];
  const deviations: number[] = [];
  await inRoom(engine, room, { sources: [], receivers: [corner] }, async (simulation) => {
    for (const halves of modes) {
      const shape = places.map((place) =>
        halves.reduce((product, half, d) => product * Math.cos((Math.PI * half * place[d]) / size[d]), 1),
      );
      const k = halves.map((half, d) => (Math.PI * half) / size[d]) as unknown as Vec3;
      const lattice = numericalFrequency(symbol, scheme.courant, k);
      const modeAt = (step: number): Float64Array =>
        fieldOfRoom(
          graph,
          air,
          shape.map((value) => value * Math.cos(lattice * step)),
        );
      await simulation.setState({ previous: modeAt(-1), current: modeAt(0) });
      const [record] = await advance(simulation, STEPS, { signal });
      const exact = boxWaveNumber(halves, size) * scheme.courant;
      const { frequency } = frequencyAndDamping(record, exact);
      errors.push([exact / (2 * Math.PI * room.timeStep), 100 * (frequency / exact - 1)]);
      const allowed = rounding(engine.precision, scheme.stencil.points, lattice);
      const off = worst(record.map((value, n) => value - shape[0] * Math.cos(lattice * n)));
      deviations.push(off / allowed);
    }
  });
  const highest = Math.max(...errors.map(([hertz]) => hertz));
  return {
    lines: [
      judged({
        asked: `Frequencies of ${modes.length} modes up to ${highest.toFixed(0)} Hz, by ${name}: largest error`,
        error: worst(errors.map(([, error]) => error)),
        allowed: 100 * scheme.tolerance,
        errorUnit: '%',
        reason: 'the phase-velocity error that the scheme is certified for',
        truth: 'f = (c/2) √Σ(n/L)²',
      }),
      judged({
        asked: `The same modes as cos ωnT over ${STEPS} steps, ω being the scheme’s own: largest deviation`,
        error: worst(deviations),
        allowed: 4,
        errorUnit: 'times the estimate of rounding',
        reason: `the estimate adds roundings of ${engine.precision} bits at random; those of a mode that is even along planes have one sign`,
        truth: 'the dispersion relation of the scheme (docs/theory/schemes.md, eq. S8)',
      }),
    ],
    curve: { name, points: errors.sort(([a], [b]) => a - b), style: 'marks' },
  };
}

const sides = (size: Size): string => size.map((nodes) => (nodes * ROOM_SPACING).toFixed(1)).join(' × ');

export const boxModesCheck: Check = {
  name: 'box-modes',
  title: 'Modes of a rigid box',
  about: `A box is started in one of its modes and its frequency is measured (quick: ${sides(SIZES.quick)} m; full: ${sides(SIZES.full)} m; c = ${ROOM_SOUND_SPEED} m/s). A wrong weight of the interior, of a node near a wall or of the time step shows here.`,
  cost: { quick: 6, full: 40 },
  run: async (context) => {
    const names = SCHEMES[context.effort];
    const outcomes: Outcome[] = [];
    for (const [i, name] of names.entries()) {
      outcomes.push(await verifyScheme(name, context));
      context.onShare((i + 1) / names.length);
    }
    return {
      lines: outcomes.flatMap(({ lines }) => lines),
      plots: [
        {
          title: 'Error of the frequency of each mode',
          x: 'frequency of the mode, Hz',
          y: 'error, %',
          curves: outcomes.map(({ curve }) => curve),
        },
      ],
    };
  },
};
