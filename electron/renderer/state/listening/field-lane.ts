/** A sound whose coefficients are decoded for two ears while it plays, as nodes of Web Audio. */
import type { Orientation, PlayerEars } from '../../../../src/app/index.ts';
import { headMatrices } from '../../../../src/app/index.ts';
import {
  EARS_PROCESSOR,
  EARS_SCRIPT,
  MOST_CHANNELS,
  type EarsMessage,
  type EarsOptions,
} from '../../core/ears-messages.ts';

/** The coefficients of a sound and the ears that hear it. */
export interface FieldSound {
  /** Coefficients in the order ACN and by SN3D, each of shape [n]. */
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  readonly ears: PlayerEars;
}

/** A {@link FieldSound} as it can be played. */
export interface LoadedField {
  /** Sounds of at most {@link MOST_CHANNELS} channels each. */
  readonly buffers: readonly AudioBuffer[];
  readonly ears: PlayerEars;
}

/** Loads the worklet's script. Once for a context. */
export const loadEars = (context: BaseAudioContext): Promise<void> => context.audioWorklet.addModule(EARS_SCRIPT);

/** Ears in a context: what is connected to their inputs is heard with the head turned as it was last asked for. */
export class EarsNode {
  readonly node: AudioWorkletNode;
  private readonly order: number;

  constructor(context: BaseAudioContext, { buffers, ears }: LoadedField, orientation: Orientation) {
    const { order, spectra } = ears;
    this.order = order;
    this.node = new AudioWorkletNode(context, EARS_PROCESSOR, {
      numberOfInputs: buffers.length,
      numberOfOutputs: 1,
      outputChannelCount: [2],
      channelInterpretation: 'discrete',
      processorOptions: { spectra, matrices: headMatrices(order, orientation) } satisfies EarsOptions,
    });
  }

  turn(orientation: Orientation): void {
    this.tell({ kind: 'turn', matrices: headMatrices(this.order, orientation) });
  }

  /** Frees it when what is left of the sound has been heard. */
  end(afterSamples: number): void {
    this.tell({ kind: 'end', afterSamples });
  }

  private tell(message: EarsMessage): void {
    this.node.port.postMessage(message);
  }
}

/** Channels in groups that a buffer can hold. */
export function grouped<T>(channels: readonly T[]): T[][] {
  const groups = Math.ceil(channels.length / MOST_CHANNELS);
  return Array.from({ length: groups }, (_, g) => channels.slice(g * MOST_CHANNELS, (g + 1) * MOST_CHANNELS));
}
