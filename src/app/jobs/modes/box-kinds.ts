import { movingPositions } from '../../../modes/shapes/moving-positions.ts';
import { modeShape } from '../../../modes/shapes/mode-shape.ts';
import type { FoundModes } from '../../../modes/find-modes.ts';
import { isOneBox } from '../../../room/grid/one-box.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { extentsOf } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { HalfWaves } from './modes-report.ts';

/** Modes of the rigid box within this share of the frequency are tried. */
const NEAR = 0.12;

/** A mode is named after that of the rigid box which has at least this share of it. */
const RESEMBLES = 0.5;

/**
 * The half waves of modes in a room of one box; undefined in other rooms.
 *
 * @param which Indices of the modes.
 * @returns of each mode; undefined for one that resembles none
 */
export function boxKinds(
  { geometry, soundSpeed, timeStep }: Pick<RenderPlan, 'geometry' | 'soundSpeed' | 'timeStep'>,
  room: PreparedRoom,
  found: FoundModes,
  which: readonly number[],
): (HalfWaves | undefined)[] | undefined {
  const { boxes } = geometry;
  if (boxes?.length !== 1 || !isOneBox(room.graph)) return undefined;
  const { from, to } = extentsOf(geometry);
  const sides = to.map((high, axis) => high - from[axis]);
  const { moving } = found.rigid;
  const [x, y, z] = movingPositions(room, moving).map((places, d) => new AxisWaves(places, from[d], sides[d]));
  const waves = new BoxWaves(x, y, z);
  const squares = new Map<string, number>();
  return which.map((index) => {
    const mode = found.modes[index];
    const frequency = mode.theta[0] / (2 * Math.PI * timeStep);
    const shape = modeShape(room, found.rigid, mode);
    const weighted = Float64Array.from(moving.node, (node, i) => moving.volume[i] * shape[node]);
    const own = weighted.reduce((sum, weight, i) => sum + weight * shape[moving.node[i]], 0);
    const near = halvesNear(sides, (2 * frequency) / soundSpeed);
    const unknown = near.filter((halves) => !squares.has(halves.join()));
    waves.sums(moving.volume, unknown, 2).forEach((square, i) => squares.set(unknown[i].join(), square));
    let [best, most]: [HalfWaves | undefined, number] = [undefined, RESEMBLES];
    for (const [i, product] of waves.sums(weighted, near, 1).entries()) {
      const share = product ** 2 / (squares.get(near[i].join())! * own);
      if (share > most) [best, most] = [[near[i][0], near[i][1], near[i][2] ?? 0], share];
    }
    return best;
  });
}

/** Standing waves in a box. */
class BoxWaves {
  constructor(
    private readonly x: AxisWaves,
    private readonly y: AxisWaves,
    private readonly z: AxisWaves | undefined,
  ) {}

  /**
   * Sums of what nodes have, times a power of each wave. The sum along x is taken once for all waves with the same
   * number of half waves there.
   *
   * @param weights What each moving node has.
   * @param all Half waves along each side, for each wave.
   */
  sums(weights: ArrayLike<number>, all: readonly (readonly number[])[], power: 1 | 2): number[] {
    const { x, y, z } = this;
    const columns = y.count * (z?.count ?? 1);
    const alongX = new Map<number, Float64Array>();
    for (const [half] of all) if (!alongX.has(half)) alongX.set(half, new Float64Array(columns));
    for (const [half, sums] of alongX) {
      const wave = x.of(half, power);
      for (let i = 0; i < weights.length; i++) {
        sums[y.line[i] + (z ? y.count * z.line[i] : 0)] += weights[i] * wave[x.line[i]];
      }
    }
    return all.map(([a, b, c]) => {
      const sums = alongX.get(a)!;
      const [waveY, waveZ] = [y.of(b, power), z?.of(c, power)];
      let sum = 0;
      for (let i = 0; i < columns; i++) {
        sum += sums[i] * waveY[i % y.count] * (waveZ ? waveZ[Math.floor(i / y.count)] : 1);
      }
      return sum;
    });
  }
}

/** Standing waves along one side of a box, at the few coordinates that its nodes have there. */
class AxisWaves {
  /** Index of each node's coordinate, by moving node. */
  readonly line: Uint32Array;
  private readonly coordinates: readonly number[];
  private readonly waves = new Map<string, Float64Array>();

  /** @param places Coordinate of each moving node, m. */
  constructor(
    places: ArrayLike<number>,
    private readonly begin: number,
    private readonly side: number,
  ) {
    const lines = new Map<number, number>();
    this.line = Uint32Array.from(places, (place) => {
      const line = lines.get(place) ?? lines.size;
      lines.set(place, line);
      return line;
    });
    this.coordinates = [...lines.keys()];
  }

  get count(): number {
    return this.coordinates.length;
  }

  /** A power of the wave of so many half waves, by coordinate. */
  of(half: number, power: 1 | 2): Float64Array {
    const name = `${half} ${power}`;
    const known = this.waves.get(name);
    if (known) return known;
    const wave = Float64Array.from(
      this.coordinates,
      (place) => Math.cos((Math.PI * half * (place - this.begin)) / this.side) ** power,
    );
    this.waves.set(name, wave);
    return wave;
  }
}

/** Half waves along each side with √Σ(n/L)² near a number. */
function halvesNear(sides: readonly number[], wanted: number): number[][] {
  const most = sides.map((side) => Math.floor(side * wanted * (1 + NEAR)));
  const all: number[][] = [];
  for (let i = 0; i <= most[0]; i++)
    for (let j = 0; j <= most[1]; j++)
      for (let k = 0; k <= (most[2] ?? 0); k++) {
        const halves = [i, j, k].slice(0, sides.length);
        const length = Math.hypot(...halves.map((half, d) => half / sides[d]));
        if (Math.abs(length / wanted - 1) < NEAR) all.push(halves);
      }
  return all;
}
