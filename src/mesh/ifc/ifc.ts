import { InputError } from '../../units/errors.ts';
import { encodingNote } from '../../units/text-encoding.ts';
import { ImportTally } from '../imported.ts';
import { MeshBuilder } from '../mesh-builder.ts';
import type { MeshChoices, MeshSpace, ReadMesh } from '../mesh.ts';
import { IfcModel, type Part } from './model.ts';
import { fillings, isPartial, MaterialNames, roomNames } from './names.ts';
import { NOTHING_BEHIND, shellOf, standsIn, type NamedPart, type Opening } from './rooms.ts';
import { areaOf, areNear, boxOfSolid, isClosed, volumeOfSolid, type SolidBox } from './solid.ts';
import { plainStep, requireEnd, type PlainStep } from './step-plain.ts';
import { checkStep } from './step-text.ts';

/** Types with a shape that no sound meets. */
const NO_WALLS: ReadonlyMap<string, string> = new Map([
  ['ifcsite', 'terrain'],
  ['ifcannotation', 'only drawn'],
  ['ifcgrid', 'only drawn'],
  ['ifcvirtualelement', 'no body: a boundary in the air'],
]);

/** Space between boxes of a room and of what may bound it, m. */
const NEAR = 0.5;

/**
 * Reads an IFC file (2x3, 4 or 4x3, STEP form), in metres and with z up. If it has rooms (IfcSpace), the mesh is their
 * shells, closed, with the material of the building behind each piece, and what stands in them. Otherwise, or if
 * `spaces` is an empty list, it is the surfaces of all parts of the building. Openings are cut out. Materials are
 * called by type and IfcMaterial, as `Wall: Brick`.
 *
 * @throws InputError naming the file.
 */
export async function readIfc(bytes: Uint8Array, fileName: string, { spaces }: MeshChoices): Promise<ReadMesh> {
  const plain = plainStep(bytes, fileName);
  const { numberOf } = plain;
  checkNumbered(plain, fileName);
  const model = await IfcModel.open(plain.bytes, fileName);
  const names = new MaterialNames(model);
  const tally = new ImportTally();
  const encoding = plain.encoding && encodingNote(plain.encoding);
  if (encoding !== null) tally.note(encoding);
  const parts: NamedPart[] = [];
  for (const part of model.parts()) {
    const reason = NO_WALLS.get(part.type.toLowerCase());
    if (reason !== undefined) tally.leaveOut(part.type, reason);
    else parts.push({ ...part, material: names.nameOf(part.id, part.type), box: boxOfSolid(part.triangles) });
  }
  const rooms = roomsOf(model, tally, numberOf);
  const chosen = choose(rooms, spaces, fileName);
  const mesh = new IfcMesh(fileName);
  if (chosen.length === 0) {
    for (const part of parts) {
      mesh.add(part.triangles, part.material, `${part.type} #${numberOf(part.id)}`);
      tally.take(part.type);
    }
    for (const { type } of rooms) tally.leaveOut(type, 'a room; the scene takes the parts of the building instead');
    if (rooms.length === 0) {
      tally.note('The file has no rooms (IfcSpace): all parts of the building are taken, which may leave gaps.');
    }
  } else {
    addRooms(mesh, chosen, { parts, openings: openingsOf(model, names, parts), tally, numberOf });
    for (const room of rooms)
      if (!chosen.includes(room)) tally.leaveOut(room.type, 'a room that the scene does not name');
  }
  if (mesh.isEmpty) {
    throw new InputError(
      fileName,
      'holds no shapes of building parts or rooms',
      'Export walls, slabs and rooms with their bodies; choose a view with 3-D geometry (reference or design transfer).',
    );
  }
  return {
    mesh: mesh.builder.done(),
    rigid: new Set(),
    imported: tally.account(),
    spaces: rooms.map((room): MeshSpace => {
      const { from, to } = room.box;
      return { name: room.title, isTaken: chosen.includes(room), volume: room.volume, from, to };
    }),
  };
}

/** Checks a file, and tells of its faults by the numbers that it has itself. @throws InputError */
function checkNumbered({ bytes, numberOf }: PlainStep, fileName: string): void {
  try {
    checkStep(bytes, fileName);
    requireEnd(bytes, fileName);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [path, message] = [error.path.slice(fileName.length), error.message].map((text) =>
      text.replace(/#(\d+)/g, (_, id: string) => `#${numberOf(Number(id))}`),
    );
    throw new InputError(fileName + path, message, error.remedy, { cause: error });
  }
}

/** A room of the file. */
interface Room extends Part {
  /** Corners of the triangles, which face outwards. */
  readonly triangles: Float64Array;
  readonly box: SolidBox;
  /** m³ */
  readonly volume: number;
  readonly title: string;
  /** Names by any of which a scene may name it. */
  readonly names: readonly string[];
}

function roomsOf(model: IfcModel, tally: ImportTally, numberOf: PlainStep['numberOf']): Room[] {
  const shaped = model.partsOf('IFCSPACE');
  const without = model.idsOf('IFCSPACE').length - shaped.length;
  if (without > 0) tally.leaveOut('IfcSpace', 'a room without a body', without);
  const whole = shaped.filter(({ id }) => !isPartial(model, id));
  const used = whole.length > 0 ? whole : shaped;
  if (used.length < shaped.length) {
    tally.leaveOut('IfcSpace', 'a part of a room, or a group of rooms', shaped.length - used.length);
  }
  return used.map((part): Room => {
    const volume = volumeOfSolid(part.triangles);
    const { name, longName } = roomNames(model, part.id);
    const title = [name, longName].filter((each) => each !== '').join(' ') || `#${numberOf(part.id)}`;
    return {
      ...part,
      triangles: volume < 0 ? turned(part.triangles) : part.triangles,
      box: boxOfSolid(part.triangles),
      volume: Math.abs(volume),
      title,
      names: [title, name, longName, `#${numberOf(part.id)}`],
    };
  });
}

/** Triangles with the other side in front. */
function turned(triangles: Float64Array): Float64Array {
  const other = triangles.slice();
  for (let at = 0; at < other.length; at += 9) {
    other.set(triangles.subarray(at + 3, at + 6), at + 6);
    other.set(triangles.subarray(at + 6, at + 9), at + 3);
  }
  return other;
}

function choose(rooms: readonly Room[], spaces: readonly string[] | undefined, fileName: string): readonly Room[] {
  if (spaces === undefined) return rooms;
  const missing = spaces.filter((name) => !rooms.some((room) => room.names.includes(name)));
  if (missing.length > 0) {
    const titles = rooms.slice(0, 40).map(({ title }) => JSON.stringify(title));
    throw new InputError(
      fileName,
      `there is no room ${missing.map((name) => JSON.stringify(name)).join(', ')}`,
      titles.length === 0
        ? 'The file has no rooms: leave "spaces" out.'
        : `Name rooms of the file: ${titles.join(', ')}${rooms.length > 40 ? ` and ${rooms.length - 40} more` : ''}.`,
    );
  }
  return rooms.filter((room) => room.names.some((name) => name !== '' && spaces.includes(name)));
}

function openingsOf(model: IfcModel, names: MaterialNames, parts: readonly NamedPart[]): Opening[] {
  const filled = fillings(model);
  const known = new Map(parts.map(({ id, material }) => [id, material]));
  return model.partsOf('IFCOPENINGELEMENT').map(({ id, triangles }): Opening => {
    const filling = filled.get(id);
    const material =
      filling === undefined ? undefined : (known.get(filling) ?? names.nameOf(filling, model.typeOf(filling)));
    return { triangles, box: boxOfSolid(triangles), material };
  });
}

interface Building {
  readonly parts: readonly NamedPart[];
  readonly openings: readonly Opening[];
  readonly tally: ImportTally;
  readonly numberOf: PlainStep['numberOf'];
}

function addRooms(mesh: IfcMesh, rooms: readonly Room[], { parts, openings, tally, numberOf }: Building): void {
  let bare = 0;
  for (const room of rooms) {
    const { triangles, materials, isCoarse } = shellOf(room.triangles, parts, openings);
    tally.take(room.type);
    const flat = flatness(room);
    if (flat !== undefined) tally.note(flat);
    if (!isClosed(triangles)) tally.note(`The room "${room.title}" is not closed in the file.`);
    if (isCoarse) tally.note(`The room "${room.title}" has too many openings to cut all of them out exactly.`);
    materials.forEach((material, t) => {
      mesh.add(triangles.subarray(9 * t, 9 * t + 9), material, `IfcSpace #${numberOf(room.id)}`);
      if (material === NOTHING_BEHIND) bare += areaOf(triangles, 9 * t);
    });
  }
  for (const part of parts) {
    if (rooms.some((room) => standsIn(part, room))) {
      mesh.add(part.triangles, part.material, `${part.type} #${numberOf(part.id)}`);
      tally.take(part.type);
    } else {
      const bounds = rooms.some(({ box }) => areNear(box, part.box, NEAR));
      tally.leaveOut(
        part.type,
        bounds ? 'outside the rooms; gives those that it bounds their material' : 'outside the rooms',
      );
    }
  }
  if (bare > 0) {
    tally.note(
      `${bare.toFixed(1)} m² of the rooms have no part of the building within 0.5 m behind them: "${NOTHING_BEHIND}".`,
    );
  }
  if (rooms.length > 1) {
    tally.note('Each room is closed: passages between rooms are closed, too, by the surface between them.');
  }
}

/** Extent below which a room is a mistake of the model, m. */
const LEAST_EXTENT = 0.01;

/** What is wrong with a room that has next to no extent along an axis. */
function flatness({ title, box: { from, to } }: Room): string | undefined {
  const extents = from.map((least, axis) => to[axis] - least);
  if (Math.min(...extents) >= LEAST_EXTENT) return undefined;
  const shown = extents.map((extent) => extent.toFixed(2)).join(' × ');
  return `The room "${title}" has no width: ${shown} m. It holds no air; correct it in the model.`;
}

class IfcMesh {
  readonly builder: MeshBuilder;
  isEmpty = true;

  constructor(private readonly fileName: string) {
    this.builder = new MeshBuilder(fileName);
  }

  /** @param what Names the thing in errors. */
  add(triangles: Float64Array, material: string, what: string): void {
    const index = this.builder.material(material);
    const place = (): string => `${this.fileName}: ${what}`;
    for (let at = 0; at < triangles.length; at += 9) {
      const first = this.builder.vertexCount;
      for (let corner = at; corner < at + 9; corner += 3) {
        this.builder.addVertex(triangles[corner], triangles[corner + 1], triangles[corner + 2], place);
      }
      this.builder.addTriangle(first, first + 1, first + 2, index, place);
      this.isEmpty = false;
    }
  }
}
