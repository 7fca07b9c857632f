/**
 * The audio worklet that decodes the coefficients of a sound for two ears while it plays. A bundle of its own, which
 * loads nothing else: it runs where sound must not wait.
 */
import { EARS_BLOCK, TurningEars } from '../../../src/response/binaural/turning-ears.ts';
import { EARS_PROCESSOR, MOST_CHANNELS, type EarsMessage, type EarsOptions } from './ears-messages.ts';

/** What a worklet has, which the types of a page do not know. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  made: new (options: { readonly processorOptions: EarsOptions }) => AudioWorkletProcessor,
): void;

class EarsProcessor extends AudioWorkletProcessor {
  private readonly ears: TurningEars;
  private readonly block: Float32Array[];
  /** Blocks that are still to be made; they end after the sound that is left has faded out. */
  private left = Infinity;

  constructor({ processorOptions: { spectra, matrices } }: { readonly processorOptions: EarsOptions }) {
    super();
    this.ears = new TurningEars(spectra, matrices);
    this.block = [];
    this.port.onmessage = ({ data }: MessageEvent<EarsMessage>) => {
      if (data.kind === 'turn') this.ears.turnTo(data.matrices);
      else this.left = data.afterSamples / EARS_BLOCK;
    };
  }

  process(
    inputs: readonly (readonly Float32Array[])[],
    [[left, right]]: readonly (readonly Float32Array[])[],
  ): boolean {
    const { block } = this;
    block.length = 0;
    // An input that plays nothing has no channels; those of the next keep their places.
    inputs.forEach((input, i) => input.forEach((channel, c) => (block[MOST_CHANNELS * i + c] = channel)));
    this.ears.process(block, left, right);
    return --this.left > 0;
  }
}

registerProcessor(EARS_PROCESSOR, EarsProcessor);
