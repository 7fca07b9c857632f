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
  const axes = movingPositions(room, moving).map((places, d) => new AxisWaves(places, from[d], sides[d]));
  return which.map((index) => {
    const mode = found.modes[index];
    const frequency = mode.theta[0] / (2 * Math.PI * timeStep);
    const shape = modeShape(room, found.rigid, mode);
    const own = moving.node.reduce((sum, node, i) => sum + moving.volume[i] * shape[node] ** 2, 0);
    let [best, most]: [HalfWaves | undefined, number] = [undefined, RESEMBLES];
    for (const halves of halvesNear(sides, (2 * frequency) / soundSpeed)) {
      const waves = halves.map((half, d) => axes[d].of(half));
      let [product, square] = [0, 0];
      for (let i = 0; i < moving.node.length; i++) {
        let value = 1;
        for (let d = 0; d < waves.length; d++) value *= waves[d][axes[d].line[i]];
        product += moving.volume[i] * value * shape[moving.node[i]];
        square += moving.volume[i] * value * value;
      }
      const share = product ** 2 / (square * own);
      if (share > most) [best, most] = [[halves[0], halves[1], halves[2] ?? 0], share];
    }
    return best;
  });
}

/** Standing waves along one side of a box, at the few coordinates that its nodes have there. */
class AxisWaves {
  /** Index of each node's coordinate, by moving node. */
  readonly line: Uint32Array;
  private readonly coordinates: readonly number[];
  private readonly waves = new Map<number, Float64Array>();

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

  /** The wave of so many half waves, by coordinate. */
  of(half: number): Float64Array {
    const known = this.waves.get(half);
    if (known) return known;
    const wave = Float64Array.from(this.coordinates, (x) => Math.cos((Math.PI * half * (x - this.begin)) / this.side));
    this.waves.set(half, wave);
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
