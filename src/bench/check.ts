import { CpuEngine } from '../engine/reference/engine.ts';
import { WebGpuEngine } from '../engine/webgpu/engine.ts';
import type { InteriorChoice } from '../kernel/interior/design.ts';
import { AIR } from '../room/graph.ts';
import { prepareRoom } from '../room/prepare.ts';
import { RIGID } from '../room/surface.ts';
import type { Scheme } from '../scheme/scheme.ts';
import { boxGraph, SOUND_SPEED } from './box-room.ts';

/** Large enough for interior nodes, with edges that no workgroup divides. */
const sizeFor = (reach: number): readonly [number, number, number] => [2 * reach + 21, 2 * reach + 9, 2 * reach + 7];
const STEPS = 4;

/** Largest difference of a kernel from the float64 reference after a few steps of noise of size ½ in a rigid box. */
export async function errorAgainstReference(
  device: GPUDevice,
  scheme: Scheme,
  interior: InteriorChoice,
): Promise<number> {
  const graph = boxGraph(sizeFor(scheme.stencil.reach));
  const { nodes } = graph;
  const room = prepareRoom(graph, scheme, SOUND_SPEED, [], {
    materialAt: () => RIGID,
    areaAt: () => 1,
  });
  const setup = { sources: [], receivers: [] };
  const noise = (seed: number): Float64Array =>
    Float64Array.from(nodes, (bits, i) =>
      bits & AIR ? ((Math.imul(i + seed, 0x9e3779b1) >>> 8) % 65536) / 65536 - 0.5 : 0,
    );
  const state = { previous: noise(1), current: noise(77777) };
  const ends: Float64Array[] = [];
  for (const engine of [new CpuEngine({ precision: 64, threads: 1 }), new WebGpuEngine(device, '', { interior })]) {
    const simulation = await engine.open(room, setup);
    await simulation.setState(state);
    await simulation.advance(STEPS);
    ends.push((await simulation.getState()).current);
    await simulation.close();
  }
  return ends[0]!.reduce((worst, value, i) => Math.max(worst, Math.abs(value - ends[1]![i]!)), 0);
}
