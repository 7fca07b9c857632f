import { resolveMaterial } from '../../../material/resolve.ts';
import type { WallDefinition } from '../../../material/definition.ts';
import { sceneMaterial, type MaterialInFile } from '../../../scene/schema/material-schema.ts';
import { figureKind } from '../../../response/figures/catalogue.ts';
import { hertz } from '../../../units/quantities.ts';
import type { FigureOfRun, MaterialOfRun, RunFigures } from '../room-trials/run-figures.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { OwnMaterial } from './own-material.ts';
import { SHARES, wallEngine, type MaterialChange } from './wall-engine.ts';

/** A surface whose absorption is moved by factors down and up. */
export interface MovedAbsorption extends OwnMaterial {
  readonly factors: { readonly low: number; readonly high: number };
}

/**
 * The figures of a room with the absorption of each surface moved, from a run of each source and of each receiver: the
 * changes of responses are computed from the pressures at the walls.
 *
 * @param scene The scene with a material of its own for each surface.
 * @param base Its run.
 */
export async function runsByWalls(
  trials: Trials,
  scene: SceneJson,
  base: RunFigures,
  surfaces: readonly MovedAbsorption[],
): Promise<readonly { readonly low: RunFigures; readonly high: RunFigures }[]> {
  const sources = Object.entries(scene['sources'] as SceneJson);
  const receivers = Object.keys(scene['receivers'] as SceneJson).length;
  const ends: MaterialOfRun[] = [];
  const changes = surfaces.map(({ ownName, material, factors }, at): MaterialChange => ({
    name: ownName,
    ends: ({ timeStep, soundSpeed }) => {
      const resolved = (['low', 'high'] as const).map((end) => {
        const definition = sceneMaterial(material.moved(factors[end]) as MaterialInFile) as WallDefinition;
        const context = { timeStep, soundSpeed, maxFrequency: hertz(base.validToHz) };
        return resolveMaterial(ownName, definition, context);
      });
      const [low, high] = resolved.map(({ bands }) => bands);
      const own = base.materials.find(({ name }) => name === ownName)!.bands;
      for (const [end, sign] of [-1, 1].entries()) {
        // Bands of the moved material may be others than its own; where it has no such band, it is the mean of both.
        const moved = low.map(({ centreHz, random }, band) => {
          const now = own.find((one) => one.centreHz === centreHz)?.random ?? (random + high[band].random) / 2;
          return { centreHz, random: now + (sign * (high[band].random - random)) / 2 };
        });
        ends[2 * at + end] = { name: ownName, squareMetres: 0, bands: moved };
      }
      return [resolved[0].admittance, resolved[1].admittance];
    },
  }));
  const copies = surfaces.flatMap((_, at) =>
    SHARES.flatMap((share) =>
      sources.map(([, source], s) => [`surface ${at + 1} by ${share} from ${s + 1}`, source] as const),
    ),
  );
  const all = await trials.run(
    { ...scene, sources: Object.fromEntries([...sources, ...copies]) },
    {
      name: 'walls',
      engine: (engine, wallControls) => wallEngine(engine, changes, sources.length, wallControls),
      complete: (figures) => ({ ...figures, materials: ends }),
    },
  );
  const each = sources.length * receivers;
  const runOf = (surface: number, sign: -1 | 1): RunFigures => ({
    ...base,
    figures: all.figures.map((row) => {
      const valuesOf = (place: number): FigureOfRun['values'] => row.values.slice(place * each, (place + 1) * each);
      const by = (share: number): FigureOfRun['values'] =>
        valuesOf(1 + SHARES.length * surface + SHARES.findIndex((one) => one === sign * share));
      if (figureKind(row.figure).unit === 's') return { ...row, values: by(1) };
      const before = valuesOf(0);
      const values = by(0.1).map((value, r) => {
        const there = before[r];
        return value === null || there === null ? null : there + (value - there) / 0.1;
      });
      return { ...row, values };
    }),
    materials: [all.materials[2 * surface + (sign === 1 ? 1 : 0)]],
  });
  return surfaces.map((_, at) => ({ low: runOf(at, -1), high: runOf(at, 1) }));
}

/** Whether a room can be moved by its walls: its points are known, hear and sound alike in all directions. */
export function hasPlainPoints({ scene, rendered }: Pick<Trials, 'scene' | 'rendered'>): boolean {
  const { sources, receivers, areas, fullBand } = rendered.scene;
  return (
    [scene['sources'], scene['receivers']].every((points) => typeof points === 'object') &&
    areas.length === 0 &&
    fullBand === undefined &&
    sources.every(({ directivity, signal }) => directivity === undefined && signal === undefined) &&
    receivers.every(({ direction }) => direction === undefined)
  );
}
