import type { Metres, Vec3 } from '../../units/quantities.ts';

/** Two surfaces that stand opposite each other and nearly parallel. */
export interface Chord {
  /** From one to the other; 0 for the two sides of a sheet. */
  readonly size: Metres;
  /** Of both surfaces together, m². */
  readonly area: number;
  /** Half-way between them, m. */
  readonly position: Vec3;
  /** Unit vector from one to the other. */
  readonly direction: Vec3;
  /** Materials of the two, null for what the mesh file says is rigid. */
  readonly materials: readonly [string | null, string | null];
}

/** Part of a material's surface by its narrowest extent. */
export interface Strip {
  readonly width: Metres;
  /** m² */
  readonly area: number;
}

/** The surface of one material. */
export interface MaterialDetails {
  /** Null for what the mesh file says is rigid. */
  readonly material: string | null;
  /** Where it faces the air, m². */
  readonly area: number;
  /** The narrowest first. */
  readonly strips: readonly Strip[];
}

/**
 * What a grid can be too coarse for. Nothing here depends on a grid: one scene, one answer.
 */
export interface RoomDetails {
  readonly geometry: 'boxes' | 'mesh';
  /** Lowest corner, m. */
  readonly lowest: Vec3;
  /** Of the room; volume and areas of one of two are those of a metre of height. */
  readonly dimensions: 2 | 3;
  /** Of the air, m³: exact for boxes; of a mesh to about a hundredth. */
  readonly volume: number;
  /** All walls that face the air, m². */
  readonly wallArea: number;
  /** Surfaces with air between them, the narrowest first. */
  readonly gaps: readonly Chord[];
  /** Walls and panels with air on both sides, the thinnest first. */
  readonly walls: readonly Chord[];
  /** In the order of the scene's. */
  readonly materials: readonly MaterialDetails[];
}

/** Area of the surfaces that stand less than a distance apart, m². */
export function areaBelow(chords: readonly Chord[], size: Metres): number {
  let area = 0;
  for (const chord of chords) {
    if (chord.size >= size) break;
    area += chord.area;
  }
  return area;
}

/** Details of less area are passed over, m². */
const LEAST_AREA = 0.002;
/** A single sample of a mesh may be a crack between its triangles. */
const LEAST_SAMPLES = 3;

/**
 * The narrowest of some chords that is no stray: the one at which {@link LEAST_AREA} of them is reached, and in a mesh three
 * samples. Undefined where there are not so many.
 */
export function narrowest({ geometry }: Pick<RoomDetails, 'geometry'>, chords: readonly Chord[]): Chord | undefined {
  const least = geometry === 'mesh' ? LEAST_SAMPLES : 1;
  let area = 0;
  return chords.find((chord, i) => {
    area += chord.area;
    return area >= LEAST_AREA && i + 1 >= least;
  });
}
