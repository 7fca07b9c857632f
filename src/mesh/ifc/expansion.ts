/**
 * How large the shapes of an IFC file become. The package makes a shape anew each time that another refers to it: a
 * few lines, each of which uses the one before twice, are a thousand million shapes. So all uses are counted over the
 * graph of references before anything is made.
 */
import { InputError } from '../../units/errors.ts';
import type { Instances } from './step-scanner.ts';

/** Bytes that the shapes of a small file may have if each is written out as often as it is used: some 100 000 boxes. */
const MOST_WRITTEN = 40_000_000;
/** Bytes that the shapes may have besides for each byte of the file: types of furniture are used many times. */
const MOST_WRITTEN_A_BYTE = 10;
/** Cuts and unions of bodies that a small file may have; each takes about half a millisecond. */
const MOST_CUTS = 5000;
/** Cuts and unions that a file may have besides for each of its instances. */
const MOST_CUTS_AN_INSTANCE = 1;

const REMEDY =
  'Export the storey or the room alone, and its bodies as they are when all is cut out (BREP or tessellation).';

/** The order of the instances, by references. */
export interface References {
  /** Indices of the instances, each after all that it refers to. */
  readonly inOrder: readonly number[];
  /** Index of an instance by its number. */
  readonly indices: ReadonlyMap<number, number>;
}

/** @throws InputError naming the instance that becomes too large. */
export function checkExpansion(
  instances: Instances,
  references: References,
  { bytes, fileName }: { readonly bytes: number; readonly fileName: string },
): void {
  const graph = new Graph(instances, references);
  const most = {
    written: MOST_WRITTEN + MOST_WRITTEN_A_BYTE * bytes,
    cuts: MOST_CUTS + MOST_CUTS_AN_INSTANCE * instances.numbers.length,
  };
  const all = { written: 0, cuts: 0 };
  for (const { index, written, cuts } of graph.shapes()) {
    all.written += written;
    all.cuts += cuts;
    const place = `${fileName}: instance #${instances.numbers[index]}`;
    if (!(all.cuts <= most.cuts)) {
      throw new InputError(
        place,
        `with it, the shapes of the file need ${about(all.cuts)} cuts and unions of bodies, each counted as often as it ` +
          `is used; at most ${most.cuts} of a file of this size are made`,
        REMEDY,
      );
    }
    if (!(all.written <= most.written)) {
      throw new InputError(
        place,
        `with it, the shapes of the file are ${about(all.written / 1e6)} MB large, each counted as often as it is used; ` +
          `at most ${Math.round(most.written / 1e6)} MB of a file of this size are made`,
        REMEDY,
      );
    }
  }
}

/** Three digits; a count may be beyond all numbers. */
const about = (count: number): string => (count < 1e6 ? String(Math.ceil(count)) : count.toPrecision(3));

/** What is made of a thing. */
interface Made {
  readonly index: number;
  /** Bytes of its shapes. */
  readonly written: number;
  readonly cuts: number;
}

class Graph {
  /** [instance] with all that it refers to, as often as it is used. */
  private readonly written: Float64Array;
  private readonly cuts: Float64Array;

  constructor(
    private readonly instances: Instances,
    private readonly references: References,
  ) {
    const { lengths, entities } = instances;
    this.written = Float64Array.from(lengths);
    this.cuts = Float64Array.from(entities, (entity) => (entity.startsWith('IFCBOOLEAN') ? 1 : 0));
    for (const index of references.inOrder) {
      for (const target of this.targetsOf(index)) {
        this.written[index] += this.written[target];
        this.cuts[index] += this.cuts[target];
      }
    }
  }

  /** All shapes that are made: those of things, and those of openings again for each thing that they are cut out of. */
  *shapes(): Iterable<Made> {
    const { entities } = this.instances;
    const parts = this.partsOf();
    for (let index = 0; index < entities.length; index++) {
      yield this.shapeOf(index);
      if (entities[index] !== 'IFCRELVOIDSELEMENT') continue;
      const [thing, opening] = this.targetsOf(index).slice(-2);
      if (opening === undefined) continue;
      // Openings of a whole are cut out of each of its parts.
      const count = 1 + (parts.get(thing) ?? 0);
      const { written, cuts } = this.shapeOf(opening);
      yield { index, written: count * written, cuts: count * (1 + cuts) };
    }
  }

  private shapeOf(index: number): Made {
    // An aspect only names a part of a shape.
    const isMade = this.instances.entities[index] !== 'IFCSHAPEASPECT';
    const sum = { index, written: 0, cuts: 0 };
    for (const target of isMade ? this.targetsOf(index) : []) {
      if (this.instances.entities[target] !== 'IFCPRODUCTDEFINITIONSHAPE') continue;
      sum.written += this.written[target];
      sum.cuts += this.cuts[target];
    }
    return sum;
  }

  /** [whole] how many parts it has. */
  private partsOf(): Map<number, number> {
    const { entities } = this.instances;
    const counts = new Map<number, number>();
    entities.forEach((entity, index) => {
      if (entity !== 'IFCRELAGGREGATES') return;
      const [whole, ...parts] = this.targetsOf(index).filter((target) => entities[target] !== 'IFCOWNERHISTORY');
      if (whole !== undefined) counts.set(whole, (counts.get(whole) ?? 0) + parts.length);
    });
    return counts;
  }

  /** Indices of what an instance refers to, once for each time. */
  private targetsOf(index: number): number[] {
    const { starts, references } = this.instances;
    const targets: number[] = [];
    for (let at = starts[index]; at < starts[index + 1]; at++) {
      const target = this.references.indices.get(references[at]);
      if (target !== undefined) targets.push(target);
    }
    return targets;
  }
}
