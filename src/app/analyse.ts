/** Of an octave, how much of it lies in the valid band of the response. */
export type BandValidity = 'whole' | 'partly' | 'outside';

/** A decay curve thinned for drawing; both of the same length. */
export interface DecayCurve {
  /** From the direct sound on. */
  readonly timeSeconds: Float32Array;
  /** dB re the beginning. */
  readonly levelDb: Float32Array;
}

/** Room parameters (ISO 3382-1:2009); null where the response does not give them. */
export interface RoomFigures {
  readonly edtSeconds: number | null;
  readonly t20Seconds: number | null;
  readonly t30Seconds: number | null;
  readonly c50Db: number | null;
  readonly c80Db: number | null;
  /** 0 to 1. */
  readonly d50: number | null;
  /** Centre time. */
  readonly tsSeconds: number | null;
}

export interface BandFigures extends RoomFigures {
  readonly centreHz: number;
  readonly lowerHz: number;
  readonly upperHz: number;
  readonly validity: BandValidity;
}

/** All that the window shows of a response. */
export interface ResponseAnalysis {
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  readonly validToHz: number;
  /** Of the direct sound, from the first sample. */
  readonly onsetSeconds: number;
  /** Of the whole band. */
  readonly broadband: RoomFigures & { readonly decay: DecayCurve };
  /** Octaves from 63 Hz up to 8 kHz, as far as the sample rate carries them. */
  readonly bands: readonly (BandFigures & { readonly decay: DecayCurve })[];
  /** Thinned for drawing, so that no peak is lost. */
  readonly waveform: { readonly timeSeconds: Float32Array; readonly pressure: Float32Array };
  /** Magnitude, dB re 1/m·s or as documented; smoothed to at most 1/24 octave. */
  readonly spectrum: { readonly frequencyHz: Float32Array; readonly levelDb: Float32Array };
  readonly spectrogram: {
    readonly timeSeconds: Float32Array;
    readonly frequencyHz: Float32Array;
    /** [time][frequency], dB re the largest. */
    readonly levelDb: Float32Array;
  };
}
