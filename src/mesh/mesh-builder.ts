import { InputError } from '../units/errors.ts';
import { BOTH_SIDES, MOST_MATERIALS, type TriangleMesh } from './mesh.ts';
import { damaged } from './text.ts';
import { triangulate } from './triangulate.ts';

/** Material name of triangles without a material in the file. */
export const DEFAULT_MATERIAL = 'default';

const MOST_TRIANGLES = 20_000_000;
const MOST_VERTICES = 3 * MOST_TRIANGLES;
/** Largest number of corners of a polygon. For one that crosses itself, the time to cut it grows as their square. */
const MOST_CORNERS = 10_000;
/** Largest coordinate in the file's unit: a thousand kilometres in millimetres. */
const MOST_COORDINATE = 1e9;

const START_LENGTH = 1024;

/**
 * Collects the vertices and triangles of a mesh for a file reader. Checks each number when it is added. Memory grows
 * with the data added, never with a count that the file states: that count may be wrong.
 */
export class MeshBuilder {
  private vertices = new Float64Array(3 * START_LENGTH);
  private triangles = new Uint32Array(3 * START_LENGTH);
  private materials = new Uint16Array(START_LENGTH);
  private sides = new Uint8Array(START_LENGTH);
  private readonly materialIndices = new Map<string, number>();
  private corners = 0;
  vertexCount = 0;

  constructor(private readonly fileName: string) {}

  /** Returns the index of the material with a name; adds it if it is new. @throws InputError if there are too many. */
  material(name: string): number {
    const known = this.materialIndices.get(name);
    if (known !== undefined) return known;
    const index = this.materialIndices.size;
    if (index === MOST_MATERIALS) {
      throw new InputError(
        this.fileName,
        `more than ${MOST_MATERIALS} materials`,
        'Merge materials, then export again.',
      );
    }
    this.materialIndices.set(name, index);
    return index;
  }

  /**
   * @param place Place of the vertex for messages, such as `hall.obj: line 12`.
   * @throws InputError if a coordinate is not finite or beyond any room.
   */
  addVertex(x: number, y: number, z: number, place: () => string): void {
    if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) {
      throw new InputError(
        place(),
        `the vertex [${x}, ${y}, ${z}] is not finite`,
        'Repair the model, then export it again.',
      );
    }
    if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > MOST_COORDINATE) {
      throw new InputError(
        place(),
        `the vertex [${x}, ${y}, ${z}] is beyond any room: coordinates may be at most ${MOST_COORDINATE}`,
        'Repair the model or move it to the origin, then export it again.',
      );
    }
    if (this.vertexCount === MOST_VERTICES) throw this.tooLarge();
    const at = 3 * this.vertexCount++;
    if (at === this.vertices.length) this.vertices = grown(this.vertices, Float64Array);
    this.vertices[at] = x;
    this.vertices[at + 1] = y;
    this.vertices[at + 2] = z;
  }

  /**
   * Adds a triangle. Corners are vertex indices from 0, counter-clockwise as seen from the front.
   *
   * @throws InputError if a vertex does not exist.
   */
  addTriangle(a: number, b: number, c: number, material: number, place: () => string, sides = BOTH_SIDES): void {
    if (!(this.has(a) && this.has(b) && this.has(c))) throw this.noSuchVertex([a, b, c], place);
    this.push(a, b, c, material, sides);
  }

  /** Refuses a mesh before its triangles are added. @throws InputError if so many are too many. */
  expectTriangles(count: number): void {
    if (count > MOST_TRIANGLES) throw this.tooLarge();
  }

  /**
   * Adds a polygon as triangles: 3 to {@link MOST_CORNERS} corners, flat or nearly so. See {@link addTriangle}.
   *
   * @param holes Where in the corners each hole begins.
   */
  addPolygon(corners: readonly number[], material: number, place: () => string, holes: readonly number[] = []): void {
    if (corners.length < 3) {
      throw damaged(place(), `a face of ${corners.length} corners; at least 3 are needed`);
    }
    if (corners.length > MOST_CORNERS) {
      throw new InputError(
        place(),
        `a face of ${corners.length} corners; at most ${MOST_CORNERS} are supported`,
        'Cut the face in the modelling program, or export triangles.',
      );
    }
    for (const corner of corners) if (!this.has(corner)) throw this.noSuchVertex(corners, place);
    if (corners.length === 3) {
      this.push(corners[0], corners[1], corners[2], material, BOTH_SIDES);
      return;
    }
    for (const [a, b, c] of triangulate(corners, this.vertices, holes)) this.push(a, b, c, material, BOTH_SIDES);
  }

  /** Returns the mesh. @throws InputError if it has no triangle. */
  done(): TriangleMesh {
    const count = this.corners / 3;
    if (count === 0) {
      throw new InputError(this.fileName, 'holds no triangles', 'Export the surfaces of the room as polygons.');
    }
    return {
      vertices: this.vertices.slice(0, 3 * this.vertexCount),
      triangles: this.triangles.slice(0, this.corners),
      material: this.materials.slice(0, count),
      materialNames: [...this.materialIndices.keys()],
      sides: this.sides.slice(0, count),
    };
  }

  private push(a: number, b: number, c: number, material: number, sides: number): void {
    const triangle = this.corners / 3;
    if (triangle === MOST_TRIANGLES) throw this.tooLarge();
    if (triangle === this.sides.length) {
      this.triangles = grown(this.triangles, Uint32Array);
      this.materials = grown(this.materials, Uint16Array);
      this.sides = grown(this.sides, Uint8Array);
    }
    this.triangles[this.corners] = a;
    this.triangles[this.corners + 1] = b;
    this.triangles[this.corners + 2] = c;
    this.materials[triangle] = material;
    this.sides[triangle] = sides;
    this.corners += 3;
  }

  private has(vertex: number): boolean {
    return vertex >= 0 && vertex < this.vertexCount && Number.isInteger(vertex);
  }

  private noSuchVertex(corners: readonly number[], place: () => string): InputError {
    return damaged(
      place(),
      `a corner is vertex ${corners.find((corner) => !this.has(corner))}, counted from 0, but there are ${this.vertexCount} vertices`,
    );
  }

  private tooLarge(): InputError {
    return new InputError(
      this.fileName,
      `more than ${MOST_TRIANGLES / 1e6} million triangles or ${MOST_VERTICES / 1e6} million vertices`,
      'Simplify the model: details much smaller than the grid spacing change nothing.',
    );
  }
}

function grown<T extends Float64Array | Uint32Array | Uint16Array | Uint8Array>(
  array: T,
  type: new (length: number) => T,
): T {
  const larger = new type(2 * array.length);
  larger.set(array);
  return larger;
}
