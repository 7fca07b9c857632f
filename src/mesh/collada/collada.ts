import { InputError } from '../../units/errors.ts';
import type { UpAxis } from '../../units/placement.ts';
import { axes, chain, IDENTITY, scaling, shift, turnAbout, type Affine } from '../affine.ts';
import { ImportTally } from '../imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { numbersIn } from '../number-list.ts';
import { placementTransform } from '../placement.ts';
import { checkRepeats } from '../repeats.ts';
import { addShape, sizeOfShape } from '../shape.ts';
import { damaged, quoted } from '../text.ts';
import { childOf, childrenOf, placeInXml, readXml, type XmlElement } from '../xml.ts';
import { geometryOf, type ColladaGeometry } from './collada-geometry.ts';

const UP: Readonly<Record<string, UpAxis>> = { X_UP: 'x', Y_UP: 'y', Z_UP: 'z' };

/** What a node may have that is no surface of a room. */
const NOT_SURFACES: ReadonlyMap<string, string> = new Map([
  ['instance_camera', 'a camera'],
  ['instance_light', 'a light'],
  ['instance_controller', 'a body that a skeleton or a morph deforms; apply it in the modelling program'],
]);

/**
 * Reads COLLADA 1.4 or 1.5: the nodes of the scene, also those that others repeat, with the materials that they bind.
 * The result has z up, whatever axis the file says.
 *
 * @throws InputError naming file and line.
 */
export function readCollada(bytes: Uint8Array, fileName: string): ReadMesh {
  const { root, note } = readXml(bytes, fileName);
  if (root.name !== 'COLLADA') {
    throw damaged(placeInXml(fileName, root), 'the file is no COLLADA document: its first element is not <COLLADA>');
  }
  const reader = new ColladaMesh(root, fileName);
  if (note !== null) reader.tally.note(note);
  const asset = childOf(root, 'asset');
  const up = childOf(asset, 'up_axis')?.text.trim() || 'Y_UP';
  if (!Object.hasOwn(UP, up)) throw damaged(placeInXml(fileName, childOf(asset, 'up_axis')!), `it is ${quoted(up)}`);
  reader.addScene(placementTransform({ up: UP[up] }));
  return {
    mesh: reader.done(),
    rigid: new Set(),
    metresPerUnit: unitOf(asset, fileName),
    imported: reader.tally.account(),
  };
}

/** Metres of the unit; the format's own is the metre. */
function unitOf(asset: XmlElement | undefined, fileName: string): number {
  const unit = childOf(asset, 'unit');
  const [metres = NaN] = numbersIn(unit?.attributes.get('meter') ?? '1', () => placeInXml(fileName, unit!));
  if (metres > 0 && Number.isFinite(metres)) return metres;
  throw damaged(placeInXml(fileName, unit!), 'its "meter" is not a length');
}

class ColladaMesh {
  readonly tally = new ImportTally();
  private readonly builder: MeshBuilder;
  private readonly nodes = new Map<string, XmlElement>();
  private readonly geometryElements = new Map<string, XmlElement>();
  private readonly geometries = new Map<XmlElement, ColladaGeometry | undefined>();
  /** Names of materials by their identifiers. */
  private readonly materials = new Map<string, string>();

  constructor(
    private readonly root: XmlElement,
    private readonly fileName: string,
  ) {
    this.builder = new MeshBuilder(fileName);
    const inLibraries = (library: string, name: string): XmlElement[] =>
      childrenOf(root, library).flatMap((each) => childrenOf(each, name));
    for (const geometry of inLibraries('library_geometries', 'geometry')) {
      this.geometryElements.set(geometry.attributes.get('id') ?? '', geometry);
    }
    for (const { attributes } of inLibraries('library_materials', 'material')) {
      const id = attributes.get('id') ?? '';
      this.materials.set(id, attributes.get('name') || id);
    }
    const waiting = [...inLibraries('library_nodes', 'node'), ...inLibraries('library_visual_scenes', 'visual_scene')];
    while (waiting.length > 0) {
      const node = waiting.pop()!;
      const id = node.attributes.get('id');
      if (id !== undefined && node.name === 'node') this.nodes.set(id, node);
      for (const child of childrenOf(node, 'node')) waiting.push(child);
    }
  }

  addScene(transform: Affine): void {
    const roots = childrenOf(this.scene(), 'node');
    checkRepeats(roots, {
      sizeOf: (node) => this.placedIn(node).reduce((sum, { geometry }) => sum + sizeOfShape(geometry), 0),
      partsOf: (node) => this.partsOf(node),
      placeOf: (node) => placeInXml(this.fileName, node),
    });
    for (const node of roots) this.addNode(node, transform);
  }

  done(): ReadMesh['mesh'] {
    return this.builder.done();
  }

  /** The scene that the file shows, or its only one. */
  private scene(): XmlElement {
    const scenes = childrenOf(this.root, 'library_visual_scenes').flatMap((each) => childrenOf(each, 'visual_scene'));
    const url = childOf(childOf(this.root, 'scene'), 'instance_visual_scene')?.attributes.get('url');
    const shown = url === undefined ? scenes : scenes.filter(({ attributes }) => `#${attributes.get('id')}` === url);
    if (shown.length === 1 || (url !== undefined && shown.length > 0)) return shown[0];
    throw new InputError(
      this.fileName,
      url === undefined
        ? `holds ${scenes.length} scenes and does not say which is shown`
        : `there is no scene ${quoted(url)}`,
      'Export the scene of the room.',
    );
  }

  /** Nodes in a node: its own, and those that it repeats. */
  private partsOf(node: XmlElement): XmlElement[] {
    return node.children.flatMap((child) => {
      if (child.name === 'node') return [child];
      const target = child.name === 'instance_node' ? this.nodes.get(idOf(child)) : undefined;
      return target ? [target] : [];
    });
  }

  /** The geometries of a node, and where it binds their materials. */
  private placedIn(node: XmlElement): { readonly geometry: ColladaGeometry; readonly instance: XmlElement }[] {
    return childrenOf(node, 'instance_geometry').flatMap((instance) => {
      const geometry = this.geometry(idOf(instance));
      return geometry ? [{ geometry, instance }] : [];
    });
  }

  private geometry(id: string): ColladaGeometry | undefined {
    const element = this.geometryElements.get(id);
    if (!element) return undefined;
    if (!this.geometries.has(element)) {
      this.geometries.set(element, geometryOf(element, this.fileName, this.tally));
    }
    return this.geometries.get(element);
  }

  private addNode(node: XmlElement, parent: Affine): void {
    const transform = chain(parent, transformOf(node, this.fileName));
    for (const { geometry, instance } of this.placedIn(node)) {
      const names = this.bound(instance);
      const materials = geometry.symbols.map((symbol) =>
        this.builder.material(symbol === undefined ? DEFAULT_MATERIAL : (names.get(symbol) ?? symbol)),
      );
      addShape(
        this.builder,
        geometry,
        transform,
        (key) => materials[key],
        () => placeInXml(this.fileName, instance),
      );
      this.tally.take('instance_geometry');
    }
    for (const { name, attributes } of node.children) {
      const url = attributes.get('url') ?? '';
      const isMissing =
        (name === 'instance_geometry' && !this.geometryElements.has(url.slice(1))) ||
        (name === 'instance_node' && !this.nodes.has(url.slice(1)));
      const reason = isMissing
        ? url.startsWith('#')
          ? 'of a part that the file does not hold'
          : 'a part of another file'
        : NOT_SURFACES.get(name);
      if (reason !== undefined) this.tally.leaveOut(name, reason);
    }
    for (const part of this.partsOf(node)) this.addNode(part, transform);
  }

  /** Names of materials by the symbols that stand for them. */
  private bound(instance: XmlElement): ReadonlyMap<string, string> {
    const technique = childOf(childOf(instance, 'bind_material'), 'technique_common');
    return new Map(
      childrenOf(technique, 'instance_material').flatMap(({ attributes }) => {
        const [symbol, target = ''] = [attributes.get('symbol'), attributes.get('target')];
        const id = target.replace(/^#/, '');
        return symbol === undefined || id === '' ? [] : [[symbol, this.materials.get(id) ?? id] as const];
      }),
    );
  }
}

/** The identifier of what an instance repeats; none that exists if it is in another file. */
function idOf({ attributes }: XmlElement): string {
  const url = attributes.get('url') ?? '';
  return url.startsWith('#') ? url.slice(1) : url;
}

/** The transforms of a node: the last one comes first. */
function transformOf(node: XmlElement, fileName: string): Affine {
  const transforms = node.children.flatMap((element): Affine[] => {
    const expected = LENGTHS.get(element.name);
    if (expected === undefined) return [];
    const place = (): string => placeInXml(fileName, element);
    const values = numbersIn(element.text, place);
    if (values.length !== expected) throw damaged(place(), `${values.length} numbers; ${expected} are needed`);
    const [a, b, c, d] = values;
    switch (element.name) {
      case 'matrix':
        return [
          chain(
            shift([values[3], values[7], values[11]]),
            axes([a, values[4], values[8]], [b, values[5], values[9]], [c, values[6], values[10]]),
          ),
        ];
      case 'translate':
        return [shift([a, b, c])];
      case 'scale':
        return [scaling([a, b, c])];
      case 'rotate':
        return [turnAbout([a, b, c], (Math.PI / 180) * d)];
      default:
        throw new InputError(
          place(),
          `the node has a <${element.name}>`,
          'Apply it in the modelling program, then export again.',
        );
    }
  });
  return transforms.reduce((all, each) => chain(all, each), IDENTITY);
}

/** How many numbers each transform has. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['matrix', 16],
  ['translate', 3],
  ['scale', 3],
  ['rotate', 4],
  ['lookat', 9],
  ['skew', 7],
]);
