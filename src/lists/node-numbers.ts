import { Growable } from './growable.ts';

/**
 * Numbers of nodes of a whole room. Rooms of more nodes than 32 bits count have them in double precision, which is
 * exact up to 2⁵³; indexing and arithmetic are the same. Bit operations on such a number are wrong: they take its
 * lowest 32 bits.
 */
export type NodeNumbers = Uint32Array | Float64Array;

/** Nodes that numbers of 32 bits count. */
const COUNTED_BY_32_BITS = 2 ** 32;

/** Whether the numbers of this many nodes take double precision. */
export const takeDoubles = (stored: number): boolean => stored > COUNTED_BY_32_BITS;

/** Makes lists of node numbers that suit a room of `stored` nodes. */
export const nodeNumbers = (stored: number): ((length: number) => NodeNumbers) =>
  takeDoubles(stored) ? (length) => new Float64Array(length) : (length) => new Uint32Array(length);

/** Makes a list of given node numbers that suits a room of `stored` nodes. */
export const nodeNumbersFrom = (stored: number, numbers: Iterable<number>): NodeNumbers =>
  takeDoubles(stored) ? Float64Array.from(numbers) : Uint32Array.from(numbers);

/** A growing list of them. */
export const growableNodes = (stored: number): Growable<NodeNumbers> => new Growable(nodeNumbers(stored));
