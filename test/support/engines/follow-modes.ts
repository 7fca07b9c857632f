import { frequencyAndDamping } from '../../../src/app/jobs/verify/tools/record.ts';
import { exp, times, type Complex } from '../../../src/numerics/complex.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { cutOperator, type CutOperator } from '../rooms/cut-operator.ts';
import { ROOM_SPACING } from '../rooms/rooms.ts';
import { referenceEngine } from './engines.ts';

/** Places of the nodes that move, in spacings from the middle. */
export const placesOf = ({ graph: { grid } }: PreparedRoom, { node }: CutOperator): Vec3[] =>
  Array.from(
    node,
    (i) => coordinates(grid, i).map((at, axis) => at + 0.5 + grid.origin[axis] / ROOM_SPACING) as unknown as Vec3,
  );

/** A mode of a room with absorbing walls, for e^{jωt}: its value at a place, in spacings from the middle, and ωX/c. */
export interface Mode {
  readonly at: (place: Vec3) => Complex;
  readonly k: Complex;
  /** The mode of the rigid room that it comes from; the field is projected on it. */
  readonly shape: (place: Vec3) => number;
}

/** Steps that are skipped: walls take a new state as if nothing had been flowing. */
const SETTLING = 4;
/** Nepers of decay over which a mode is measured; at least a period and a quarter. */
const LISTENING = 3;

export interface Measured {
  readonly frequency: number;
  readonly damping: number;
}

/** Starts modes one by one; frequency and damping of each, divided by those of the exact mode. */
export async function follow(room: PreparedRoom, modes: readonly Mode[]): Promise<Measured[]> {
  const { courant } = room.scheme;
  const operator = cutOperator(room);
  const { node, mass } = operator;
  const places = placesOf(room, operator);
  const measured: Measured[] = [];
  await referenceEngine.use(async (engine) => {
    for (const { at, k, shape } of modes) {
      const values = places.map(at);
      const fieldAt = (steps: number): Float64Array => {
        const field = new Float64Array(room.graph.nodes.length);
        const phase = exp(times(k, [0, courant * steps]));
        node.forEach((i, p) => (field[i] = times(values[p], phase)[0]));
        return field;
      };
      const [frequency, damping] = [k[0] * courant, k[1] * courant];
      const weights = mass.map((volume, p) => volume * shape(places[p]));
      const simulation = await engine.open(room, { sources: [], receivers: [{ nodes: node, weights }] });
      await simulation.setState({ previous: fieldAt(-1), current: fieldAt(0) });
      const listening = Math.max(LISTENING / damping, (2.5 * Math.PI) / frequency);
      const [samples] = await simulation.advance(SETTLING + Math.ceil(listening));
      await simulation.close();
      const found = frequencyAndDamping(samples.subarray(SETTLING), frequency);
      measured.push({ frequency: found.frequency / frequency, damping: found.damping / damping });
    }
  });
  return measured;
}
