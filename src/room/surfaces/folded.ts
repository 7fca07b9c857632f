/** Position on a line of `run` nodes of tap m, the line being mirrored at both ends. */
export function foldedTap(tap: number, run: number): number {
  const at = tap % (2 * run);
  return at < run ? at : 2 * run - 1 - at;
}

/** Weights of the nodes of a line of `run` nodes, nearest the face first: the trace folded back into it. */
export function foldedTrace(trace: readonly number[], run: number): Float64Array {
  const weights = new Float64Array(run);
  trace.forEach((e, m) => (weights[foldedTap(m, run)] += e));
  return weights;
}
