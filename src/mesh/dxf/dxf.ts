import { InputError } from '../../units/errors.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { apply, chain, type Affine } from '../affine.ts';
import { encodingNote } from '../../units/text-encoding.ts';
import { ImportTally } from '../imported.ts';
import { MeshBuilder } from '../mesh-builder.ts';
import type { ReadMesh } from '../mesh.ts';
import { checkDxfExpansion, REMEDY } from './dxf-expansion.ts';
import { numberOf, parseDxf, type DxfEntity } from './dxf-entities.ts';
import { dxfMetres, eachPlaced, ownAxes, type PlacedEntity } from './dxf-placed.ts';
import { dxfSurfacesOf } from './dxf-surfaces.ts';
import { dxfParts } from './dxf-text.ts';

/** Most faces of a small file. */
const MOST_FACES = 2_000_000;
/** Faces that a file may have besides for each of its values. */
const MOST_FACES_A_VALUE = 2;

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
  const reader = new DxfMesh(fileName, MOST_FACES + MOST_FACES_A_VALUE * values);
  eachPlaced(document, fileName, reader.tally, (placed) => reader.add(placed));
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
  return { mesh: reader.builder.done(), rigid: new Set(), metresPerUnit: dxfMetres(document), imported };
}

class DxfMesh {
  readonly builder: MeshBuilder;
  readonly tally = new ImportTally();
  polygonCount = 0;

  constructor(
    fileName: string,
    private readonly mostFaces: number,
  ) {
    this.builder = new MeshBuilder(fileName);
  }

  add({ entity, transform, layer, place }: PlacedEntity): void {
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
