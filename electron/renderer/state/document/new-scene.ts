import { signal } from '@preact/signals';
import type { OpenedFile } from '../../../bridge.ts';
import { leavesUnitOpen, type LengthUnit, type MeshView } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import type { JsonObject } from './json.ts';

/** Initial values of a new scene. The window shows them all, and the user can change them. */
const START = {
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  durationSeconds: 1,
  maxFrequencyHz: 500,
  tolerancePercent: 2,
} as const;

/** The question for the unit of a mesh, if its file does not define it; null if there is none. */
export const unitQuestion = signal<{
  readonly name: string;
  /** Lengths of its sides if its coordinates are metres. */
  readonly sides: readonly number[];
  readonly answer: (unit: LengthUnit | null) => void;
} | null>(null);

/**
 * Makes a scene around a mesh. It has a material for each one of the mesh, of the same name and not yet defined; until
 * the user defines them, the scene lists that as its problem. A source and a receiver are on a diagonal of the bounding
 * box.
 *
 * @param companions Files that the mesh may refer to.
 * @returns null if the user does not give the unit.
 */
export async function sceneFromMesh(
  { name, contents }: OpenedFile,
  companions: ReadonlyMap<string, Blob>,
): Promise<JsonObject | null> {
  const isOpen = leavesUnitOpen(name);
  const read = (unit: LengthUnit | null): Promise<MeshView> =>
    desk.ask('mesh', { name, contents, unit, companions }).answer;
  let mesh = await read(isOpen ? 'm' : null);
  if (!isOpen) return sceneAround(name, mesh, null);
  const unit = await askForUnit(name, mesh);
  if (unit === null) return null;
  if (unit !== 'm') mesh = await read(unit);
  return sceneAround(name, mesh, unit);
}

async function askForUnit(name: string, { extentsMetres: { from, to } }: MeshView): Promise<LengthUnit | null> {
  const sides = to.map((high, axis) => high - from[axis]);
  const unit = await new Promise<LengthUnit | null>((answer) => (unitQuestion.value = { name, sides, answer }));
  unitQuestion.value = null;
  return unit;
}

function sceneAround(name: string, mesh: MeshView, unit: LengthUnit | null): JsonObject {
  const { materials } = mesh;
  const { from, to } = mesh.extentsMetres;
  const between = (share: number): number[] =>
    from.map((low, axis) => Number((low + share * (to[axis] - low)).toFixed(3)));
  return {
    wavehall: 1,
    title: name.replace(/\.[^.]*$/, ''),
    air: START.air,
    materials: Object.fromEntries(materials.map((material) => [material, {}])),
    geometry: {
      mesh: {
        file: name,
        ...(unit && { unit }),
        materials: Object.fromEntries(materials.map((material) => [material, material])),
      },
    },
    sources: { S1: { position: between(0.35) } },
    receivers: { R1: { position: between(0.65) } },
    durationSeconds: START.durationSeconds,
    maxFrequencyHz: START.maxFrequencyHz,
    scheme: 'auto',
    tolerancePercent: START.tolerancePercent,
  };
}
