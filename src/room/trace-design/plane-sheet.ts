import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import { stencilPoints } from '../../scheme/points.ts';
import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { planeWall, type PlaneWall } from './plane-room.ts';
import type { Wave } from './incidence.ts';
import { waveAtWall, type WaveAtWall } from './plane-wave.ts';

/** Both sides of an endless sheet along the grid, each as seen from its own air; without its flow both are rigid. */
export type SheetSides = readonly [front: PlaneWall, back: PlaneWall];

/**
 * Prepares a sheet between the nodes.
 *
 * @param place How far in front of it the last nodes stand, in spacings, between 0 and 1; those behind are the rest
 *   of a spacing away.
 */
export function sheetBetweenNodes(scheme: Scheme, place: number): SheetSides {
  return [planeWall(scheme, [1, 0, 0], place, 'sheet'), planeWall(scheme, [1, 0, 0], 1 - place, 'sheet')];
}

/** A sheet on the faces of cells, as walls on a staircase are: the air on either side is mirrored in it. */
export function sheetOnFaces(scheme: Scheme): SheetSides {
  const { offsets, weights } = stencilPoints(scheme);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const mirrored = (level: number): number => (level < 0 ? -1 - level : level);
  const nodes = Array.from({ length: scheme.stencil.reach + 1 }, (_, level) => ({
    level,
    mass: 1,
    row: [
      { level, steps: [0, 0, 0] as Vec3, weight: whole },
      ...offsets.flatMap(([x, y, z], i) => {
        const at = mirrored(level + x);
        return weights[i] === 0 ? [] : [{ level: at, steps: [at - level, y, z] as Vec3, weight: -weights[i] }];
      }),
    ],
  }));
  const taps = Array.from(scheme.wall.trace, (_, m) => m);
  const face = { trace: 0, levels: taps, steps: taps.map((m): Vec3 => [m, 0, 0]) };
  const side = { scheme, normal: [1, 0, 0] as const, depth: 0.5, nodes, offsets, weights, faces: [face], area: 1 };
  return [side, side];
}

/** A plane wave at both sides of a sheet. */
export const waveAtSheet = ([front, back]: SheetSides, wave: Wave): readonly [WaveAtWall, WaveAtWall] => {
  const first = waveAtWall(front, wave);
  return [first, front === back ? first : waveAtWall(back, wave)];
};

/** What one side of a sheet does to a wave, with the trace of its line (docs/theory/sheets.md, eq. Z16). */
export interface SheetSide {
  /** What the trace sees of a wave before the rigid side, as the flow equation has it. */
  readonly seen: Complex;
  /** The wave that a unit flow sends out, over that which the rigid side reflects. */
  readonly sent: Complex;
  /** The impedance of the air, with the inertia of the trace. */
  readonly impedance: Complex;
  /** Size of what the rigid side reflects: nearly 1. */
  readonly rigid: number;
}

export function sideOf(
  { slope, tangent, field, radiated, green, rigid }: WaveAtWall,
  { trace, inertia }: WallTrace,
): SheetSide {
  const taps = trace.length;
  const [seen, sent, own] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  for (let m = 0; m < taps; m++) {
    for (const part of [0, 1]) {
      seen[part] += trace[m] * field[2 * m + part];
      sent[part] += trace[m] * radiated[2 * m + part];
      for (let l = 0; l < taps; l++) own[part] += trace[m] * trace[l] * green[2 * (m * taps + l) + part];
    }
  }
  const turned: Complex = [0, slope];
  return {
    seen: times(turned, [seen[0], seen[1]]),
    sent: [sent[0], sent[1]],
    impedance: plus(times(turned, [own[0], own[1]]), [0, inertia * tangent]),
    rigid,
  };
}

/** Reflection factor, over that of the rigid sheet, and size of the transmitted pressure over the incident one. */
export interface Passed {
  readonly reflected: Complex;
  readonly transmitted: number;
}

/** What a sheet of the impedance Z does to a wave that comes to its front. */
export function passedOnGrid(front: SheetSide, back: SheetSide, impedance: Complex): Passed {
  const flow = over(front.seen, plus(impedance, plus(front.impedance, back.impedance)));
  return {
    reflected: minus(real(1), times(front.sent, flow)),
    transmitted: Math.hypot(...times(back.sent, flow)) * back.rigid,
  };
}

/** What a sheet does to a plane wave, exact: Z cos θ/(2 + Z cos θ) and 2/(2 + Z cos θ). */
export function passedExactly(impedance: Complex, cosAngle: number): Passed {
  const across = times(impedance, real(cosAngle));
  const all = plus(across, real(2));
  return { reflected: over(across, all), transmitted: 2 / Math.hypot(...all) };
}
