import { walkerRecord, type PointWeights, type RunSetup, type WalkingPoint } from '../engine/engine.ts';
import { RECORD_ORDER } from './record-order.ts';

/** Something for each record of a run, by what it belongs to. */
export interface OfRecords<T> {
  /** [receiver] of its pressure. */
  readonly receivers: readonly T[];
  /** [area][receiver on it] */
  readonly areas: readonly (readonly T[])[];
  /** [receiver with direction][listener][node] */
  readonly directions: readonly (readonly (readonly T[])[])[];
}

/** Something for each record of the pressure. */
export type OfPressure<T> = Pick<OfRecords<T>, 'receivers' | 'areas'>;

/** What records, before it has an order. */
export interface RecordCounts {
  /** [receiver] Whether it moves. */
  readonly moves: readonly boolean[];
  /** [area] Receivers on it. */
  readonly areas: readonly number[];
  /** [receiver with direction][listener] Nodes of it. */
  readonly directions: readonly (readonly number[])[];
}

/**
 * The records of a run: how many there are, which belongs to what, and their bytes. Everything that takes records apart
 * or puts them together asks it, so their order is known here alone ({@link RECORD_ORDER}). All records have the shape
 * [step].
 */
export class RecordLayout {
  /** Records by what they belong to, and all of them. */
  readonly counts: Readonly<Record<keyof OfRecords<unknown> | 'all', number>>;
  private readonly numbers: OfRecords<number>;

  constructor({ moves, areas, directions }: RecordCounts) {
    const still = moves.filter((one) => !one).length;
    const onAreas = sum(areas);
    const nodes = sum(directions.flat());
    this.counts = {
      receivers: moves.length,
      areas: onAreas,
      directions: nodes,
      all: moves.length + onAreas + nodes,
    };
    const next = startsOf({ receivers: still, areas: onAreas, directions: nodes });
    const take = (group: keyof OfRecords<unknown>) => (count: number) =>
      Array.from({ length: count }, () => next[group]++);
    let walker = 0;
    this.numbers = {
      receivers: moves.map((one) => (one ? walkerRecord(still + onAreas + nodes, walker++) : next.receivers++)),
      areas: areas.map(take('areas')),
      directions: directions.map((listeners) => listeners.map(take('directions'))),
    };
  }

  /** Takes a list apart that has something for each record, in the order of records. */
  split<T>(records: readonly T[]): OfRecords<T> {
    const { receivers, areas, directions } = this.numbers;
    const at = (number: number): T => records[number];
    return {
      receivers: receivers.map(at),
      areas: areas.map((area) => area.map(at)),
      directions: directions.map((listeners) => listeners.map((nodes) => nodes.map(at))),
    };
  }

  /** Makes one list of what there is for each record, in the order of records. */
  join<T>(parts: OfRecords<T>): T[] {
    const { receivers, areas, directions } = this.numbers;
    const numbers = [...receivers, ...areas.flat(), ...directions.flat(2)];
    const values = [...parts.receivers, ...parts.areas.flat(), ...parts.directions.flat(2)] as T[];
    if (values.length !== numbers.length) throw new RangeError(`${values.length} values for ${numbers.length} records`);
    const all = new Array<T>(numbers.length);
    numbers.forEach((number, i) => (all[number] = values[i]));
    return all;
  }

  /** The records of the pressure: of all receivers, then of those on areas, whatever the order of records is. */
  pressure<T>(records: readonly T[]): readonly T[] {
    const { receivers, areas } = this.split(records);
    return [...receivers, ...areas.flat()];
  }

  /** The places that record, as an engine takes them. */
  setup(parts: OfRecords<PointWeights | WalkingPoint>): Pick<RunSetup, 'receivers' | 'walkers'> {
    const all = this.join(parts);
    const receivers = all.filter((one): one is PointWeights => !isWalking(one));
    const walkers = all.filter(isWalking);
    return { receivers, ...(walkers.length > 0 && { walkers }) };
  }

  /** Bytes of all records with so many steps, in double precision. */
  bytes(steps: number): number {
    return this.counts.all * steps * Float64Array.BYTES_PER_ELEMENT;
  }
}

const isWalking = (point: PointWeights | WalkingPoint): point is WalkingPoint => 'stations' in point;

/** The first record of each group. */
function startsOf(sizes: Readonly<Record<keyof OfRecords<unknown>, number>>): Record<keyof OfRecords<unknown>, number> {
  const starts = { receivers: 0, areas: 0, directions: 0 };
  let next = 0;
  for (const group of RECORD_ORDER) {
    starts[group] = next;
    next += sizes[group];
  }
  return starts;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
