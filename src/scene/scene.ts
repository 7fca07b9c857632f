import type { MaterialDefinition } from '../material/definition.ts';
import type { Scattering } from '../material/scattering.ts';
import type { Uncertainty } from '../material/uncertainty.ts';
import type { SceneListening } from './listening.ts';
import type { ReceiverDirection } from './direction.ts';
import type { Directivity } from './directivity.ts';
import type { OutlineRoom } from './outline/outline.ts';
import type { ReceiverArea } from './areas/area.ts';
import type { SceneWalk, SourceSignal } from './walk.ts';
import type { Orientation } from '../sphere/orientation.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { Placement } from '../units/placement.ts';
import type { Celsius, Hertz, Kilopascals, Percent, Seconds, Vec3 } from '../units/quantities.ts';
import type { WallModel } from '../scheme/wall-model.ts';

export { WALL_MODELS, type WallModel } from '../scheme/wall-model.ts';

/** The six faces of a box. Every array of six in this layer has this order: x before y before z, low before high. */
export const FACE_NAMES = ['x-', 'x+', 'y-', 'y+', 'z-', 'z+'] as const;

/**
 * A material name for each face, in the order of {@link FACE_NAMES}. In a room of two dimensions the floor and the
 * ceiling are null.
 */
export type SixMaterials = readonly [string, string, string, string, string | null, string | null];

/** A rectangle of another material on a face of a box. */
export interface BoxPatch {
  /** Index in {@link FACE_NAMES}. */
  readonly face: number;
  /** Its corners, metres, on the face: `from` is below `to` on the two axes along the face. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** A key of the scene's materials. */
  readonly material: string;
}

/** An axis-parallel box that adds or removes air. Boxes act in order: the last one that contains a point decides. */
export interface BoxElement {
  readonly operation: 'add' | 'subtract';
  /** Lowest corner, metres. */
  readonly from: Vec3;
  /** Highest corner, metres; above `from` on every axis. */
  readonly to: Vec3;
  /** Material names in the order of {@link FACE_NAMES}; each is a key of the scene's materials. */
  readonly materials: SixMaterials;
  /** Rectangles of other materials on its faces; where several lie over one another, the last one counts. */
  readonly patches?: readonly BoxPatch[];
}

/**
 * A thin wall with air on both sides in a room of boxes: a rectangle across one axis. In a room of two dimensions it is
 * as high as the boxes.
 */
export interface BoxSheet {
  /** The axis that it lies across. */
  readonly axis: 0 | 1 | 2;
  /** Its corners, metres: equal along `axis`, `from` below `to` on the others. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** A key of the scene's materials: of a sheet or a partition. */
  readonly material: string;
  /** Materials of its sides that react locally, keys of the scene's materials; null where a side has none. */
  readonly front: string | null;
  readonly back: string | null;
  /** Whether its front looks towards lower coordinates; else its back does. */
  readonly frontIsLow: boolean;
  /** Where the scene file has it, as `geometry.sheets[2]`; a face of a box as `geometry.boxes[1]`. */
  readonly path: string;
}

/** A box in the air that a porous medium fills. */
export interface BoxVolume {
  readonly from: Vec3;
  readonly to: Vec3;
  /** Key of the scene's materials: a porous volume. */
  readonly material: string;
}

/**
 * The air as boxes. In a room of two dimensions they are a metre high, from −{@link LAYER} to +{@link LAYER} along z,
 * and nothing varies with height.
 */
export interface BoxGeometry {
  readonly kind: 'boxes';
  /** Boxes of the room, at least one; the first one adds air. */
  readonly boxes: readonly BoxElement[];
  /** Thin walls in their air; left out if there are none. */
  readonly sheets?: readonly BoxSheet[];
  /** Names of the materials that are partitions: faces of boxes may be the two sides of a thick one. */
  readonly partitions?: readonly string[];
  /** Boxes that porous media fill; left out if there are none. */
  readonly volumes?: readonly BoxVolume[];
  /** What stands in a room of three dimensions; left out if nothing does. */
  readonly furniture?: readonly Furniture[];
}

/** A room drawn from its outline, with what stands in it. */
export interface OutlineGeometry extends OutlineRoom {
  /** Left out if nothing stands there. */
  readonly furniture?: readonly Furniture[];
}

/** Half the height of the air of a room of two dimensions, m. Volumes and areas are per metre of height. */
export const LAYER = 0.5;

/** Triangles in a separate file. */
export interface MeshModel extends Placement {
  /** Path from the folder of the scene file. */
  readonly file: string;
  /** Unit of the mesh's coordinates; undefined if the file format, or the file, defines it. */
  readonly unit: LengthUnit | undefined;
  /** Maps each material name of the mesh to those of the scene, for the front and the back of its triangles. */
  readonly materials: SidesOfMaterials;
}

/** Materials of the scene on the front and the back of triangles, by the name of their material in a mesh. */
export type SidesOfMaterials = ReadonlyMap<string, { readonly front: string; readonly back: string }>;

/** Where a piece of furniture stands in a room of boxes or of an outline. */
export interface Standing {
  /** Where its own origin stands in the room, metres. */
  readonly position: Vec3;
  /** How it is turned about its origin. */
  readonly orientation: Orientation;
}

/** A model from a file that stands in a room. */
export type ModelFurniture = MeshModel & Standing;

/** A solid box of a piece of furniture, in coordinates of the piece, metres. */
export interface SolidBox {
  readonly from: Vec3;
  readonly to: Vec3;
  /** A key of the scene's materials. */
  readonly material: string;
}

/** Furniture that is built of boxes. */
export interface BuiltFurniture extends Standing {
  /** Name for people; undefined if the file gives none. */
  readonly name: string | undefined;
  /** Boxes that overlap or touch are one body; where faces of several meet, the last one gives the material. */
  readonly solids: readonly SolidBox[];
  /** Their materials, each on both sides. */
  readonly materials: SidesOfMaterials;
}

/** What stands in a room. */
export type Furniture = ModelFurniture | BuiltFurniture;

/** The surfaces of the room as triangles in a separate file. */
export interface MeshGeometry extends MeshModel {
  readonly kind: 'mesh';
  /** Names of the rooms to take from a file that names rooms; undefined is all of them, none the building's parts. */
  readonly spaces?: readonly string[] | undefined;
}

/** Stands for the scheme that is fastest. */
export const AUTO_SCHEME = 'auto';

/** The shape of the air. */
export type Geometry = BoxGeometry | OutlineGeometry | MeshGeometry;

/** Whether a room is put on the grid as a mesh that the program makes: an outline, or boxes with furniture. */
export const isMadeMesh = (geometry: Geometry): boolean =>
  geometry.kind === 'outline' || furnitureOf(geometry).length > 0;

/** The sheets of a room of boxes. */
export const sheetsOf = (geometry: Geometry): readonly BoxSheet[] =>
  geometry.kind === 'boxes' ? (geometry.sheets ?? []) : [];

/** The porous volumes of a room of boxes. */
export const volumesOf = (geometry: Geometry): readonly BoxVolume[] =>
  geometry.kind === 'boxes' ? (geometry.volumes ?? []) : [];

/** Whether porous media fill volumes of boxes, or bodies of a mesh or of furniture. */
export function hasPorousVolumes({ geometry, materials }: Pick<SceneOfFile, 'geometry' | 'materials'>): boolean {
  const models = geometry.kind === 'mesh' ? [geometry] : furnitureOf(geometry);
  return (
    volumesOf(geometry).length > 0 ||
    models.some((model) =>
      [...model.materials.values()].some(({ front }) => materials.get(front)?.kind === 'porousVolume'),
    )
  );
}

/** What stands in a room of boxes or of an outline. */
export const furnitureOf = (geometry: Geometry): readonly Furniture[] =>
  geometry.kind === 'mesh' ? [] : (geometry.furniture ?? []);

/**
 * The wall model of a scene that does not give one, before its spacing is known. The grid is placed so that the faces
 * of boxes fall on faces of cells if possible, where the staircase is exact.
 */
export const defaultWalls = (geometry: Geometry): WallModel =>
  geometry.kind === 'mesh' || isMadeMesh(geometry) ? 'subcell' : 'staircase';

/** What sources and receivers share. */
export interface ScenePoint {
  /** Name for people; files are named after it (`file-stem.ts`). */
  readonly name: string;
  /** Metres. In a room of boxes it is in the air and not on a surface. */
  readonly position: Vec3;
  /** How it moves; `position` is then where it begins. Left out if it stands still. */
  readonly walk?: SceneWalk | undefined;
}

/** A sound source. */
export interface Source extends ScenePoint {
  /** How it radiates; left out if evenly in all directions. */
  readonly directivity?: Directivity | undefined;
  /** What it plays, in a scene with walks; left out in others. */
  readonly signal?: SourceSignal | undefined;
}

/** A receiver: a point at which the sound is recorded. */
export interface Receiver extends ScenePoint {
  /** What it hears besides the pressure; left out if nothing. */
  readonly direction?: ReceiverDirection | undefined;
}

/** Stands for the sources or receivers of the mesh file. */
export const FROM_MESH = 'mesh';

/** Decay times that can decide how long responses are, from the shortest to the longest. */
export const LONGEST_FIGURES = ['EDT', 'T20', 'T30'] as const;
/** One of {@link LONGEST_FIGURES}. */
export type LongestFigure = (typeof LONGEST_FIGURES)[number];

/** The sources that a scene file gives, or those of the mesh file. */
export type SourcesOfScene = readonly Source[] | typeof FROM_MESH;
/** The receivers that a scene file gives, or those of the mesh file. */
export type ReceiversOfScene = readonly Receiver[] | typeof FROM_MESH;

/** The air in the room, the same everywhere. */
export interface SceneAir {
  readonly temperature: Celsius;
  readonly relativeHumidity: Percent;
  readonly pressure: Kilopascals;
  /** Whether the responses include the absorption of the air. */
  readonly absorbs: boolean;
}

/** The air beyond openings. */
export interface SceneOutside {
  /** Lowest frequency at which it must absorb the sound that leaves the room. */
  readonly absorbsFrom: Hertz;
}

/** How sound above the simulated band is computed: by image sources and rays. */
export interface SceneFullBand {
  /** Where waves end and rays begin; left out for the highest frequency that the waves allow. */
  readonly crossover?: Hertz;
  /** The crossover is the highest that is predicted to take no longer; left out where time does not choose it. */
  readonly time?: Seconds;
  /** Whether rays and image sources compute all there is, without waves; left out for waves below them. */
  readonly isRaysOnly?: true;
  /** Rays of each source; left out if the program chooses. */
  readonly rays?: number;
  /** Most reflections of an image source. */
  readonly imageOrder: number;
}

/**
 * A scene file that has passed every check. Named entries have the order of the file, except that names which are
 * integers come first, rising.
 *
 * @typeParam Sources Its sources. A scene is complete once it has those of the mesh file,
 * @typeParam Receivers and the receivers of the mesh file,
 * @typeParam Duration and once its duration is chosen.
 */
export interface Scene<
  Sources extends SourcesOfScene = readonly Source[],
  Receivers extends ReceiversOfScene = readonly Receiver[],
  Duration extends Seconds | undefined = Seconds,
> {
  /** Title of the scene; empty if the file gives none. */
  readonly title: string;
  /** Description of the scene; empty if the file gives none. */
  readonly description: string;
  readonly air: SceneAir;
  /** Materials by name; some may be unused. */
  readonly materials: ReadonlyMap<string, MaterialDefinition>;
  /** Scattering coefficients of the materials that give them; left out if none does. */
  readonly scattering?: ReadonlyMap<string, Scattering>;
  /** Uncertainties of the materials that give them; left out if none does. */
  readonly uncertainties?: ReadonlyMap<string, Uncertainty>;
  readonly geometry: Geometry;
  readonly walls: WallModel;
  /** Whether the file says how walls stand; if not, the program may choose otherwise. */
  readonly givesWalls: boolean;
  /** What lies beyond openings; null if the file does not define it, never null if a surface is open. */
  readonly outside: SceneOutside | null;
  /** Sources of the scene, at least one. */
  readonly sources: Sources;
  /** Receivers of the scene, at least one, unless there are areas. */
  readonly receivers: Receivers;
  /** Levels, noise, and what figures are wanted. */
  readonly listening: SceneListening;
  /** Further receivers, laid on areas. */
  readonly areas: readonly ReceiverArea[];
  /** Length of the impulse responses; undefined if it is to be chosen. */
  readonly duration: Duration;
  /** What a chosen duration is long enough for. */
  readonly durationFor: LongestFigure;
  /** Highest frequency that the scheme must carry within its tolerance. */
  readonly maxFrequency: Hertz;
  /** Name of the scheme or of a weights file, or {@link AUTO_SCHEME}. */
  readonly scheme: string;
  /** Largest phase-velocity error of the schemes that may be chosen; undefined if the file gives none. */
  readonly tolerance: Percent | undefined;
  /** How sound above the simulated band is computed; left out where it is not. */
  readonly fullBand?: SceneFullBand;
  /** Sample rate of the written sound files; an integer. */
  readonly sampleRate: Hertz;
}

/** A scene as its file gives it. */
export type SceneOfFile = Scene<SourcesOfScene, ReceiversOfScene, Seconds | undefined>;
