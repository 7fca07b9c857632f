import type { WallTrace } from '../../scheme/scheme.ts';
import type { PorousNodes } from '../porous/porous-nodes.ts';
import type { CutNodeTables } from './cut-nodes.ts';

/** The pressure of one node: how sheets read porous media, whose first half spacing is in the law of the sheet. */
export function oneNodeTrace(taps: number): WallTrace {
  return { trace: Array.from({ length: taps }, (_, tap) => Number(tap === 0)), inertia: 0 };
}

/** All nodes whose mass is not 1: cut nodes, and those that porous media fill. */
export function withPorousMasses(cut: CutNodeTables | undefined, porous: PorousNodes): CutNodeTables {
  const inverse = new Map<number, number>();
  cut?.node.forEach((node, j) => inverse.set(node, cut.inverseMass[j]));
  porous.node.forEach((node, j) => {
    inverse.set(node, (inverse.get(node) ?? 1) * porous.media[porous.medium[j]].inverseMass);
  });
  const sorted = [...inverse.keys()].sort((a, b) => a - b);
  return {
    node: Uint32Array.from(sorted),
    inverseMass: Float64Array.from(sorted, (node) => inverse.get(node)!),
    cubes: new Uint8Array(sorted.length),
  };
}
