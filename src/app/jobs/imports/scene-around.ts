import type { LengthUnit } from '../../../units/lengths.ts';
import type { MirrorAxis, UpAxis } from '../../../units/placement.ts';
import type { MeshView } from '../../setup/view/mesh-view.ts';
import { excitingPlace } from '../../inputs/request/start-places.ts';
import { START } from '../../inputs/request/start.ts';
import { suggestByName, type NameSuggestion } from '../../../material/names/suggest.ts';
import type { ImportedMaterial } from './material-list.ts';

/** What a new scene says of its mesh file. */
export interface AroundMesh {
  /** Path of the mesh from the scene. */
  readonly file: string;
  readonly title: string;
  readonly unit?: LengthUnit | undefined;
  readonly up?: UpAxis | undefined;
  readonly scale?: number | undefined;
  readonly mirror?: MirrorAxis | undefined;
  readonly spaces?: readonly string[] | undefined;
  /** A list of materials to define those of the mesh by. */
  readonly library?: Readonly<Record<string, ImportedMaterial>> | undefined;
  /** Whether the others are entries of the library that their names suggest. */
  readonly byName?: boolean | undefined;
}

/** A scene file's contents; materials that are not defined yet are empty. */
export interface NewScene {
  readonly scene: Readonly<Record<string, unknown>>;
  /** Materials of the mesh that the list defines, and the names it has for them. */
  readonly defined: Readonly<Record<string, string>>;
  /** Materials of the mesh that are entries of the library, by their names. */
  readonly suggested: Readonly<Record<string, NameSuggestion>>;
  /** Materials of the mesh that are still to be defined. */
  readonly toDefine: readonly string[];
}

/**
 * A scene around a mesh. It has a material for each one of the mesh, of the same name; those that a list of materials
 * has are defined by it, and on request others by what their names suggest. A source and a receiver are near a
 * diagonal of the largest room that the file names, or of the bounding box, where the lowest modes of that box have no
 * node ({@link excitingPlace}).
 */
export function sceneAround(
  mesh: MeshView,
  { file, title, unit, up, scale, mirror, spaces, library = {}, byName = false }: AroundMesh,
): NewScene {
  const rooms = mesh.spaces.filter(({ isTaken }) => isTaken);
  const largest = rooms.reduce<(typeof rooms)[number] | undefined>(
    (best, room) => (best && best.volume >= room.volume ? best : room),
    undefined,
  );
  const { from, to } = largest ?? mesh.extentsMetres;
  const size = from.map((low, axis) => to[axis] - low) as [number, number, number];
  const between = (least: number, most: number): number[] => {
    const [x, y, z] = size.map((side) => [least * side, most * side] as const);
    return excitingPlace(size, [x, y, z]).map((at, axis) => Number((from[axis] + at).toFixed(3)));
  };
  const defined = Object.fromEntries(
    mesh.materials.flatMap((name) => {
      const entry = entryFor(name, library);
      return entry === undefined ? [] : [[name, entry] as const];
    }),
  );
  const suggested = Object.fromEntries(
    mesh.materials.flatMap((name) => {
      const suggestion = byName && !Object.hasOwn(defined, name) ? suggestByName(name) : null;
      return suggestion === null ? [] : [[name, suggestion] as const];
    }),
  );
  const definitionOf = (name: string): unknown => {
    if (Object.hasOwn(defined, name)) return library[defined[name]];
    return Object.hasOwn(suggested, name) ? { library: suggested[name].entry } : {};
  };
  const scene = {
    wavehall: 1,
    title,
    air: START.air,
    materials: Object.fromEntries(mesh.materials.map((name) => [name, definitionOf(name)])),
    geometry: {
      mesh: {
        file,
        ...(unit && { unit }),
        ...(up !== undefined && up !== 'z' && { up }),
        ...(scale !== undefined && scale !== 1 && { scale }),
        ...(mirror && { mirror }),
        ...(spaces && { spaces }),
        materials: Object.fromEntries(mesh.materials.map((name) => [name, name])),
      },
    },
    sources: { S1: { position: between(0.28, 0.42) } },
    receivers: { R1: { position: between(0.56, 0.66) } },
    maxFrequencyHz: START.maxFrequencyHz,
    scheme: 'auto',
    tolerancePercent: START.tolerancePercent,
  };
  const toDefine = mesh.materials.filter((name) => !Object.hasOwn(defined, name) && !Object.hasOwn(suggested, name));
  return { scene, defined, suggested, toDefine };
}

/** The entry of a list for a material: of the same name, or of the IfcMaterial's, as `Brick` of `Wall: Brick`. */
export function entryFor(name: string, library: Readonly<Record<string, ImportedMaterial>>): string | undefined {
  const byPlainName = new Map(Object.keys(library).map((entry) => [entry.toLowerCase(), entry]));
  const plain = name.toLowerCase();
  const withoutSide = plain.replace(/, (floor|ceiling)$/, '');
  return [plain, withoutSide, withoutSide.replace(/^[^:]*: /, '')]
    .map((each) => byPlainName.get(each))
    .find((each) => each !== undefined);
}
