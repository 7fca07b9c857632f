import { signal } from '@preact/signals';
import type { OpenedFile } from '../../../bridge.ts';
import {
  sceneAround,
  type ImportAccount,
  type LengthUnit,
  type MeshView,
  type UpAxis,
} from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import type { JsonObject } from './json.ts';

/** What a file leaves open. */
interface MeshAnswer {
  readonly unit: LengthUnit;
  readonly up: UpAxis;
}

/** The question for the unit of a mesh and its upward axis, if its file defines neither; null if there is none. */
export const unitQuestion = signal<{
  readonly name: string;
  /** Lengths of its sides if its coordinates are metres. */
  readonly sides: readonly number[];
  /** The axis that points up, if the format says it. */
  readonly up: UpAxis | null;
  readonly answer: (answer: MeshAnswer | null) => void;
} | null>(null);

/**
 * Makes a scene around a mesh. It has a material for each one of the mesh, of the same name and not yet defined; until
 * the user defines them, the scene lists that as its problem. A source and a receiver are near a diagonal of the
 * largest room that the file names, or of the bounding box.
 *
 * @param companions Files that the mesh may refer to.
 * @returns the scene and what was taken and left out, null if its format has nothing to leave out; null if the user
 * does
 *   not give the unit.
 */
export async function sceneFromMesh(
  { name, contents }: OpenedFile,
  companions: ReadonlyMap<string, Blob>,
): Promise<{ readonly scene: JsonObject; readonly imported: ImportAccount | null } | null> {
  const read = (unit: LengthUnit | null, up: UpAxis | null): Promise<MeshView> =>
    desk.ask('mesh', { name, contents, unit, up, companions }).answer;
  let mesh = await read(null, upByFormat(name));
  let answer: MeshAnswer | null = null;
  if (mesh.leavesUnitOpen) {
    answer = await askForUnit(name, mesh);
    if (answer === null) return null;
    mesh = await read(answer.unit, answer.up);
  }
  const up = answer?.up ?? mesh.up ?? undefined;
  const { scene } = sceneAround(mesh, { file: name, title: name.replace(/\.[^.]*$/, ''), unit: answer?.unit, up });
  return { scene: scene as JsonObject, imported: mesh.imported };
}

/** The axis to turn upwards without asking: formats that say y. */
const upByFormat = (name: string): UpAxis | null => (/\.(gltf|glb)$/i.test(name) ? 'y' : null);

async function askForUnit(name: string, { extentsMetres: { from, to }, up }: MeshView): Promise<MeshAnswer | null> {
  const sides = to.map((high, axis) => high - from[axis]);
  const given = await new Promise<MeshAnswer | null>((answer) => (unitQuestion.value = { name, sides, up, answer }));
  unitQuestion.value = null;
  return given;
}
