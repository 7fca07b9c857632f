import { placementTransform } from '../placement.ts';
import { chain, type Affine } from '../affine.ts';
import { ImportTally } from '../imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { checkRepeats } from '../repeats.ts';
import { addShape, sizeOfShape } from '../shape.ts';
import { damaged, quoted } from '../text.ts';
import { zipParts } from '../zip-parts.ts';
import type { UsdLayer } from './usd-layer.ts';
import { boundTo, meshOf, type UsdMesh } from './usd-mesh.ts';
import { usdTextOf, UsdStage, type ComposedPrim } from './usd-stage.ts';
import { isCrate, usdCrateLayer } from './usd-crate.ts';
import { usdTextLayer } from './usd-text.ts';
import { usdTransformOf } from './usd-transform.ts';

/** Metres of the unit where a file says none. */
const CENTIMETRE = 0.01;

/**
 * Reads a USDZ package: the meshes and cubes of its first layer, with the references, payloads, classes and chosen
 * variants in the package. The result has z up, whatever axis the file says.
 *
 * @throws InputError naming file and prim.
 */
export function readUsdz(bytes: Uint8Array, fileName: string): ReadMesh {
  const files = zipParts(bytes, fileName, (path) => /\.usd[ac]?$/i.test(path));
  const [rootPath] = files.keys();
  if (rootPath === undefined) throw damaged(fileName, 'it holds no layer (.usd, .usda or .usdc)');
  const layers = new Map<string, UsdLayer>();
  const layerAt = (path: string): UsdLayer | undefined => {
    const contents = files.get(path);
    if (!contents) return undefined;
    const layer = layers.get(path) ?? layerOf(contents, path, `${fileName}: ${path}`);
    layers.set(path, layer);
    return layer;
  };
  const stage = new UsdStage(layerAt(rootPath)!, layerAt, fileName);
  const reader = new UsdzMesh(stage, fileName);
  const { metadata } = stage.root;
  const up = (usdTextOf(metadata.get('upAxis')) ?? 'Y').toUpperCase();
  if (up !== 'Y' && up !== 'Z') throw damaged(fileName, `its upAxis is ${quoted(up)}`);
  const metresPerUnit = metadata.get('metersPerUnit') ?? CENTIMETRE;
  if (!(typeof metresPerUnit === 'number' && metresPerUnit > 0 && Number.isFinite(metresPerUnit))) {
    throw damaged(fileName, 'its metersPerUnit is not a length');
  }
  reader.addStage(placementTransform({ up: up === 'Y' ? 'y' : 'z' }));
  if ([...layers.values()].some(({ moving }) => moving.size > 0)) {
    reader.tally.note('What changes in time is taken as it is first.');
  }
  for (const name of stage.missing) reader.tally.leaveOut(name, 'a file that is not in the package');
  return { mesh: reader.builder.done(), rigid: new Set(), metresPerUnit, imported: reader.tally.account() };
}

/** A layer in either form. */
function layerOf(contents: Uint8Array, path: string, place: string): UsdLayer {
  return isCrate(contents) ? usdCrateLayer(contents, path, place) : usdTextLayer(contents, path, place);
}

/** What a prim takes over from those around it. */
interface Around {
  readonly transform: Affine;
  /** Name of the bound material. */
  readonly material: string | undefined;
}

class UsdzMesh {
  readonly builder: MeshBuilder;
  readonly tally = new ImportTally();
  private readonly meshes = new Map<ComposedPrim, UsdMesh | undefined>();

  constructor(
    private readonly stage: UsdStage,
    fileName: string,
  ) {
    this.builder = new MeshBuilder(fileName);
  }

  addStage(up: Affine): void {
    const roots = this.stage.roots();
    checkRepeats(roots, {
      sizeOf: (prim) => {
        const mesh = this.mesh(prim);
        return mesh ? sizeOfShape(mesh) : 0;
      },
      partsOf: (prim) => prim.children,
      placeOf: (prim) => this.stage.placeOf(prim),
    });
    for (const root of roots) this.add(root, { transform: up, material: undefined }, up);
  }

  private mesh(prim: ComposedPrim): UsdMesh | undefined {
    if (!this.meshes.has(prim))
      this.meshes.set(
        prim,
        meshOf(prim, () => this.stage.placeOf(prim)),
      );
    return this.meshes.get(prim);
  }

  private add(prim: ComposedPrim, around: Around, up: Affine): void {
    const { type } = prim;
    const reason = whyLeftOut(prim);
    if (reason !== undefined) {
      this.tally.leaveOut(type || 'prim', reason);
      return;
    }
    if (type === 'Material' || type === 'GeomSubset') return;
    const place = (): string => this.stage.placeOf(prim);
    const own = usdTransformOf(prim, place);
    const transform = chain(own.isReset ? up : around.transform, own.transform);
    const material = boundTo(prim) ?? around.material;
    const mesh = this.mesh(prim);
    if (mesh) {
      const plain = material ?? (prim.name || DEFAULT_MATERIAL);
      const names = [plain, ...mesh.subsets.map((subset) => boundTo(subset) ?? plain)];
      addShape(this.builder, mesh, transform, (key) => this.builder.material(names[key]), place);
      this.tally.take(type);
      if (mesh.isSmoothed)
        this.tally.note('Smoothed meshes (subdivision surfaces) are taken as their unsmoothed faces.');
    }
    for (const child of prim.children) this.add(child, { transform, material }, up);
  }
}

const NOT_POLYGONS = 'not made of polygons; turn it into a mesh in the modelling program';

/** Kinds of prims that are not taken, with all that is in them. */
const LEFT_OUT: readonly (readonly [type: RegExp, reason: string])[] = [
  [/Light$/, 'a light'],
  [/^Camera$/, 'a camera'],
  [/^PointInstancer$/, 'copies at points; make them real in the modelling program'],
  [/^(Sphere|Cylinder|Cone|Capsule|Plane|Cylinder_1|Capsule_1)$/, NOT_POLYGONS],
  [/^(BasisCurves|NurbsCurves|HermiteCurves|NurbsPatch|TetMesh|Points|Volume)$/, NOT_POLYGONS],
];

/** Why a prim is not taken; undefined if it is. */
function whyLeftOut(prim: ComposedPrim): string | undefined {
  if (prim.metadata('active') === false) return 'not active';
  if (prim.property('visibility') === 'invisible') return 'invisible';
  const purpose = prim.property('purpose');
  if (purpose === 'guide' || purpose === 'proxy') return 'a guide or a proxy';
  return LEFT_OUT.find(([type]) => type.test(prim.type))?.[1];
}
