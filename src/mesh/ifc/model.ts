/** An IFC file, opened by the package `web-ifc`: its code is WebAssembly and is loaded when the first file is read. */
import type * as WebIfc from 'web-ifc';
import type { FlatMesh, IfcAPI } from 'web-ifc';
import { InputError } from '../../units/errors.ts';
import { damaged } from '../text.ts';
import { joinedBodies } from './joined.ts';

/** Segments of a full circle: chords depart from an arc by at most 0.1 % of its radius. */
const CIRCLE_SEGMENTS = 72;

/** Coordinates are rounded to this many parts of a metre: the package has single precision. */
const GRAIN = 1e5;

const MOST_TRIANGLES = 20_000_000;
/** Most triangles of a small file; each further byte of it may be a triangle. */
const MOST_OF_SMALL = 3_000_000;

/** A value in a line of the file. */
export interface StepValue {
  readonly type: number;
  readonly value: unknown;
}

type Arguments = readonly (StepValue | readonly unknown[] | null)[];

/** Something with a shape. */
export interface Part {
  readonly id: number;
  /** Type as the file gives it, such as `IfcWall`. */
  readonly type: string;
  /** [triangle][corner][x, y, z], m, z up. */
  readonly triangles: Float64Array;
}

/** An open file. Each has a WebAssembly memory of its own, so that a file that breaks it breaks no other. */
export class IfcModel {
  private triangleCount = 0;

  private constructor(
    private readonly api: IfcAPI,
    private readonly id: number,
    private readonly fileName: string,
    private readonly mostTriangles: number,
  ) {}

  /** @throws InputError if the package cannot read the file. */
  static async open(bytes: Uint8Array, fileName: string): Promise<IfcModel> {
    const { IfcAPI, LogLevel } = await webIfc();
    const api = new IfcAPI();
    await api.Init(undefined, true);
    api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
    const id = guarded(fileName, () => api.OpenModel(bytes, { CIRCLE_SEGMENTS, COORDINATE_TO_ORIGIN: false }));
    if (id < 0) throw damaged(fileName, 'it cannot be opened as IFC 2x3, 4 or 4x3');
    return new IfcModel(api, id, fileName, Math.min(MOST_TRIANGLES, MOST_OF_SMALL + bytes.length));
  }

  /** All parts of a building with a shape, without rooms and openings. */
  parts(): Part[] {
    return this.collect((add) => this.api.StreamAllMeshes(this.id, add));
  }

  /** All things of a type, as `IFCSPACE`, that have a shape. */
  partsOf(type: string): Part[] {
    const code = this.api.GetTypeCodeFromName(type);
    return this.collect((add) => this.api.StreamAllMeshesWithTypes(this.id, [code], add));
  }

  /** Numbers of all things of a type. */
  idsOf(type: string): number[] {
    return guarded(this.fileName, () => {
      const found = this.api.GetLineIDsWithType(this.id, this.api.GetTypeCodeFromName(type));
      return Array.from({ length: found.size() }, (_, i) => found.get(i));
    });
  }

  typeOf(id: number): string {
    return guarded(this.fileName, () => this.api.GetNameFromTypeCode(this.api.GetLineType(this.id, id) as number));
  }

  /** The attributes of a thing; none if the file does not define it. */
  argumentsOf(id: number): Arguments {
    try {
      return (this.api.GetRawLineData(this.id, id) as { arguments?: Arguments } | undefined)?.arguments ?? [];
    } catch {
      return [];
    }
  }

  private collect(stream: (add: (mesh: FlatMesh) => void) => void): Part[] {
    const parts: Part[] = [];
    let fault: InputError | undefined;
    guarded(this.fileName, () =>
      stream((mesh) => {
        if (fault) return;
        try {
          const triangles = this.trianglesOf(mesh);
          if (triangles.length > 0) parts.push({ id: mesh.expressID, type: this.typeOf(mesh.expressID), triangles });
        } catch (error) {
          // An error must not pass through the package's own code.
          fault = error instanceof InputError ? error : damaged(this.fileName, 'its shapes cannot be read');
        }
      }),
    );
    if (fault) throw fault;
    return parts;
  }

  private trianglesOf(mesh: FlatMesh): Float64Array {
    const pieces: Float64Array[] = [];
    for (let i = 0; i < mesh.geometries.size(); i++) {
      const { geometryExpressID, flatTransformation: m } = mesh.geometries.get(i);
      const geometry = this.api.GetGeometry(this.id, geometryExpressID);
      const vertices = this.api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
      const indices = this.api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
      this.triangleCount += indices.length / 3;
      if (this.triangleCount > this.mostTriangles) {
        throw new InputError(
          this.fileName,
          `more than ${(this.mostTriangles / 1e6).toFixed(1)} million triangles, the most of a file of this size`,
          'Export the storey or the room alone.',
        );
      }
      const piece = new Float64Array(3 * indices.length);
      indices.forEach((index, corner) => {
        const [x, y, z] = vertices.subarray(6 * index, 6 * index + 3);
        // By columns; the package has y up, and z is −y of the file.
        piece[3 * corner] = rounded(m[0] * x + m[4] * y + m[8] * z + m[12]);
        piece[3 * corner + 1] = rounded(-(m[2] * x + m[6] * y + m[10] * z + m[14]));
        piece[3 * corner + 2] = rounded(m[1] * x + m[5] * y + m[9] * z + m[13]);
      });
      pieces.push(withoutEmpty(piece));
      geometry.delete();
    }
    return pieces.length === 1 ? pieces[0] : joinedBodies(pieces);
  }
}

/** The package: as a module of scripts, or the default export of one of CommonJS. */
async function webIfc(): Promise<typeof WebIfc> {
  const module: Partial<typeof WebIfc> & { readonly default?: typeof WebIfc } = await import('web-ifc');
  return module.default ?? module;
}

/** +0 is added so that no −0 remains. */
const rounded = (coordinate: number): number => Math.round(GRAIN * coordinate) / GRAIN + 0;

/** Leaves out triangles with equal corners, which rounding can make. */
function withoutEmpty(triangles: Float64Array): Float64Array {
  const same = (a: number, b: number): boolean =>
    triangles[a] === triangles[b] && triangles[a + 1] === triangles[b + 1] && triangles[a + 2] === triangles[b + 2];
  let count = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    if (same(at, at + 3) || same(at + 3, at + 6) || same(at, at + 6)) continue;
    triangles.copyWithin(count, at, at + 9);
    count += 9;
  }
  return count === triangles.length ? triangles : triangles.slice(0, count);
}

/** Turns what the package throws, and a failure of its WebAssembly, into an error of the file. */
function guarded<T>(fileName: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw damaged(fileName, 'it cannot be read as IFC: the reader failed on its contents');
  }
}
