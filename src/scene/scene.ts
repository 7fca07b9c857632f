import type { MaterialDefinition } from '../material/definition.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { Celsius, Hertz, Kilopascals, Percent, Seconds, Vec3 } from '../units/quantities.ts';

/** The six faces of a box, in the order of every array of six in this layer: low before high, x before y before z. */
export const FACE_NAMES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;

/**
 * A material name for each face, in the order of {@link FACE_NAMES}. Boxes of a room of two dimensions have no floor and no
 * ceiling: null.
 */
export type SixMaterials = readonly [string, string, string, string, string | null, string | null];

/** An axis-parallel box that adds air or takes it away. Boxes act in order: the last one that holds a point decides. */
export interface BoxElement {
  readonly operation: 'add' | 'subtract';
  /** Lowest corner, metres. */
  readonly from: Vec3;
  /** Highest corner, metres; above `from` on every axis. */
  readonly to: Vec3;
  /** Material names in the order of {@link FACE_NAMES}; each is a key of the scene's materials. */
  readonly materials: SixMaterials;
}

/**
 * The air as boxes. Those of a room of two dimensions are a metre high, from {@link LAYER} below z = 0 to as much above it;
 * nothing varies with height there.
 */
export interface BoxGeometry {
  readonly kind: 'boxes';
  /** At least one; the first one adds. */
  readonly boxes: readonly BoxElement[];
}

/** Half the height of the air of a room of two dimensions, m: volumes and areas are those of a metre of height. */
export const LAYER = 0.5;

/** The surfaces of the room as triangles in a file of their own. */
export interface MeshGeometry {
  readonly kind: 'mesh';
  /** Path from the folder of the scene file. */
  readonly file: string;
  /** Unit of the mesh's coordinates; undefined where the file format says it. */
  readonly unit: LengthUnit | undefined;
  /** By the names of the mesh's materials: those of the scene for the front and the back of the triangles. */
  readonly materials: ReadonlyMap<string, { readonly front: string; readonly back: string }>;
}

/** Stands for the scheme that is soonest done. */
export const AUTO_SCHEME = 'auto';

/** The shape of the air. */
export type Geometry = BoxGeometry | MeshGeometry;

/** What walls are on the grid: faces of its cells, or surfaces where the scene has them, between the nodes. */
export const WALL_MODELS = ['staircase', 'subcell'] as const;
/** One of {@link WALL_MODELS}. */
export type WallModel = (typeof WALL_MODELS)[number];

/**
 * What walls are where a scene does not say: boxes are laid so that their faces fall on cell faces, where the staircase is
 * exact.
 */
export const defaultWalls = (geometry: Geometry['kind']): WallModel => (geometry === 'mesh' ? 'subcell' : 'staircase');

/** A source or a receiver. */
export interface NamedPoint {
  /** Fit for a file name: letters, digits, `.`, `_`, `-`. */
  readonly name: string;
  /** Metres; among boxes, in the air and not on a surface. */
  readonly position: Vec3;
}

/** Stands for sources or receivers that the mesh file gives. */
export const FROM_MESH = 'mesh';

/** What a scene file says of its sources or receivers: at least one, or that they are in the mesh file. */
export type PointsOfScene = readonly NamedPoint[] | typeof FROM_MESH;

/** The air in the room, everywhere the same. */
export interface SceneAir {
  readonly temperature: Celsius;
  readonly relativeHumidity: Percent;
  readonly pressure: Kilopascals;
  /** Whether the responses are to have the absorption of the air. */
  readonly absorbs: boolean;
}

/** The air beyond openings. */
export interface SceneOutside {
  /** Lowest frequency at which it has to absorb what goes there. */
  readonly absorbsFrom: Hertz;
}

/**
 * A scene file that has passed every check. What the file gives by name stands in the file's order, save that names
 * which are whole numbers come first, rising.
 *
 * @typeParam Points Of the sources and of the receivers: a scene is complete when it has them from the mesh file, too.
 */
export interface Scene<Points extends PointsOfScene = readonly NamedPoint[]> {
  /** Empty where the file gives none. */
  readonly title: string;
  /** Empty where the file gives none. */
  readonly description: string;
  readonly air: SceneAir;
  /** By name; some may be unused. */
  readonly materials: ReadonlyMap<string, MaterialDefinition>;
  readonly geometry: Geometry;
  readonly walls: WallModel;
  /** There if a surface is open; null if the file says nothing of it. */
  readonly outside: SceneOutside | null;
  /** At least one. */
  readonly sources: Points;
  /** At least one. */
  readonly receivers: Points;
  /** Length of the impulse responses. */
  readonly duration: Seconds;
  /** Highest frequency the scheme has to carry within its tolerance. */
  readonly maxFrequency: Hertz;
  /** Name of the scheme or of a weights file, or {@link AUTO_SCHEME}. */
  readonly scheme: string;
  /** Largest phase-velocity error of the schemes that may be chosen; undefined where the file does not say. */
  readonly tolerance: Percent | undefined;
  /** Of the written sound files; a whole number. */
  readonly sampleRate: Hertz;
}
