import type { FieldState } from '../../engine/engine.ts';
import { CpuEngine } from '../../engine/reference/engine.ts';
import { WebGpuEngine } from '../../engine/webgpu/engine.ts';
import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { AIR, inOneArray } from '../../room/grid/graph.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { advanced, rigidBox } from './rigid-box.ts';
import { noiseValue } from './white-noise.ts';

/** Large enough for interior nodes, with edges that no workgroup divides. */
const sizeFor = (reach: number, isLayer: boolean): readonly [number, number, number] => [
  2 * reach + 21,
  2 * reach + 9,
  isLayer ? 1 : 2 * reach + 7,
];
const STEPS = 4;

/** A rigid box of noise in −½…½, with the result of the float64 reference after a few steps. */
export class RoomReference {
  private constructor(
    private readonly room: PreparedRoom,
    private readonly state: FieldState,
    private readonly expected: Float64Array,
  ) {}

  /** @param isLayer whether the box is one node high */
  static async of(scheme: Scheme, isLayer: boolean): Promise<RoomReference> {
    const room = rigidBox(scheme, sizeFor(scheme.stencil.reach, isLayer));
    const { nodes } = inOneArray(room.graph);
    const noise = (from: number): Float64Array =>
      Float64Array.from(nodes, (bits, i) => (bits & AIR ? noiseValue(from + i) : 0));
    const state = { previous: noise(0), current: noise(nodes.length) };
    const { current } = await advanced(new CpuEngine({ precision: 64, threads: 1 }), room, state, STEPS);
    return new RoomReference(room, state, current);
  }

  /** Largest difference of a kernel's result. */
  async error(device: GPUDevice, interior: InteriorChoice): Promise<number> {
    const { current } = await advanced(new WebGpuEngine(device, '', { interior }), this.room, this.state, STEPS);
    return this.expected.reduce((worst, value, i) => Math.max(worst, Math.abs(value - current[i])), 0);
  }
}
