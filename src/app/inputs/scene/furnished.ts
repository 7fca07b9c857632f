/** Rooms of boxes or of an outline, with models from files in them, as one mesh. */
import type { MaterialDefinition } from '../../../material/definition.ts';
import { axes, chain, shift } from '../../../mesh/affine.ts';
import { MOST_MATERIALS, type TriangleMesh } from '../../../mesh/mesh.ts';
import { moved } from '../../../mesh/placement.ts';
import { formatFacts } from '../../../mesh/read.ts';
import { boxesMesh } from '../../../room/boxes/boxes-mesh.ts';
import { modelFault, type ModelFault } from '../../../room/boxes/model-in-air.ts';
import { solidsMesh } from '../../../room/boxes/solids-mesh.ts';
import { modelFaultInOutline } from '../../../room/outline/model-in-outline.ts';
import { outlineMesh } from '../../../room/outline/outline-mesh.ts';
import type { BoxGeometry, ModelFurniture, OutlineGeometry, SidesOfMaterials, Standing } from '../../../scene/scene.ts';
import { AHEAD, axesOf } from '../../../sphere/orientation.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readSceneMesh, type SceneMesh } from './mesh-file.ts';
import { checkMapping } from './mesh-materials.ts';
import { checkPorousBodies } from './porous-bodies.ts';

/** A room and what stands in it. */
export interface FurnishedMesh {
  /**
   * The walls of the room, then each piece of furniture in the order of the scene. Its materials are named after those
   * of the scene.
   */
  readonly mesh: TriangleMesh;
  /** Names of materials that a model's file declares rigid. */
  readonly rigid: ReadonlySet<string>;
  /** Materials of the scene, by those of the mesh. */
  readonly materials: SidesOfMaterials;
}

/** Bytes of a vertex and of a triangle in a mesh. */
const BYTES = { vertex: 24, triangle: 15 };

/** Bytes that may be taken for each one of the mesh: the models, and the mesh that joins them. */
const COPIES = 2;

/**
 * Reads the furniture of a room of boxes or of an outline and puts it into the room.
 *
 * @param definitions Materials of the scene.
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if a file is missing or faulty, a porous body is open, a model reaches into a wall or out of the
 *   room, materials do not fit, or there are too many triangles.
 */
export async function furnishedMesh(
  room: BoxGeometry | OutlineGeometry,
  definitions: ReadonlyMap<string, MaterialDefinition>,
  sceneFile: string,
  files: Files,
  memoryLimit: number,
): Promise<FurnishedMesh> {
  const { furniture = [] } = room;
  const walls = room.kind === 'outline' ? outlineMesh(room).mesh : boxesMesh(room.boxes, room.sheets).mesh;
  const joined = new Joined(walls, `${sceneFile}: geometry.${room.kind}`, memoryLimit);
  const models = new Map<string, SceneMesh>();
  for (const [index, piece] of furniture.entries()) {
    const at = `geometry.furniture[${index}]`;
    const path = (key: string): string => `${sceneFile}: ${at}.${key}`;
    const isBuilt = 'solids' in piece;
    const own = isBuilt ? solidsMesh(piece.solids) : (await modelOf(piece, at)).mesh;
    const name = isBuilt ? (piece.name ?? 'the furniture') : files.beside(sceneFile, piece.file);
    const mesh = standing(own, piece);
    checkPorousBodies(mesh, piece.materials, definitions, path(isBuilt ? 'boxes' : 'materials'));
    const fault = room.kind === 'outline' ? modelFaultInOutline(mesh, room) : modelFault(mesh, room.boxes);
    if (fault) throw misplaced(name, fault, path('position'));
    joined.add(mesh, piece.materials, path(isBuilt ? 'boxes' : 'file'));
  }
  return joined.done();

  /** Reads a model once for all its pieces. */
  async function modelOf({ materials, ...piece }: ModelFurniture, at: string): Promise<SceneMesh> {
    const { file, unit, up, scale, mirror } = piece;
    const model = { file, unit, up, scale, mirror, ...(formatFacts(file).hasSpaces && { spaces: [] }) };
    const key = JSON.stringify(model);
    const read = models.get(key) ?? (await readSceneMesh(model, sceneFile, files, memoryLimit, at));
    models.set(key, read);
    checkMapping(read, materials, `${sceneFile}: ${at}.materials`);
    return read;
  }
}

/** A model where it stands in the room. */
function standing(mesh: TriangleMesh, { position, orientation }: Standing): TriangleMesh {
  const isTurned = (Object.keys(AHEAD) as (keyof typeof AHEAD)[]).some((angle) => orientation[angle] !== 0);
  if (!isTurned && position.every((at) => at === 0)) return mesh;
  return moved(mesh, chain(shift(position), axes(...axesOf(orientation))));
}

function misplaced(file: string, { kind, at }: ModelFault, path: string): InputError {
  const where = `[${at.map((coordinate) => Number(coordinate.toFixed(3))).join(', ')}]`;
  if (kind === 'many') {
    return new InputError(
      path,
      `${file} has too many triangles near too many walls to compare them`,
      'Simplify the model, or draw fewer walls round it.',
    );
  }
  return new InputError(
    path,
    kind === 'outside' ? `${file} reaches out of the room, to ${where}` : `${file} reaches into a wall at ${where}`,
    'Move it into the air of the room, or check its size; of a model also its unit, its scale and the axis that points up.',
  );
}

/** Meshes that become one. */
class Joined {
  private readonly parts: TriangleMesh[] = [];
  private readonly sides = new Map<string, { readonly front: string; readonly back: string }>();
  private readonly rigid = new Set<string>();
  private readonly names: string[];
  /** Index of each pair of materials of the scene. */
  private readonly indices = new Map<string, number>();
  private bytes = 0;

  constructor(
    room: TriangleMesh,
    path: string,
    private readonly memoryLimit: number,
  ) {
    this.names = [];
    const materials = new Map(room.materialNames.map((name) => [name, { front: name, back: name }]));
    this.add(room, materials, path);
  }

  /** @param path Path that errors name. */
  add(mesh: TriangleMesh, materials: SidesOfMaterials, path: string): void {
    this.bytes += COPIES * ((BYTES.vertex * mesh.vertices.length) / 3 + (BYTES.triangle * mesh.triangles.length) / 3);
    if (this.bytes > this.memoryLimit) {
      throw new InputError(
        path,
        `with it the room takes ${Math.round(this.bytes / 1e6)} MB for its triangles; ${Math.round(this.memoryLimit / 1e6)} MB are free`,
        'Simplify the models: details much smaller than the grid spacing change nothing.',
      );
    }
    const own = mesh.materialNames.map((name) => this.indexOf(materials.get(name), path));
    this.parts.push({ ...mesh, material: mesh.material.map((index) => own[index]) });
  }

  /** @param sides Undefined for a material that the model's file declares rigid, or that no triangle has. */
  private indexOf(sides: { readonly front: string; readonly back: string } | undefined, path: string): number {
    const key = JSON.stringify(sides ?? null);
    const there = this.indices.get(key);
    if (there !== undefined) return there;
    if (this.names.length === MOST_MATERIALS) {
      throw new InputError(
        path,
        `more than ${MOST_MATERIALS} pairs of materials`,
        'Give both sides the same material.',
      );
    }
    const name = this.freeName(sides ? [...new Set([sides.front, sides.back])].join(' / ') : 'rigid');
    this.indices.set(key, this.names.length);
    this.names.push(name);
    if (sides) this.sides.set(name, sides);
    else this.rigid.add(name);
    return this.names.length - 1;
  }

  private freeName(name: string): string {
    return this.names.includes(name) ? this.freeName(`${name}′`) : name;
  }

  done(): FurnishedMesh {
    const { parts } = this;
    const first: number[] = [0];
    for (const { vertices } of parts) first.push(first.at(-1)! + vertices.length / 3);
    const vertices = new Float64Array(3 * first.at(-1)!);
    const count = parts.reduce((sum, { material }) => sum + material.length, 0);
    const [triangles, material, sides] = [new Uint32Array(3 * count), new Uint16Array(count), new Uint8Array(count)];
    let at = 0;
    parts.forEach((part, i) => {
      vertices.set(part.vertices, 3 * first[i]);
      part.triangles.forEach((vertex, corner) => (triangles[3 * at + corner] = vertex + first[i]));
      material.set(part.material, at);
      sides.set(part.sides, at);
      at += part.material.length;
    });
    return {
      mesh: { vertices, triangles, material, materialNames: this.names, sides },
      rigid: this.rigid,
      materials: this.sides,
    };
  }
}
