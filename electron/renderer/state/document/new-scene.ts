import { signal } from '@preact/signals';
import type { OpenedFile } from '../../../bridge.ts';
import { leavesUnitOpen, type LengthUnit, type MeshView } from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import type { JsonObject } from './json.ts';

/** What a new scene begins with; all of it is shown and can be changed. */
const START = {
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  durationSeconds: 1,
  maxFrequencyHz: 500,
  tolerancePercent: 2,
} as const;

/** In what unit a mesh is, which only the user knows; null if nothing is asked. */
export const unitQuestion = signal<{
  readonly name: string;
  /** Its sides, if its coordinates were metres. */
  readonly sides: readonly number[];
  readonly answer: (unit: LengthUnit | null) => void;
} | null>(null);

/**
 * A scene around a mesh. Its materials are named as those of the mesh and none is chosen yet: until the user has chosen, the
 * scene says so as its problem. A source and a receiver stand on the long diagonal of the mesh's extents.
 *
 * @param companions What the mesh may refer to.
 * @returns null if the user does not say in what unit it is.
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
