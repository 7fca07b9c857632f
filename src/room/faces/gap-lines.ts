import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { DampedNodes } from './damped.ts';
import { DIRECTIONS, type Direction } from '../grid/graph.ts';
import type { GapFace } from './surface.ts';

/** Lengths of air, in spacings, that the traces of gaps have before the wall: 0, then in octaves. */
const LENGTHS = [0, ...Array.from({ length: 15 }, (_, i) => 0.02 * 2 ** i)];

/** The traces of walls in gaps: the pressure of one node, and the inertia of the air in the gap. */
export function gapTraces({ courant }: Pick<Scheme, 'courant'>, taps: number): WallTrace[] {
  const trace = Array.from({ length: taps }, (_, tap) => Number(tap === 0));
  return LENGTHS.map((length) => ({ trace, inertia: (2 * length) / courant }));
}

/** Index into {@link gapTraces} of the length of air nearest to one, by their ratio. */
function lengthIndex(length: number): number {
  const octave = 1 + Math.round(Math.log2(Math.max(length, 1e-9) / LENGTHS[1]));
  return Math.min(LENGTHS.length - 1, Math.max(0, octave));
}

/** A face at the node at the mouth of a gap. */
export interface GapLine {
  readonly node: number;
  /** Of the group that its line belongs to; the line has one node. */
  readonly direction: Direction;
  readonly material: number;
  /** In squared spacings. */
  readonly area: number;
  /** Index into {@link gapTraces}. */
  readonly trace: number;
}

/**
 * tanh z/z = Σ 2/(z² + a²), a = π/2, 3π/2 …: shares of the area of a gap's walls that behave as one, with the same
 * inertia; what is left has none (docs/theory/walls.md, eq. W14).
 */
const SHARES = [0.5, 1.5].map((a) => 2 / (a * Math.PI) ** 2);
const REST = 1 - SHARES[0] - SHARES[1];

/** Gaps in which the pressure falls by less than this share, at two radians a spacing, are one face. */
const SHALLOW = 0.2;
const SHORTEST_WAVE = 2;

/**
 * Places the walls of gaps at the nodes at their mouths, in directions whose lines do not pass these nodes.
 *
 * @param conductanceOf of each material; undefined where it is rigid
 * @param passed bits of the directions whose lines pass a node
 */
export function gapLines(
  gaps: readonly GapFace[],
  conductanceOf: (material: number) => number | undefined,
  passed: ReadonlyMap<number, number>,
  isDamped: (node: DampedNodes['node'][number]) => boolean,
): GapLine[] {
  const used = new Map<number, number>();
  return gaps.flatMap(({ node, material, area, drop }) => {
    const conductance = conductanceOf(material);
    if (conductance === undefined || area === 0 || isDamped(node)) return [];
    const before = used.get(node) ?? passed.get(node) ?? 0;
    const free = DIRECTIONS.filter((direction) => !(before & (1 << direction)));
    const isShallow = SHORTEST_WAVE * conductance * drop < SHALLOW;
    const parts = isShallow || free.length < SHARES.length + 1 ? [1] : [...SHARES, REST];
    const length = parts.length === 1 ? drop / area : (1.5 * drop) / area;
    return parts.slice(0, free.length).map((share, i) => {
      used.set(node, (used.get(node) ?? before) | (1 << free[i]));
      const trace = i < SHARES.length ? lengthIndex(length) : 0;
      return { node, direction: free[i], material, area: share * area, trace };
    });
  });
}
