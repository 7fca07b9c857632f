import type { ExtendedOctave } from '../../../../response/listening/extend.ts';

/** What was added to a response above its simulated band, and how. */
export interface ExtensionReport {
  /** Says that this is no result of the simulation. */
  readonly statement: string;
  readonly sampleRateHz: number;
  /** The simulation ends and the extension begins between these frequencies. */
  readonly crossoverHz: readonly [number, number];
  readonly toHz: number;
  /** Where the decay was measured that the extension goes on with. */
  readonly reference: {
    readonly fromHz: number;
    readonly toHz: number;
    readonly figure: 'edt' | 't20' | 't30';
    readonly decaySeconds: number;
  };
  /** Decay times of the noise. */
  readonly octaves: readonly ExtendedOctave[];
  readonly direct: { readonly arrivalSeconds: number; readonly amplitude: number };
}
