import type { StepEncoder } from './pass.ts';

/** A dispatch that is still to be encoded. */
type Encode = (encoder: StepEncoder) => void;

/** Takes the dispatches of a step and keeps them in their order. */
class Recorder implements StepEncoder {
  readonly dispatches: Encode[] = [];
  private settings: Encode[] = [];

  setPipeline(pipeline: GPUComputePipeline): void {
    this.settings.push((encoder) => encoder.setPipeline(pipeline));
  }

  setBindGroup(index: number, group: GPUBindGroup, offsets: number[]): void {
    this.settings.push((encoder) => encoder.setBindGroup(index, group, offsets));
  }

  dispatchWorkgroups(x: number, y: number, z: number): void {
    const { settings } = this;
    this.settings = [];
    this.dispatches.push((encoder) => {
      for (const set of settings) set(encoder);
      encoder.dispatchWorkgroups(x, y, z);
    });
  }
}

/**
 * Encodes several runs side by side: the first dispatches of all, then the second, and so on. Those of different runs share
 * no buffer that is written, so the GPU waits once for each kernel instead of once for each kernel of each run.
 */
export function interleave(encoder: StepEncoder, runs: readonly ((encoder: StepEncoder) => void)[]): void {
  const recorded = runs.map((encode) => {
    const recorder = new Recorder();
    encode(recorder);
    return recorder.dispatches;
  });
  const longest = Math.max(...recorded.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const dispatches of recorded) dispatches[i]?.(encoder);
}
