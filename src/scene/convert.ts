/** From the words of a scene file to the program's own types. Nothing is checked here. */
import { celsius, hertz, seconds } from '../units/quantities.ts';
import {
  type BoxElement,
  FACE_NAMES,
  type MaterialDefinition,
  type NamedPoint,
  type Scene,
  type SixMaterials,
} from './scene.ts';
import { DEFAULT_SAMPLE_RATE, type SceneFile } from './schema.ts';

/** Boxes in the file's order. */
export function boxElements(boxes: readonly SceneFile['geometry']['boxes'][number][]): BoxElement[] {
  return boxes.map(({ add, subtract, material, faces }) => {
    const materials = FACE_NAMES.map((face) => faces?.[face] ?? material) as unknown as SixMaterials;
    if (add !== undefined) return { operation: 'add', from: add.from, to: add.to, materials };
    return { operation: 'subtract', from: subtract!.from, to: subtract!.to, materials };
  });
}

/** Sources or receivers in the file's order. */
export function namedPoints(points: SceneFile['sources']): NamedPoint[] {
  return Object.entries(points).map(([name, { position }]) => ({ name, position }));
}

function materialDefinition(material: SceneFile['materials'][string]): MaterialDefinition {
  if (material.absorption !== undefined) return { kind: 'absorption', absorption: material.absorption };
  if (material.admittance !== undefined) return { kind: 'admittance', admittance: material.admittance };
  return { kind: 'rigid' };
}

/** The scene a checked file describes. */
export function sceneOf(file: SceneFile): Scene {
  return {
    title: file.title ?? '',
    description: file.description ?? '',
    air: { temperature: celsius(file.air.temperatureCelsius) },
    materials: new Map(Object.entries(file.materials).map(([name, material]) => [name, materialDefinition(material)])),
    geometry: { kind: 'boxes', boxes: boxElements(file.geometry.boxes) },
    sources: namedPoints(file.sources),
    receivers: namedPoints(file.receivers),
    duration: seconds(file.durationSeconds),
    maxFrequency: hertz(file.maxFrequencyHz),
    scheme: file.scheme,
    sampleRate: hertz(file.sampleRateHz ?? DEFAULT_SAMPLE_RATE),
  };
}
