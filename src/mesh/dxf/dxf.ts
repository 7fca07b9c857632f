import { InputError } from '../../units/errors.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { cross } from '../../units/vectors.ts';
import { apply, axes, chain, IDENTITY, scaling, shift, turnAboutZ, type Affine } from '../affine.ts';
import { encodingNote } from '../../units/text-encoding.ts';
import { ImportTally } from '../imported.ts';
import { MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { checkDxfExpansion, layerOf, REMEDY, repeatsOf, whyHidden } from './dxf-expansion.ts';
import { has, numberOf, parseDxf, pointOf, dxfTextOf, type DxfDocument, type DxfEntity } from './dxf-entities.ts';
import { dxfSurfacesOf } from './dxf-surfaces.ts';
import { dxfParts } from './dxf-text.ts';

/** Most faces of a small file. */
const MOST_FACES = 2_000_000;
/** Faces that a file may have besides for each of its values. */
const MOST_FACES_A_VALUE = 2;

/** m; the foot of land surveys in the USA. */
const SURVEY_FOOT = 1200 / 3937;

/** Metres of the units of `$INSUNITS`; 0 is none. */
const METRES: ReadonlyMap<number, number> = new Map([
  [1, 0.0254], [2, 0.3048], [3, 1609.344], [4, 1e-3], [5, 1e-2], [6, 1], [7, 1e3], [8, 2.54e-8], [9, 2.54e-5],
  [10, 0.9144], [11, 1e-10], [12, 1e-9], [13, 1e-6], [14, 0.1], [15, 10], [16, 100], [17, 1e9],
  [21, SURVEY_FOOT], [22, SURVEY_FOOT / 12], [23, 3 * SURVEY_FOOT], [24, 5280 * SURVEY_FOOT],
]); // prettier-ignore

/**
 * Reads a DXF file in text form: faces, meshes, filled areas, and lines with a thickness, also in blocks. Each layer is
 * a material; floor and ceiling of a closed line with a thickness are materials of their own, `LAYER floor` and
 * `LAYER ceiling`. The z axis is up.
 *
 * @throws InputError naming file and entity.
 */
export async function readDxf(bytes: Uint8Array, fileName: string): Promise<ReadMesh> {
  const parts = dxfParts(bytes, fileName);
  const document = await parseDxf(parts, fileName);
  const values = checkDxfExpansion(document, fileName);
  const reader = new DxfMesh(document, fileName, MOST_FACES + MOST_FACES_A_VALUE * values);
  reader.add(document.entities, { transform: IDENTITY, layer: '0' });
  const note = encodingNote(parts.encoding);
  if (note !== null) reader.tally.note(note);
  const imported = reader.tally.account();
  if (reader.polygonCount === 0) {
    const found = imported.leftOut.map(({ kind, count, reason }) => `${count} ${kind}: ${reason}`).slice(0, 8);
    throw new InputError(
      fileName,
      found.length > 0 ? `holds no surfaces: ${found.join('; ')}` : 'holds no surfaces',
      'Draw the room with faces, meshes, or closed lines with a thickness, then export it again.',
    );
  }
  return { mesh: reader.builder.done(), rigid: new Set(), metresPerUnit: METRES.get(document.unitCode), imported };
}

/** Where a list of entities is placed. */
interface Placement {
  readonly transform: Affine;
  /** Layer of what is on layer 0 in a block. */
  readonly layer: string;
}

class DxfMesh {
  readonly builder: MeshBuilder;
  readonly tally = new ImportTally();
  polygonCount = 0;

  constructor(
    private readonly document: DxfDocument,
    private readonly fileName: string,
    private readonly mostFaces: number,
  ) {
    this.builder = new MeshBuilder(fileName);
  }

  add(entities: readonly DxfEntity[], placement: Placement): void {
    for (const entity of entities) {
      const { type, number } = entity;
      const place = (): string => `${this.fileName}: entity ${number}, ${type}`;
      if (type === 'SEQEND') continue;
      const own = layerOf(entity);
      const layer = own ?? placement.layer;
      const hidden = whyHidden(entity, layer, this.document);
      if (hidden !== undefined) this.tally.leaveOut(type, hidden);
      else if (type === 'INSERT') this.insert(entity, { ...placement, layer });
      else this.addSurfaces(entity, { ...placement, layer }, place);
    }
  }

  private insert(entity: DxfEntity, { transform, layer }: Placement): void {
    const name = dxfTextOf(entity, 2);
    const block = this.document.blocks.get(name);
    if (!block || block.otherFile !== undefined) {
      this.tally.leaveOut('INSERT', block ? 'a block of another file' : 'of a block that the file does not hold');
      return;
    }
    this.tally.take('INSERT');
    const [columns, rows] = repeatsOf(entity);
    const [dx, dy] = [numberOf(entity, 44), numberOf(entity, 45)];
    const factors: Vec3 = [numberOf(entity, 41, 1), numberOf(entity, 42, 1), numberOf(entity, 43, 1)];
    const [bx, by, bz] = block.base;
    if (block.entities.length === 0) return;
    const before = chain(
      transform,
      ownAxes(entity),
      shift(pointOf(entity, 10)),
      turnAboutZ((Math.PI / 180) * numberOf(entity, 50)),
    );
    const after = chain(scaling(factors), shift([-bx, -by, -bz]));
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const placed = chain(before, shift([column * dx, row * dy, 0]), after);
        this.add(block.entities, { transform: placed, layer });
      }
    }
  }

  private addSurfaces(entity: DxfEntity, { transform, layer }: Placement, place: () => string): void {
    const found = dxfSurfacesOf(entity, place);
    if ('reason' in found) {
      this.tally.leaveOut(entity.type, found.reason);
      return;
    }
    const { polygons, floor, ceiling } = found;
    const whole = found.ownAxes ? chain(transform, ownAxes(entity)) : transform;
    const flat = polygons.filter(({ length }) => length >= 3);
    if (flat.length === 0) {
      this.tally.leaveOut(entity.type, 'without area: fewer than three different corners');
      return;
    }
    this.tally.take(kindOf(entity));
    if (entity.type === 'MESH' && numberOf(entity, 91) > 0) {
      this.tally.note('Smoothed meshes (MESH) are taken as their unsmoothed faces.');
    }
    this.addPolygons(flat, this.builder.material(layer), whole, place);
    if (floor) this.addPolygons([floor], this.builder.material(`${layer} floor`), whole, place);
    if (ceiling) this.addPolygons([ceiling], this.builder.material(`${layer} ceiling`), whole, place);
  }

  private addPolygons(
    polygons: readonly (readonly Vec3[])[],
    material: number,
    transform: Affine,
    place: () => string,
  ): void {
    for (const polygon of polygons) {
      const first = this.builder.vertexCount;
      for (const corner of polygon) this.builder.addVertex(...apply(transform, corner), place);
      this.builder.addPolygon(
        polygon.map((_, i) => first + i),
        material,
        place,
      );
      if (++this.polygonCount > this.mostFaces) {
        throw new InputError(
          place(),
          `more than ${(this.mostFaces / 1e6).toFixed(1)} million faces, with those of repeated blocks`,
          REMEDY,
        );
      }
    }
  }
}

/** What the report calls an entity: polylines are of several kinds. */
function kindOf(entity: DxfEntity): string {
  if (entity.type !== 'POLYLINE') return entity.type;
  const flags = numberOf(entity, 70);
  return flags & 64 ? 'POLYLINE (polyface mesh)' : flags & 16 ? 'POLYLINE (polygon mesh)' : 'POLYLINE';
}

/** The axes of an entity by its extrusion direction: the arbitrary axis algorithm of the DXF reference. */
function ownAxes(entity: DxfEntity): Affine {
  if (!has(entity, 210)) return IDENTITY;
  const z = unit(pointOf(entity, 210));
  if (!z || (z[0] === 0 && z[1] === 0 && z[2] === 1)) return IDENTITY;
  const isSteep = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = unit(cross(isSteep ? [0, 1, 0] : [0, 0, 1], z));
  return x ? axes(x, cross(z, x), z) : IDENTITY;
}

function unit([x, y, z]: Vec3): Vec3 | undefined {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : undefined;
}
