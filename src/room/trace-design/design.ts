import { bandEdgeFrequency } from '../../scheme/curves.ts';
import { schemeByName } from '../../scheme/scheme.ts';
import type { Family } from '../../scheme/stencils.ts';
import { wallDistance } from '../faces/wall-traces.ts';
import { fitColumn, type Column, type Sample } from './fit.ts';
import { planeWall, type PlaneNormal } from './plane-room.ts';
import { waveAtWall, type WaveAtWall } from './plane-wave.ts';

/** The table of `wall-traces.generated.json`. */
export interface TraceTable extends Readonly<Record<Family, SlantTable>> {
  /** Distances from the first node of a line to the wall, in spacings along the line; negative behind the wall. */
  readonly distances: readonly number[];
  /** |cosine| between the line and the wall's normal. */
  readonly slants: readonly number[];
  /** λ for which the inertias hold; they are those of lengths of air, so L goes as 1/λ. */
  readonly courant: number;
}

/** [distance][slant] e of each tap, and L. */
export interface SlantTable {
  readonly trace: readonly (readonly (readonly number[])[])[];
  readonly inertia: readonly (readonly number[])[];
}

/** The schemes that the traces of a family are fitted to together. */
export const FITTED: Readonly<Record<Family, readonly string[]>> = {
  compact: ['compact-5@1%', 'compact-5@2%', 'compact-14@0.1%'],
  box: ['box-222@2%', 'box-221@1%'],
  sparse: ['sparse-55@1%', 'sparse-79@2%'],
  leggy: ['leggy-4@1%', 'leggy-8@1%'],
};

/** A family of planes: at how many places between the nodes, and how much each counts. */
interface Planes {
  readonly normal: PlaneNormal;
  readonly places: number;
  readonly weight: number;
}

/** Planes of each slant of the table. Walls along the grid, and those that stand upright on it, are the most common. */
const PLANES: readonly (readonly Planes[])[] = [
  [{ normal: [1, 1, 1], places: 8, weight: 1 }],
  [
    { normal: [2, 2, 1], places: 4, weight: 1 },
    { normal: [3, 3, 2], places: 3, weight: 1 },
  ],
  [
    { normal: [1, 1, 0], places: 10, weight: 1 },
    { normal: [3, 3, 1], places: 3, weight: 0.6 },
    { normal: [3, 2, 2], places: 3, weight: 0.5 },
  ],
  [
    { normal: [5, 4, 0], places: 3, weight: 1 },
    { normal: [4, 3, 1], places: 3, weight: 0.6 },
    { normal: [5, 3, 3], places: 2, weight: 0.6 },
  ],
  [
    { normal: [3, 2, 0], places: 4, weight: 1 },
    { normal: [4, 3, 0], places: 3, weight: 1 },
    { normal: [2, 1, 1], places: 4, weight: 0.6 },
  ],
  [
    { normal: [2, 1, 0], places: 6, weight: 1 },
    { normal: [5, 3, 0], places: 2, weight: 0.8 },
    { normal: [3, 1, 1], places: 3, weight: 0.6 },
  ],
  [
    { normal: [3, 1, 0], places: 5, weight: 1 },
    { normal: [5, 2, 0], places: 3, weight: 0.8 },
    { normal: [4, 1, 1], places: 3, weight: 0.6 },
  ],
  [
    { normal: [1, 0, 0], places: 64, weight: 0.7 },
    { normal: [5, 1, 0], places: 2, weight: 0.5 },
    { normal: [4, 1, 0], places: 2, weight: 0.5 },
  ],
];

/** Frequencies over the highest of the band, and the shortest and the longest wave, points per wavelength. */
const FREQUENCIES = [0.27, 0.4, 0.55, 0.68, 0.8, 0.9, 1];
const SHORTEST = 2.8;
const LONGEST = 10;

/** Angles of incidence, in directions along the wall that are no symmetries of the grid, degrees, and their weights. */
const ANGLES = [
  { angle: 0, turn: 0, weight: 0.7 },
  { angle: 30, turn: 20, weight: 1 },
  { angle: 45, turn: 50, weight: 1 },
  { angle: 60, turn: 75, weight: 0.8 },
  { angle: 70, turn: 10, weight: 0.5 },
] as const;

/** Weight of a wave of some points per wavelength: what is asked of long waves is more. */
const weightOf = (points: number): number => (points / 5) ** 1.5;

/**
 * Waves of which more than this part goes elsewhere, and those that are caught at the wall, are left out: on a wall
 * across the grid short waves have directions of their own, which no trace mends.
 */
const ELSEWHERE = 0.03;
const CAUGHT = 4.5;

const ROUNDED = 1e5;

/** The slant of walls along the grid, and of those at most 14° from it. */
export const ALONG_THE_GRID = PLANES.length - 1;

/** Fits some slants of the traces of a family, one after the other, from a first table; the other slants stay. */
export function designTraces(
  family: Family,
  table: TraceTable,
  slants: readonly number[],
  onSlant?: (slant: number) => void,
): SlantTable {
  const first = table[family];
  const columns = PLANES.map((planes, slant): Column => {
    const start = { trace: first.trace.map((row) => row[slant]), inertia: first.inertia.map((row) => row[slant]) };
    if (!slants.includes(slant)) return start;
    onSlant?.(slant);
    return fitColumn(
      FITTED[family].flatMap((name) => samplesOf(name, planes, table)),
      start,
    );
  });
  const at = (of: (column: Column, i: number) => number[] | number): never[][] =>
    table.distances.map((_, i) => columns.map((column) => of(column, i) as never));
  const round = (x: number): number => Math.round(x * ROUNDED) / ROUNDED;
  return {
    trace: at((column, i) => {
      const further = column.trace[i].slice(1).map(round);
      return [round(1 - further.reduce((sum, e) => sum + e, 0)), ...further];
    }),
    inertia: at((column, i) => round(column.inertia[i])),
  };
}

function samplesOf(name: string, planes: readonly Planes[], { courant, distances }: TraceTable): Sample[] {
  const scheme = schemeByName(name, name);
  const shortest = Math.max(SHORTEST, 1 / bandEdgeFrequency(scheme));
  return planes.flatMap(({ normal, places, weight }) =>
    Array.from({ length: places }, (_, place) => {
      const wall = planeWall(scheme, normal, (place + 0.5) / places);
      const faces = wall.faces.map(({ trace }) => placeAmong(distances, wallDistance(trace)));
      return FREQUENCIES.map((share) => Math.min(LONGEST, shortest / share)).flatMap((points) =>
        ANGLES.map(({ weight: ofAngle, ...direction }): Sample => ({
          wave: waveAtWall(wall, { points, ...direction }),
          area: wall.area,
          places: faces,
          inertiaScale: courant / scheme.courant,
          weight: weight * ofAngle * weightOf(points),
        })),
      );
    })
      .flat()
      .filter(({ wave }) => isReflected(wave)),
  );
}

/** Whether a wave is thrown back by a rigid wall as a plane wave and nothing else. */
export function isReflected({ rigid, field }: WaveAtWall): boolean {
  let most = 0;
  for (let i = 0; i < field.length; i += 2) most = Math.max(most, Math.hypot(field[i], field[i + 1]));
  return Math.abs(rigid - 1) <= ELSEWHERE && most <= CAUGHT;
}

function placeAmong(distances: readonly number[], distance: number): number {
  const step = (distances.at(-1)! - distances[0]) / (distances.length - 1);
  return (distance - distances[0]) / step;
}
