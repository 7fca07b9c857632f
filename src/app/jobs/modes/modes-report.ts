/** What takes a part of a mode's energy. */
export interface ModeShare {
  /** Name of the material; null for the air itself and for the openings. */
  readonly material: string | null;
  /** `x-` to `z+`: where the walls of the material stand, by their main axis; else what takes the part. */
  readonly side: ModeSide;
  /** 0 to 1; all shares of a mode add to 1. */
  readonly share: number;
}

/** Sides of a room as scenes name them, the air, and what lies beyond openings. */
export const MODE_SIDES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;
/** What takes energy from a mode: a side, the air, or what lies beyond openings. */
export type ModeSide = (typeof MODE_SIDES)[number] | 'air' | 'outside';

/** Half waves of a mode of a box along its sides. */
export type HalfWaves = readonly [number, number, number];

/** A mode of a room. */
export interface ModeEntry {
  /** Number of the mode by rising frequency, from 1. */
  readonly number: number;
  /** Frequency in the air, with its walls. */
  readonly frequencyHz: number;
  /** Frequency of the scheme, before its mean dispersion is taken out. */
  readonly schemeHz: number;
  /** δ of e^(−δt), 1/s, with the absorption of the air if the scene has it. */
  readonly decayPerSecond: number;
  /** Time in which its level falls by 60 dB, 6.91/δ, s; null for one that does not decay. */
  readonly decaySeconds: number | null;
  /** ω/2δ; null for one that does not decay. */
  readonly quality: number | null;
  /** What the last step changed that adds what the number of rigid modes leaves out; relative. */
  readonly basisFrequencyError: number;
  /** What it changed of the decay rate; null for one that does not decay. */
  readonly basisDecayError: number | null;
  /** How much waves of this frequency differ between directions on the grid, rms; relative. Null beyond its band. */
  readonly gridFrequencyError: number | null;
  /** Half waves along x, y and z of the mode of the rigid box that it resembles most; only for a room of one box. */
  readonly halfWaves?: HalfWaves;
  /** What damps it, the largest first; empty for one that does not decay. */
  readonly shares: readonly ModeShare[];
  /** Its level at each of the report's points over its mean square in the room, dB; −60 also stands for less. */
  readonly levelsDb: readonly number[];
}

/** A damped sine that a run in the room is made of. */
export interface HeardMode {
  readonly frequencyHz: number;
  /** δ of e^(−δt), 1/s, with the absorption of the air if the scene has it. */
  readonly decayPerSecond: number;
}

/** The lowest modes beside a run in the same room, which is taken apart without knowing them. */
export interface ModesCheck {
  /** What the run has in place of each mode, from the first one on; null for one that is not heard in it. */
  readonly heard: readonly (HeardMode | null)[];
  /** What is heard below the last of these modes and belongs to none. */
  readonly others: readonly HeardMode[];
  /** Error over all that are heard, rms: of the frequency, and of the decay rate where there is one; relative. */
  readonly frequencyRms: number;
  readonly decayRms: number | null;
  /** Steps of the run. */
  readonly steps: number;
}

/** A mode is silent where its level is this, dB over its mean square in the room. */
export const SILENT_DB = -60;

/** A source or a receiver of the scene. */
export interface PointOfModes {
  readonly kind: 'source' | 'receiver';
  readonly name: string;
}

/** What is known before modes are looked for. */
export interface ModesForecast {
  readonly nodes: number;
  readonly spacingMetres: number;
  /** Highest frequency that is looked at, Hz, and about how many modes there are up to it. */
  readonly upToHz: number;
  readonly expectedModes: number;
  readonly memoryBytes: number;
  /** Predicted from a few applications of the operator on this machine. */
  readonly seconds: number;
}

/** The modes of a room. */
export interface ModesReport {
  readonly title: string;
  readonly dimensions: 2 | 3;
  readonly soundSpeedMetresPerSecond: number;
  readonly scheme: { readonly id: string; readonly weights: string };
  readonly walls: string;
  readonly spacingMetres: number;
  readonly nodes: number;
  /** Volume of the air on the grid, m³; per metre of height in two dimensions. */
  readonly cubicMetres: number;
  /** Modes are listed up to here, Hz. */
  readonly upToHz: number;
  /** Rigid modes that the modes are made of, and the highest frequency of one, Hz. */
  readonly rigidModes: number;
  readonly rigidUpToHz: number;
  readonly modes: readonly ModeEntry[];
  /** All sources, then all receivers: where levels of modes are given. */
  readonly points: readonly PointOfModes[];
  /** Only if it was asked for. */
  readonly check?: ModesCheck;
  readonly warnings: readonly string[];
  readonly elapsedSeconds: number;
  /** Names of the files in the folder. */
  readonly files: readonly string[];
}
