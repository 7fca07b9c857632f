import type { Metres, Vec3 } from '../../units/quantities.ts';

/** Two surfaces that stand opposite each other and nearly parallel. */
export interface Chord {
  /** Distance from one to the other, m; 0 for the two sides of a sheet. */
  readonly size: Metres;
  /** Area of both surfaces together, m². */
  readonly area: number;
  /** The point half-way between them, m. */
  readonly position: Vec3;
  /** Unit vector from one to the other. */
  readonly direction: Vec3;
  /** Materials of the two; null where the mesh file says that the surface is rigid. */
  readonly materials: readonly [string | null, string | null];
}

/** Part of a material's surface, with its narrowest extent. */
export interface Strip {
  readonly width: Metres;
  /** m² */
  readonly area: number;
}

/** The surface of one material. */
export interface MaterialDetails {
  /** Name of the material; null where the mesh file says that the surface is rigid. */
  readonly material: string | null;
  /** Area that faces the air, m². */
  readonly area: number;
  /** The narrowest first. */
  readonly strips: readonly Strip[];
}

/**
 * The details of a room that a grid may be too coarse for. They do not depend on any grid: one scene has one answer.
 */
export interface RoomDetails {
  readonly geometry: 'boxes' | 'mesh';
  /** Lowest corner, m. */
  readonly lowest: Vec3;
  /** Dimensions of the room; the volume and areas of a room of two dimensions are those of one metre of height. */
  readonly dimensions: 2 | 3;
  /** Volume of the air, m³: exact for boxes, right to about 1 % for a mesh. */
  readonly volume: number;
  /** All walls that face the air, m². */
  readonly wallArea: number;
  /** Surfaces with air between them, the narrowest first. */
  readonly gaps: readonly Chord[];
  /** Walls and panels with air on both sides, the thinnest first. */
  readonly walls: readonly Chord[];
  /** One for each material of the scene, in the scene's order. */
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

/** Details of a smaller area are ignored, m². */
const LEAST_AREA = 0.002;
/** A single sample of a mesh may be a crack between its triangles. */
const LEAST_SAMPLES = 3;

/**
 * The narrowest of some chords that is not a stray: from the narrowest on, chords are added up until they cover
 * {@link LEAST_AREA} and, in a mesh, three samples. Undefined if there are too few.
 */
export function narrowest({ geometry }: Pick<RoomDetails, 'geometry'>, chords: readonly Chord[]): Chord | undefined {
  const least = geometry === 'mesh' ? LEAST_SAMPLES : 1;
  let area = 0;
  return chords.find((chord, i) => {
    area += chord.area;
    return area >= LEAST_AREA && i + 1 >= least;
  });
}
