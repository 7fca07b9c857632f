import type {
  Auralisation,
  AuraliseReport,
  DrySource,
  Equaliser,
  FileLevel,
  HeardField,
  HeardResponse,
  ListeningSound,
  MixedRecording,
  NamedEqualiser,
  Orientation,
  PlayerEars,
  RawRecording,
} from '../../../../src/app/index.ts';
import type { ResultFolder, HeadFile } from './inputs.ts';

/** Tasks that make sound. Each has an argument, an answer, and events in between. */
export interface ListeningTasks {
  /** A dry sound in a room for the player; without a response, the dry sound alone. */
  listeningSound: {
    argument: { dry: DrySource; response: HeardResponse | null; sampleRateHz: number };
    answer: ListeningSound;
    event: never;
  };
  /** The coefficients of a dry sound in a room, which the player decodes for two ears while it plays. */
  earField: {
    argument: {
      readonly dry: DrySource;
      readonly file: Uint8Array;
      readonly field: HeardField;
      readonly sampleRateHz: number;
      readonly gainDb: number;
      readonly equaliser: NamedEqualiser | null;
    };
    answer: readonly Float32Array<ArrayBuffer>[];
    event: never;
  };
  /** Reads the filters of an equaliser. */
  equaliser: { argument: { readonly name: string; readonly contents: Blob }; answer: Equaliser; event: never };
  /** Filters from coefficients to the ears of a head; null for the ball. */
  playerEars: {
    argument: { readonly head: HeadFile | null; readonly field: HeardField; readonly sampleRateHz: number };
    answer: PlayerEars;
    event: never;
  };
  /** What `wavehall auralise` writes for two ears, as a WAV file. */
  earsFile: {
    argument: {
      readonly result: ResultFolder;
      readonly source: string;
      readonly receiver: string;
      readonly dry: DrySource;
      /** Level of the dry sound 1 m from the source, dB SPL; null if its samples are pascals. */
      readonly dryLevelDb: number | null;
      readonly equaliser: NamedEqualiser | null;
      readonly head: HeadFile | null;
      readonly orientation: Orientation;
    };
    answer: { readonly report: AuraliseReport; readonly wav: Uint8Array };
    event: never;
  };
  /** Mixes the channels of a recording, and brings it to a rate. */
  mixRecording: {
    argument: {
      readonly raw: RawRecording;
      readonly name: string;
      readonly sampleRateHz: number;
      readonly longestSeconds: number;
    };
    answer: MixedRecording;
    event: never;
  };
  /** A file of the dry sound in a room. */
  auralise: {
    argument: { dry: DrySource; response: HeardResponse | null; directGainDb: number; level: FileLevel };
    answer: Auralisation;
    event: never;
  };
  /** A file of a response with what was changed for listening. */
  heardResponse: { argument: { response: HeardResponse; directGainDb: number }; answer: Uint8Array; event: never };
}
