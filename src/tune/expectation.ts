import type { Gpu } from '../engine/webgpu/device.ts';
import { compareKernel, fieldWorkgroups } from '../kernel/compare-fields.ts';
import type { Encode } from './timing.ts';

/** Two states that can be filled with noise in −½…½, the same each time. */
export interface NoisyStates {
  readonly gpu: Gpu;
  readonly states: readonly [GPUBuffer, GPUBuffer];
  fillWithNoise(): Promise<void>;
}

const STEPS = 3;

/**
 * A kernel that differs by more is wrong. Each of three steps of noise rounds sums of up to 461 terms whose weights add
 * up to 4.7. Correct kernels were seen to differ by 2.6e-5 in 8·10⁵ nodes (compact-22); in 3·10⁸ nodes the largest
 * difference is about 1.5 times that. A wrong neighbour or a missing weight shows at 1e-2 and above, except for the few
 * weights that are as small as rounding errors.
 */
export const LARGEST_DIFFERENCE = 1e-4;

/** The result of three steps of noise by one kernel, to compare others with. */
export class Expectation {
  private constructor(
    private readonly noisy: NoisyStates,
    private readonly expected: readonly GPUBuffer[],
    private readonly worst: GPUBuffer,
    private readonly read: GPUBuffer,
  ) {}

  /** @returns null if the device has no memory for two more states */
  static async of(noisy: NoisyStates, encode: Encode): Promise<Expectation | null> {
    const { gpu, states } = noisy;
    const { COPY_DST, COPY_SRC, MAP_READ, STORAGE } = GPUBufferUsage;
    const { device } = gpu;
    device.pushErrorScope('out-of-memory');
    const expected = states.map(({ size }, i) =>
      device.createBuffer({ label: `expected ${i}`, size, usage: STORAGE | COPY_DST }),
    );
    const full = await device.popErrorScope();
    if (full) {
      for (const buffer of expected) buffer.destroy();
      return null;
    }
    const worst = device.createBuffer({ label: 'worst', size: 16, usage: STORAGE | COPY_SRC | COPY_DST });
    const read = device.createBuffer({ label: 'read', size: 16, usage: COPY_DST | MAP_READ });
    const expectation = new Expectation(noisy, expected, worst, read);
    try {
      await noisy.fillWithNoise();
      await expectation.submit((encoder) => {
        encode(encoder, STEPS);
        states.forEach((state, i) => encoder.copyBufferToBuffer(state, 0, expected[i], 0, state.size));
      });
    } catch (error) {
      expectation.close();
      throw error;
    }
    return expectation;
  }

  /**
   * Largest difference of another kernel's result over all stored values, including margins and nodes that are not
   * interior; NaN if a value is NaN.
   */
  async difference(encode: Encode): Promise<number> {
    const { noisy, expected, worst, read } = this;
    const { gpu, states } = noisy;
    const compare = await gpu.pipeline(compareKernel);
    await noisy.fillWithNoise();
    await this.submit((encoder) => {
      encode(encoder, STEPS);
      encoder.clearBuffer(worst);
      const pass = encoder.beginComputePass({ label: 'compare' });
      pass.setPipeline(compare);
      states.forEach((state, i) => {
        pass.setBindGroup(0, gpu.bind(compare, 0, [state, expected[i], worst]));
        pass.dispatchWorkgroups(...fieldWorkgroups(state.size / 4));
      });
      pass.end();
      encoder.copyBufferToBuffer(worst, 0, read, 0, 16);
    });
    await read.mapAsync(GPUMapMode.READ);
    const largest = new Float32Array(read.getMappedRange())[0];
    read.unmap();
    return largest;
  }

  close(): void {
    for (const buffer of [...this.expected, this.worst, this.read]) buffer.destroy();
  }

  private async submit(encode: (encoder: GPUCommandEncoder) => void): Promise<void> {
    const { gpu } = this.noisy;
    const encoder = gpu.device.createCommandEncoder({ label: 'difference' });
    encode(encoder);
    gpu.device.queue.submit([encoder.finish()]);
    await gpu.device.queue.onSubmittedWorkDone();
    gpu.check();
  }
}
