import type { PointNames } from '../../results/measured/measured.ts';
import { jsonText } from '../../../text/terminal.ts';

/** The content of a scene file. */
export type SceneJson = Readonly<Record<string, unknown>>;

/** Absorption by octave for each material that is changed: [name][Hz] 0 to 1. */
export type CalibratedBands = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The scene with other materials. */
export function withMaterials(scene: SceneJson, bands: CalibratedBands): SceneJson {
  const materials = Object.entries(objectOf(scene['materials'])).map(([name, definition]) => {
    const octaves = bands.get(name);
    return [
      name,
      octaves ? { absorption: Object.fromEntries(octaves), ...besidesOf(definition) } : definition,
    ] as const;
  });
  return { ...scene, materials: Object.fromEntries(materials) };
}

/** The scene with other definitions of some materials, by name. */
export const withDefinitions = (scene: SceneJson, definitions: ReadonlyMap<string, unknown>): SceneJson => ({
  ...scene,
  materials: { ...objectOf(scene['materials']), ...Object.fromEntries(definitions) },
});

/** What stands beside the absorption of a material in a scene file, as a part of a material. */
export function besidesOf(material: unknown): SceneJson {
  const { scattering, uncertaintyPercent } = objectOf(material);
  return {
    ...(scattering !== undefined && { scattering }),
    ...(uncertaintyPercent !== undefined && { uncertaintyPercent }),
  };
}

/** The scene without uncertainties of materials, which no run depends on: other ones need no other runs. */
export function withoutUncertainties(scene: SceneJson): SceneJson {
  const materials = Object.entries(objectOf(scene['materials'])).map(([name, material]) => {
    const certain = Object.entries(objectOf(material)).filter(([key]) => key !== 'uncertaintyPercent');
    return [name, Object.fromEntries(certain)] as const;
  });
  return { ...scene, materials: Object.fromEntries(materials) };
}

/**
 * The scene with some of its sources and receivers alone; those of a mesh file stay all. They stand still, so impulse
 * responses are rendered, and no source plays a signal.
 */
export function withPoints(scene: SceneJson, { sources, receivers }: PointNames): SceneJson {
  const some = (points: unknown, names: readonly string[]): unknown =>
    typeof points === 'object' && points !== null
      ? Object.fromEntries(
          Object.entries(points).flatMap(([name, point]) =>
            names.includes(name) ? [[name, withoutSignal(point)]] : [],
          ),
        )
      : points;
  return { ...scene, sources: some(scene['sources'], sources), receivers: some(scene['receivers'], receivers) };
}

/** A point without the sound that it plays. */
export const withoutSignal = (point: unknown): unknown =>
  typeof point === 'object' && point !== null && 'signal' in point
    ? Object.fromEntries(Object.entries(point).filter(([key]) => key !== 'signal'))
    : point;

/** The scene with a sentence more in its description. */
export function withNote(scene: SceneJson, note: string): SceneJson {
  const { wavehall, title, description, ...others } = scene;
  const text = [typeof description === 'string' ? description : '', note].filter(Boolean).join(' ');
  return {
    ...(wavehall !== undefined && { wavehall }),
    ...(title !== undefined && { title }),
    description: text,
    ...others,
  };
}

export const textOf = (scene: SceneJson): string => `${jsonText(scene, 2)}\n`;

function objectOf(value: unknown): SceneJson {
  return typeof value === 'object' && value !== null ? (value as SceneJson) : {};
}
