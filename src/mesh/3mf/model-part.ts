/** A model in a 3MF file: its objects, and the materials and colours that it defines. */
import { FaceList, type Shape } from '../shape.ts';
import { damaged, decimal, quoted, wholeNumber } from '../text.ts';
import { childOf, childrenOf, placeInXml, readXml, type XmlElement } from '../xml.ts';

/** Metres of the units; the format's own is the millimetre. */
const UNITS: Readonly<Record<string, number>> = {
  micron: 1e-6,
  millimeter: 1e-3,
  centimeter: 1e-2,
  inch: 0.0254,
  foot: 0.3048,
  meter: 1,
};

/** An object that items of the build, or other objects, use. */
export interface PartObject {
  readonly element: XmlElement;
  readonly part: ModelPart;
  readonly place: string;
  /** Triangles of the object; undefined if it has none of its own. */
  readonly shape: Shape | undefined;
  /**
   * Properties by the keys of its faces, as {@link ModelPart.materialOf} takes them: group and entry, as `5/0`; empty
   * for the object's own, and `/0` for an entry of the object's group.
   */
  readonly properties: readonly string[];
}

/** A model of the file. */
export interface ModelPart {
  readonly element: XmlElement;
  readonly place: string;
  readonly metresPerUnit: number;
  readonly objects: ReadonlyMap<string, PartObject>;
  /** What users are to know of its encoding. */
  readonly note: string | null;
  /** Name of the material of a face; undefined if it has none. @param key Key of the face. */
  materialOf(object: PartObject, key: number): string | undefined;
}

/** Reads a model. @param place Place of the part, for messages. @throws InputError with the line */
export function modelPart(bytes: Uint8Array, place: string): ModelPart {
  const meshes = new Map<XmlElement, MeshNumbers>();
  const { root, note } = readXml(bytes, place, (name, attributes, parent, at) => {
    if (!(name === 'vertex' && parent.name === 'vertices') && !(name === 'triangle' && parent.name === 'triangles')) {
      return false;
    }
    const numbers = meshes.get(parent) ?? new MeshNumbers(place);
    meshes.set(parent, numbers);
    if (name === 'vertex') numbers.addVertex(attributes, at);
    else numbers.addTriangle(attributes, at);
    return true;
  });
  if (root.name !== 'model')
    throw damaged(placeInXml(place, root), 'the part is no model: its first element is not <model>');
  const unit = root.attributes.get('unit') ?? 'millimeter';
  if (!Object.hasOwn(UNITS, unit)) throw damaged(placeInXml(place, root), `its unit is ${quoted(unit)}`);
  const resources = childOf(root, 'resources');
  const names = materialNames(resources);
  const objects = new Map<string, PartObject>();
  const part: ModelPart = {
    element: root,
    place,
    metresPerUnit: UNITS[unit],
    objects,
    note,
    materialOf: ({ element, properties }, key) => {
      const group = element.attributes.get('pid') ?? '';
      const own = properties[key] || `/${element.attributes.get('pindex') ?? '0'}`;
      return names.get(own.startsWith('/') ? group + own : own);
    },
  };
  for (const element of childrenOf(resources, 'object')) {
    const mesh = childOf(element, 'mesh');
    const [vertices, triangles] = ['vertices', 'triangles'].map((name) => {
      const list = childOf(mesh, name);
      return list && meshes.get(list);
    });
    objects.set(element.attributes.get('id') ?? '', {
      element,
      part,
      place: placeInXml(place, element),
      shape: triangles && { positions: vertices?.positions ?? [], faces: triangles.faces },
      properties: triangles?.properties ?? [],
    });
  }
  return part;
}

/** The numbers of a mesh: its vertices, or its triangles. */
class MeshNumbers {
  readonly positions: number[] = [];
  readonly faces: FaceList;
  readonly properties: string[] = [];
  private readonly keys = new Map<string, number>();

  constructor(place: string) {
    this.faces = new FaceList(() => place);
  }

  addVertex(attributes: ReadonlyMap<string, string>, place: () => string): void {
    for (const axis of ['x', 'y', 'z']) this.positions.push(decimal(attributes.get(axis)?.trim(), place));
  }

  addTriangle(attributes: ReadonlyMap<string, string>, place: () => string): void {
    const corners = ['v1', 'v2', 'v3'].map((corner) => wholeNumber(attributes.get(corner), place));
    const group = attributes.get('pid');
    const entry = attributes.get('p1');
    this.faces.add(corners, this.keyOf(entry === undefined ? '' : `${group ?? ''}/${entry}`));
  }

  private keyOf(property: string): number {
    const known = this.keys.get(property);
    if (known !== undefined) return known;
    const key = this.properties.push(property) - 1;
    this.keys.set(property, key);
    return key;
  }
}

/** Names of materials and colours, by group and entry, as `5/0`. */
function materialNames(resources: XmlElement | undefined): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const group of resources?.children ?? []) {
    const id = group.attributes.get('id');
    const add = (entries: readonly XmlElement[], attribute: string): void =>
      entries.forEach(({ attributes }, i) => {
        const name = attributes.get(attribute)?.trim();
        if (name) names.set(`${id}/${i}`, attribute === 'color' ? name.slice(0, 7).toUpperCase() : name);
      });
    if (group.name === 'basematerials') add(childrenOf(group, 'base'), 'name');
    if (group.name === 'colorgroup') add(childrenOf(group, 'color'), 'color');
  }
  return names;
}
