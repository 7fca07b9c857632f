import { growableFloat64 } from '../../../lists/growable.ts';
import { mixedHash } from '../../../lists/hash.ts';
import { NameTable, NONE } from '../../../lists/name-table.ts';
import { joined, sharedFloat64, sharedUint32 } from '../../../lists/shared-memory.ts';
import { OrderedLists, type WeightedLists } from '../model/lists.ts';
import { NO_ROW } from '../model/subcell.ts';

/** Rows of the dictionary, which row each cut node has, and links that stay links. */
export interface RowsAndLinks {
  readonly rows: Float64Array;
  readonly row: Uint32Array;
  readonly links: WeightedLists;
}

/** Links of aligned cubes, which many nodes have alike. */
interface AlignedLinks {
  /** Array indices of the cut nodes. */
  readonly node: Uint32Array;
  /** Links, by place in `node`. */
  readonly links: WeightedLists;
  /** [node][word] 64-bit names: nodes of one name have the same of these links, in the same directions. */
  readonly names: Int32Array;
  /** How often a node, by its array index, counts; 1 if left out. */
  readonly times?: ((node: number) => number) | undefined;
}

/** Nodes with the same links from which on a row for them pays. */
const LEAST_ALIKE = 32;

/**
 * Turns links of aligned cubes that many nodes have alike into rows of the dictionary: a row takes no memory of each
 * node, and nodes with a row read its neighbours anyway. The others stay links.
 *
 * @param distances Array distance to each neighbour of a row.
 * @param others The row of each cut node, or NO_ROW, which is written; and all other links, by place in `node`.
 */
export function withRepeatedLinks(
  distances: readonly number[],
  { rows, row, links }: RowsAndLinks,
  { node, links: aligned, names: alignedNames, times }: AlignedLinks,
): RowsAndLinks {
  const width = distances.length;
  const placeOf = new Map(distances.map((distance, k) => [distance, k]));
  const scratch = new Float64Array(width);
  const write = (i: number): boolean => {
    scratch.fill(0);
    if (row[i] !== NO_ROW) scratch.set(rows.subarray(row[i] * width, (row[i] + 1) * width));
    for (let e = aligned.start[i]; e < aligned.start[i + 1]; e++) {
      const place = placeOf.get(aligned.to[e] - node[i]);
      if (place === undefined) return false;
      scratch[place] += aligned.weight[e];
    }
    return true;
  };
  const names = new NameTable();
  const numberOf = new Int32Array(node.length).fill(NONE);
  const alike: number[] = [];
  for (let i = 0; i < node.length; i++) {
    if (aligned.start[i] === aligned.start[i + 1]) continue;
    const [low, high] = [mixedHash(alignedNames[2 * i] ^ row[i]), mixedHash(alignedNames[2 * i + 1] + row[i])];
    let number = names.get(low, high);
    if (number === NONE) {
      number = alike.length;
      names.add(low, high, number);
      alike.push(0);
    }
    alike[number] += times ? times(node[i]) : 1;
    numberOf[i] = number;
  }
  const rowOf = new Int32Array(alike.length).fill(NONE);
  const added = growableFloat64();
  const left = new OrderedLists();
  let next = rows.length / width;
  for (let i = 0; i < node.length; i++) {
    left.next();
    for (let e = links.start[i]; e < links.start[i + 1]; e++) left.add(links.to[e], links.weight[e]);
    const number = numberOf[i];
    if (number === NONE || alike[number] < LEAST_ALIKE) {
      addMerged(aligned, i, left);
      continue;
    }
    if (rowOf[number] === NONE) {
      if (!write(i)) {
        // Nodes of one name have their links in the same directions: none of them can have a row.
        alike[number] = 0;
        addMerged(aligned, i, left);
        continue;
      }
      for (const weight of scratch) added.push(weight);
      rowOf[number] = next++;
    }
    row[i] = rowOf[number];
  }
  return {
    rows: joined([rows, added.done()], sharedFloat64),
    row: joined([row], sharedUint32),
    links: left.done(),
  };
}

/** Adds the links of a node, those to the same node as one. */
function addMerged({ start, to, weight }: WeightedLists, i: number, into: OrderedLists): void {
  for (let e = start[i]; e < start[i + 1]; e++) {
    let sum = 0;
    let isFirst = true;
    for (let f = start[i]; f < start[i + 1]; f++) {
      if (to[f] !== to[e]) continue;
      if (f < e) isFirst = false;
      sum += weight[f];
    }
    if (isFirst && sum !== 0) into.add(to[e], sum);
  }
}
