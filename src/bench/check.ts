import type { Engine, FieldState } from '../engine/engine.ts';
import { CpuEngine } from '../engine/reference/engine.ts';
import { WebGpuEngine } from '../engine/webgpu/engine.ts';
import type { InteriorChoice } from '../kernel/interior/design.ts';
import { AIR } from '../room/grid/graph.ts';
import { prepareRoom } from '../room/prepare.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import { RIGID } from '../room/faces/surface.ts';
import type { Scheme } from '../scheme/scheme.ts';
import { boxGraph, SOUND_SPEED } from '../tune/box-room.ts';
import { noiseValue } from './noise.ts';

/** Large enough for interior nodes, with edges that no workgroup divides. */
const sizeFor = (reach: number): readonly [number, number, number] => [2 * reach + 21, 2 * reach + 9, 2 * reach + 7];
const STEPS = 4;

/** A rigid box of noise of size ½, and what the float64 reference makes of it in a few steps. */
export class RoomReference {
  private constructor(
    private readonly room: PreparedRoom,
    private readonly state: FieldState,
    private readonly expected: Float64Array,
  ) {}

  static async of(scheme: Scheme): Promise<RoomReference> {
    const graph = boxGraph(sizeFor(scheme.stencil.reach));
    const room = prepareRoom(graph, scheme, SOUND_SPEED, [], { materialAt: () => RIGID, areaAt: () => 1 });
    const noise = (from: number): Float64Array =>
      Float64Array.from(graph.nodes, (bits, i) => (bits & AIR ? noiseValue(from + i) : 0));
    const state = { previous: noise(0), current: noise(graph.nodes.length) };
    return new RoomReference(room, state, await after(new CpuEngine({ precision: 64, threads: 1 }), room, state));
  }

  /** Largest difference that a kernel makes. */
  async error(device: GPUDevice, interior: InteriorChoice): Promise<number> {
    const values = await after(new WebGpuEngine(device, '', { interior }), this.room, this.state);
    return this.expected.reduce((worst, value, i) => Math.max(worst, Math.abs(value - values[i])), 0);
  }
}

async function after(engine: Engine, room: PreparedRoom, state: FieldState): Promise<Float64Array> {
  const simulation = await engine.open(room, { sources: [], receivers: [] });
  try {
    await simulation.setState(state);
    await simulation.advance(STEPS);
    return (await simulation.getState()).current;
  } finally {
    await simulation.close();
  }
}
