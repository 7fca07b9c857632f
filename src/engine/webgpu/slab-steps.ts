import type { Ghosts } from './ghosts.ts';
import type { StepEncoder } from './pass.ts';
import type { SlabProgram } from './slab-program.ts';

/** A pass that takes dispatches until it ends. */
export interface OpenPass {
  readonly pass: StepEncoder;
  readonly end: () => void;
}

/**
 * Encodes steps of the slabs of a device.
 *
 * @param step Number of the first.
 * @param from Its place in the block; up to before `to`.
 * @param begin Begins a pass of steps; else one compute pass.
 */
export function encodeSteps(
  encoder: GPUCommandEncoder,
  slabs: readonly SlabProgram[],
  ghosts: Ghosts,
  step: number,
  [from, to]: readonly [number, number],
  begin = (): OpenPass => {
    const pass = encoder.beginComputePass({ label: 'steps' });
    return { pass, end: () => pass.end() };
  },
): void {
  const single = slabs.length === 1;
  const absorbs = slabs.some((slab) => slab.absorbs);
  let { pass, end } = begin();
  const exchange = (parity: number): void => {
    end();
    ghosts.copy(encoder, parity);
    ({ pass, end } = begin());
  };
  for (let inBlock = from; inBlock < to; inBlock++) {
    const n = step + inBlock - from;
    for (const slab of slabs) slab.encodeRigid(pass, n, inBlock);
    if (!single) exchange((n + 1) & 1);
    if (!absorbs) continue;
    for (const slab of slabs) slab.encodeWalls(pass, n, inBlock);
    if (!single) exchange((n + 1) & 1);
  }
  end();
}
