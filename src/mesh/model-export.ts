import { InputError } from '../units/errors.ts';
import type { Vec3 } from '../units/quantities.ts';
import { readJsonText } from './json-text.ts';
import { MeshBuilder } from './mesh-builder.ts';
import { BACK, BOTH_SIDES, FRONT, type MeshPoint, type ReadMesh } from './mesh.ts';
import { damaged, quoted } from './text.ts';

/** Most values of the file: those of some ten million triangles. */
const MOST_VALUES = 60_000_000;

/** The name under which the exporter puts faces without any material. */
const RIGID_MATERIAL = '_RIGID';

/** Meaning of the numbers of `sides`: which side has the material. The other side is rigid. */
const SIDES = new Map([
  [1, BACK],
  [2, FRONT],
  [3, BOTH_SIDES],
]);
/** The number of `sides` for faces without a material. */
const NO_SIDE = 0;

/**
 * Reads the `model_export.json` of pffdtd's SketchUp exporter: metres, z up, triangles by material with the sides that
 * have it, sources and receivers. Points without a name are called S1, S2 … and R1, R2 …, as the exporter labels them.
 *
 * @throws InputError naming file and entry.
 */
export function readModelExport(bytes: Uint8Array, fileName: string): ReadMesh {
  const file = objectOf(readJsonText(bytes, fileName, MOST_VALUES), fileName);
  const builder = new MeshBuilder(fileName);
  for (const [name, entry] of Object.entries(objectOf(file['mats_hash'], `${fileName}: mats_hash`))) {
    addMaterial(builder, name, entry, `${fileName}: mats_hash[${JSON.stringify(name)}]`);
  }
  return {
    mesh: builder.done(),
    rigid: new Set([RIGID_MATERIAL]),
    points: {
      sources: pointsOf(file['sources'], 'S', `${fileName}: sources`),
      receivers: pointsOf(file['receivers'], 'R', `${fileName}: receivers`),
    },
  };
}

function addMaterial(builder: MeshBuilder, name: string, value: unknown, path: string): void {
  const entry = objectOf(value, path);
  const [points, triangles, sides] = ['pts', 'tris', 'sides'].map((key) => listOf(entry[key], `${path}.${key}`));
  if (sides.length !== triangles.length) {
    throw damaged(path, `it has ${triangles.length} triangles, but the sides of ${sides.length}`);
  }
  const material = builder.material(name);
  const first = builder.vertexCount;
  points.forEach((point, i) => {
    const place = (): string => `${path}.pts[${i}]`;
    builder.addVertex(...threeNumbers(point, place), place);
  });
  triangles.forEach((triangle, i) => {
    const place = (): string => `${path}.tris[${i}]`;
    const corners = threeNumbers(triangle, place);
    const outside = corners.find((corner) => !(Number.isInteger(corner) && corner >= 0 && corner < points.length));
    if (outside !== undefined) throw damaged(place(), `there is no point ${outside}; "pts" has ${points.length}`);
    const [a, b, c] = corners.map((corner) => first + corner) as [number, number, number];
    builder.addTriangle(
      a,
      b,
      c,
      material,
      place,
      sidesOf(sides[i], name, () => `${path}.sides[${i}]`),
    );
  });
}

function sidesOf(value: unknown, material: string, place: () => string): number {
  if (material === RIGID_MATERIAL && value === NO_SIDE) return BOTH_SIDES;
  const sides = SIDES.get(value as number);
  if (sides === undefined) throw damaged(place(), `expected 1, 2 or 3, found ${shown(value)}`);
  return sides;
}

function pointsOf(value: unknown, letter: string, path: string): MeshPoint[] {
  if (value === undefined) return [];
  return listOf(value, path).map((entry, i) => {
    const point = objectOf(entry, `${path}[${i}]`);
    const position = threeNumbers(point['xyz'], () => `${path}[${i}].xyz`);
    const name = point['name'] ?? '';
    if (typeof name !== 'string') throw damaged(`${path}[${i}].name`, `expected a text, found ${shown(name)}`);
    if (!position.every(Number.isFinite)) throw damaged(`${path}[${i}].xyz`, 'a coordinate is not finite');
    return { name: name.trim() || `${letter}${i + 1}`, position };
  });
}

function objectOf(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InputError(
    place,
    value === undefined ? 'missing; expected an object' : 'expected an object',
    'A JSON file is read as a mesh only if it is the model_export.json of the SketchUp exporter of pffdtd.',
  );
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw damaged(place, value === undefined ? 'missing; expected a list' : 'expected a list');
}

function threeNumbers(value: unknown, place: () => string): Vec3 {
  if (Array.isArray(value) && value.length === 3 && value.every((entry) => typeof entry === 'number')) {
    return value as unknown as Vec3;
  }
  throw damaged(place(), `expected three numbers, found ${shown(value)}`);
}

/** Describes a value for a message. Never shows the inside of a list or an object, which may be nested to any depth. */
function shown(value: unknown): string {
  if (Array.isArray(value))
    return `a list of ${value.length}${value.every((v) => typeof v === 'number') ? ' numbers' : ''}`;
  if (typeof value === 'string') return quoted(value);
  if (value === undefined) return 'nothing';
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : 'an object';
}
