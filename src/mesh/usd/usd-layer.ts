/** What a USD file holds: prims, by the layer that defines them, before references are followed. */

/** Path of another prim, such as `/Room/Looks/Oak`. */
export interface UsdPath {
  readonly path: string;
}

/** Another file, and a prim in it. */
export interface UsdAsset {
  readonly asset: string;
  readonly path?: string;
}

export type UsdScalar = number | string | boolean | null | UsdPath | UsdAsset;

/** Lists and tuples are flat: the points of a mesh are numbers, three a point. */
export type UsdValue = UsdScalar | ArrayLike<UsdScalar> | ReadonlyMap<string, unknown>;

/** A prim as one layer says it. */
export interface UsdPrim {
  readonly name: string;
  readonly specifier: 'def' | 'over' | 'class';
  /** Type of the prim; empty if this layer does not say it. */
  readonly type: string;
  readonly metadata: ReadonlyMap<string, UsdValue>;
  readonly properties: ReadonlyMap<string, UsdValue>;
  readonly children: readonly UsdPrim[];
  /** Variants by set and name. */
  readonly variants: ReadonlyMap<string, ReadonlyMap<string, UsdPrim>>;
  readonly layer: UsdLayer;
}

/** A file of the package. */
export interface UsdLayer {
  /** Path in the package. */
  readonly path: string;
  readonly metadata: ReadonlyMap<string, UsdValue>;
  readonly prims: readonly UsdPrim[];
  /** Names of properties whose values change in time; of those, the first is in the layer, if it could be read. */
  readonly moving: ReadonlySet<string>;
}

/** A prim while it is read. */
export interface OpenPrim extends UsdPrim {
  specifier: UsdPrim['specifier'];
  type: string;
  readonly metadata: Map<string, UsdValue>;
  readonly properties: Map<string, UsdValue>;
  readonly children: UsdPrim[];
  readonly variants: Map<string, Map<string, UsdPrim>>;
}

/** A prim without contents. */
export const newPrim = (name: string, layer: UsdLayer): OpenPrim => ({
  name,
  specifier: 'over',
  type: '',
  metadata: new Map(),
  properties: new Map(),
  children: [],
  variants: new Map(),
  layer,
});

/** Most prims within prims. */
export const MOST_DEPTH = 200;
/** Most numbers in all lists of a file. */
export const MOST_NUMBERS = 60_000_000;
/** Most prims of a file. */
export const MOST_PRIMS = 500_000;

/** Whether a property says something of surfaces, and where they are. */
export const isNeeded = (name: string): boolean =>
  /^(points|faceVertexCounts|faceVertexIndices|holeIndices|orientation|visibility|purpose|size|indices|elementType|familyName|subdivisionScheme|xformOpOrder|xformOp:.*|material:binding(:full|:preview)?)$/.test(
    name,
  );
