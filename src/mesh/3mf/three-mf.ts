import { axes, chain, IDENTITY, scaling, shift, type Affine } from '../affine.ts';
import { ImportTally } from '../imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { numbersIn } from '../number-list.ts';
import { checkRepeats } from '../repeats.ts';
import { addShape, sizeOfShape } from '../shape.ts';
import { damaged, quoted } from '../text.ts';
import { childOf, childrenOf, placeInXml, readXml, type XmlElement } from '../xml.ts';
import { zipParts } from '../zip-parts.ts';
import { modelPart, type ModelPart, type PartObject } from './model-part.ts';

/** Kinds of objects that are printed and then removed. */
const SUPPORTS = new Set(['support', 'solidsupport']);

/**
 * Reads a 3MF file: the items of its build, with the components of their objects, also of other parts of the file
 * (production extension). Materials are the base materials or colours of triangles, or else the names of objects. The
 * z axis is up.
 *
 * @throws InputError naming part and line.
 */
export function readThreeMf(bytes: Uint8Array, fileName: string): ReadMesh {
  const parts = new ModelParts(
    zipParts(bytes, fileName, (path) => /\.(model|rels)$/i.test(path)),
    fileName,
  );
  const reader = new ThreeMfMesh(parts, fileName);
  reader.addBuild();
  for (const note of parts.notes) reader.tally.note(note);
  const { metresPerUnit } = parts.root;
  return { mesh: reader.builder.done(), rigid: new Set(), metresPerUnit, imported: reader.tally.account() };
}

/** The models in a file, each read when it is needed. */
class ModelParts {
  readonly root: ModelPart;
  readonly notes = new Set<string>();
  private readonly known = new Map<string, ModelPart>();

  constructor(
    private readonly files: ReadonlyMap<string, Uint8Array>,
    private readonly fileName: string,
  ) {
    this.root = this.at(this.rootPath());
  }

  /** @throws InputError if there is no such part */
  at(path: string): ModelPart {
    const name = path.replace(/^\//, '');
    const known = this.known.get(name);
    if (known) return known;
    const bytes = this.files.get(name);
    if (!bytes) throw damaged(this.fileName, `it has no part ${quoted(name)}`);
    const part = modelPart(bytes, `${this.fileName}: ${name}`);
    if (part.note !== null) this.notes.add(part.note);
    this.known.set(name, part);
    return part;
  }

  /** The model that the file begins with. */
  private rootPath(): string {
    const relations = this.files.get('_rels/.rels');
    const target = relations
      ? childrenOf(readXml(relations, `${this.fileName}: _rels/.rels`).root, 'Relationship')
          .find(({ attributes }) => attributes.get('Type')?.endsWith('/3dmodel'))
          ?.attributes.get('Target')
      : undefined;
    const models = [...this.files.keys()].filter((path) => /\.model$/i.test(path));
    const found = target ?? models.find((path) => path === '3D/3dmodel.model') ?? models[0];
    if (found === undefined) throw damaged(this.fileName, 'it holds no model');
    return found;
  }
}

/** An object where another, or the build, uses it. */
interface Placed {
  readonly object: PartObject;
  readonly part: ModelPart;
  readonly transform: Affine;
}

class ThreeMfMesh {
  readonly builder: MeshBuilder;
  readonly tally = new ImportTally();
  private readonly components = new Map<PartObject, readonly Placed[]>();

  constructor(
    private readonly parts: ModelParts,
    fileName: string,
  ) {
    this.builder = new MeshBuilder(fileName);
  }

  addBuild(): void {
    const { root } = this.parts;
    const items = childrenOf(childOf(root.element, 'build'), 'item').map((item) => this.placed(item, root));
    checkRepeats(
      items.map(({ object }) => object),
      {
        sizeOf: ({ shape }) => (shape ? sizeOfShape(shape) : 0),
        partsOf: (object) => this.partsOf(object).map((each) => each.object),
        placeOf: ({ place }) => place,
      },
    );
    for (const item of items) this.add(item, item.transform, '');
  }

  /** @param from An item of the build, or a component, in a part. */
  private placed(from: XmlElement, part: ModelPart): Placed {
    const place = (): string => placeInXml(part.place, from);
    const path = from.attributes.get('path');
    const other = path === undefined ? part : this.parts.at(path);
    const id = from.attributes.get('objectid') ?? '';
    const object = other.objects.get(id);
    if (!object) throw damaged(place(), `there is no object ${quoted(id)}`);
    const own = transformOf(from, place);
    const ratio = other.metresPerUnit / part.metresPerUnit;
    return { object, part: other, transform: ratio === 1 ? own : chain(own, scaling([ratio, ratio, ratio])) };
  }

  private partsOf(object: PartObject): readonly Placed[] {
    const known = this.components.get(object);
    if (known) return known;
    const components = childrenOf(childOf(object.element, 'components'), 'component');
    const placed = components.map((component) => this.placed(component, object.part));
    this.components.set(object, placed);
    return placed;
  }

  /** @param above Name of the object that holds it. */
  private add({ object }: Placed, transform: Affine, above: string): void {
    const name = object.element.attributes.get('name')?.trim() || above;
    const kind = object.element.attributes.get('type') ?? 'model';
    if (SUPPORTS.has(kind)) {
      this.tally.leaveOut('object', 'a support for printing');
      return;
    }
    const { shape, part, place } = object;
    if (shape) {
      addShape(
        this.builder,
        shape,
        transform,
        (key) => this.builder.material(part.materialOf(object, key) ?? (name || DEFAULT_MATERIAL)),
        () => place,
      );
      this.tally.take('object');
    } else if (!childOf(object.element, 'components')) {
      const other = object.element.children.find((each) => !/^metadata/.test(each.name))?.name;
      this.tally.leaveOut(other ?? 'object', 'not a mesh of triangles');
    }
    if (childOf(childOf(object.element, 'mesh'), 'beamlattice'))
      this.tally.leaveOut('beamlattice', 'beams, not surfaces');
    for (const each of this.partsOf(object)) this.add(each, chain(transform, each.transform), name);
  }
}

/** The transform of an item or a component: rows of a matrix that points are multiplied by from the left. */
function transformOf({ attributes }: XmlElement, place: () => string): Affine {
  const text = attributes.get('transform');
  if (text === undefined) return IDENTITY;
  const m = numbersIn(text, place);
  if (m.length !== 12) throw damaged(place(), `its transform has ${m.length} numbers; 12 are needed`);
  return chain(shift([m[9], m[10], m[11]]), axes([m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]]));
}
