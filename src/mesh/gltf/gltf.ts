import { Logger, type Accessor, type GLTF, WebIO } from '@gltf-transform/core';
import type { CompanionReader } from '../companion.ts';
import { checkAccessor, loadBuffers, openContainer } from './gltf-buffers.ts';
import { mirrors, placedMeshes, transformed, type Matrix, type PlacedMesh } from './gltf-nodes.ts';
import { checkedGltf, refuseCompressed, type Gltf } from './gltf-schema.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { damaged } from '../text.ts';

/** Modes of a primitive that form triangles. Lower numbers are points and lines. */
const TRIANGLES = 4;
const TRIANGLE_STRIP = 5;

/**
 * Reads glTF 2.0, as text or GLB: metres, y up, as the format defines. The transformations of nodes are applied. A
 * material without a name is called `material N`, where N is its index. Points and lines are ignored.
 *
 * @throws InputError naming file and place.
 */
export async function readGltf(bytes: Uint8Array, fileName: string, readCompanion: CompanionReader): Promise<ReadMesh> {
  const { json, binary } = openContainer(bytes, fileName);
  const gltf = checkedGltf(json, fileName);
  const placed = placedMeshes(gltf, fileName);
  for (const mesh of new Set(placed.map(({ mesh }) => mesh))) checkMesh(gltf, mesh, fileName);
  const used = usedAccessors(gltf, placed);
  const accessors = await readAccessors(gltf, used, await loadBuffers(gltf, binary, readCompanion, fileName));

  const builder = new MeshBuilder(fileName);
  const triangles = new Map<number, number>();
  for (const { mesh } of placed) if (!triangles.has(mesh)) triangles.set(mesh, trianglesOf(gltf, mesh, accessors));
  // A few kilobytes can place a mesh so often that building it would take seconds.
  builder.expectTriangles(placed.reduce((sum, { mesh }) => sum + triangles.get(mesh)!, 0));
  const materials = (gltf.materials ?? []).map(({ name }, i) => builder.material(name || `material ${i}`));
  for (const each of placed) addMesh(builder, gltf, each, accessors, materials, fileName);
  return { mesh: builder.done(), rigid: new Set() };
}

/** Checks everything that {@link addMesh} reads. */
function checkMesh(gltf: Gltf, index: number, fileName: string): void {
  gltf.meshes![index].primitives.forEach(({ attributes, indices, material, mode = TRIANGLES, extensions = {} }, i) => {
    if (mode < TRIANGLES) return;
    const place = `${fileName}: meshes[${index}].primitives[${i}]`;
    if (attributes.POSITION === undefined) throw damaged(place, 'it has no positions');
    refuseCompressed(Object.keys(extensions), gltf.accessors?.[attributes.POSITION], place);
    checkAccessor(gltf, attributes.POSITION, 'VEC3', fileName);
    if (indices !== undefined) checkAccessor(gltf, indices, 'SCALAR', fileName);
    const materials = gltf.materials?.length ?? 0;
    if (material !== undefined && material >= materials) {
      throw damaged(place, `there is no material ${material}; the file has ${materials}`);
    }
  });
}

/** Triangles of a mesh. */
function trianglesOf({ meshes = [] }: Gltf, index: number, accessors: readonly Accessor[]): number {
  return meshes[index].primitives.reduce((sum, { attributes, indices, mode = TRIANGLES }) => {
    if (mode < TRIANGLES) return sum;
    const count = accessors[indices ?? attributes.POSITION!].getCount();
    return sum + Math.max(0, mode === TRIANGLES ? Math.floor(count / 3) : count - 2);
  }, 0);
}

/** Indices of the accessors of the meshes that are placed; {@link checkMesh} has checked these. */
function usedAccessors({ meshes = [] }: Gltf, placed: readonly PlacedMesh[]): ReadonlySet<number | undefined> {
  return new Set(
    placed.flatMap(({ mesh }) =>
      meshes[mesh].primitives.flatMap(({ attributes, indices, mode = TRIANGLES }) =>
        mode < TRIANGLES ? [] : [attributes.POSITION, indices],
      ),
    ),
  );
}

/**
 * Reads the accessors that are used, by index. The library handles strides, sparse accessors and normalised numbers; it
 * trusts every buffer view that it is given, so it gets only those of these accessors.
 */
async function readAccessors(
  gltf: Gltf,
  used: ReadonlySet<number | undefined>,
  buffers: readonly Uint8Array[],
): Promise<readonly Accessor[]> {
  const views = new Set(
    (gltf.accessors ?? []).flatMap(({ bufferView, sparse }, i) =>
      used.has(i) ? [bufferView, sparse?.indices.bufferView, sparse?.values.bufferView] : [],
    ),
  );
  const uri = (i: number): string => `buffer-${i}`;
  const document = await new WebIO().setLogger(Logger.DEFAULT_INSTANCE).readJSON({
    json: {
      // A file of 2.1 is one of 2.0 with more that may be left out; the library knows 2.0 only.
      asset: { version: '2.0' },
      buffers: (gltf.buffers ?? []).map(({ byteLength }, i) => ({ byteLength, uri: uri(i) })),
      bufferViews: (gltf.bufferViews ?? []).map((view, i) => (views.has(i) ? view : UNUSED_VIEW)),
      accessors: (gltf.accessors ?? []).map((accessor, i) => (used.has(i) ? accessor : UNUSED)),
    } as unknown as GLTF.IGLTF,
    resources: Object.fromEntries(buffers.map((bytes, i) => [uri(i), bytes as Uint8Array<ArrayBuffer>])),
  });
  return document.getRoot().listAccessors();
}

/** Replaces a buffer view that no accessor needs. */
const UNUSED_VIEW = { buffer: 0, byteLength: 0 };

/** Replaces an accessor that is not used, so that the others keep their indices. */
const UNUSED = { componentType: 5126, count: 0, type: 'SCALAR' };

function addMesh(
  builder: MeshBuilder,
  { meshes = [] }: Gltf,
  { mesh, matrix }: PlacedMesh,
  accessors: readonly Accessor[],
  materials: readonly number[],
  fileName: string,
): void {
  const mirrored = mirrors(matrix);
  /** First vertex of each accessor of positions. Primitives may share one. */
  const firstVertex = new Map<number, number>();
  meshes[mesh].primitives.forEach(({ attributes, indices, material, mode = TRIANGLES }, i) => {
    if (mode < TRIANGLES) return;
    const place = (): string => `${fileName}: meshes[${mesh}].primitives[${i}]`;
    const positions = accessors[attributes.POSITION!];
    const first = firstVertex.get(attributes.POSITION!) ?? addVertices(builder, positions, matrix, place);
    firstVertex.set(attributes.POSITION!, first);
    const corners = indices === undefined ? undefined : (accessors[indices].getArray() as ArrayLike<number>);
    const count = corners?.length ?? positions.getCount();
    if (mode === TRIANGLES && count % 3 !== 0) throw damaged(place(), `${count} corners are not a multiple of 3`);
    const index = material === undefined ? builder.material(DEFAULT_MATERIAL) : materials[material];
    const vertex = (corner: number): number => {
      const at = corners ? corners[corner] : corner;
      if (at >= positions.getCount()) {
        throw damaged(place(), `a corner is vertex ${at}, but there are ${positions.getCount()}`);
      }
      return first + at;
    };
    for (const [a, b, c] of cornersOf(mode, count)) {
      builder.addTriangle(vertex(a), vertex(mirrored ? c : b), vertex(mirrored ? b : c), index, place);
    }
  });
}

/** Adds the vertices of a primitive and returns the index of the first. */
function addVertices(builder: MeshBuilder, positions: Accessor, matrix: Matrix, place: () => string): number {
  const first = builder.vertexCount;
  const position: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < positions.getCount(); i++) {
    positions.getElement(i, position);
    builder.addVertex(...transformed(matrix, ...position), place);
  }
  return first;
}

/** Yields the corners of each triangle as indices within the primitive. All triangles face the same way. */
function* cornersOf(mode: number, count: number): Generator<[number, number, number]> {
  if (mode === TRIANGLES) {
    for (let i = 0; i + 2 < count; i += 3) yield [i, i + 1, i + 2];
    return;
  }
  for (let i = 0; i + 2 < count; i++) {
    if (mode !== TRIANGLE_STRIP) yield [0, i + 1, i + 2];
    else if (i % 2 === 0) yield [i, i + 1, i + 2];
    else yield [i + 1, i, i + 2];
  }
}
