/** The entities of a DXF file where they are, those of blocks as often as they are inserted. */
import type { Vec3 } from '../../units/quantities.ts';
import { cross } from '../../units/vectors.ts';
import { axes, chain, IDENTITY, scaling, shift, turnAboutZ, type Affine } from '../affine.ts';
import type { ImportTally } from '../imported.ts';
import { dxfTextOf, has, numberOf, pointOf, type DxfDocument, type DxfEntity } from './dxf-entities.ts';
import { layerOf, repeatsOf, whyHidden } from './dxf-expansion.ts';

/** m; the foot of land surveys in the USA. */
const SURVEY_FOOT = 1200 / 3937;

/** Metres of the units of `$INSUNITS`; 0 is none. */
const METRES: ReadonlyMap<number, number> = new Map([
  [1, 0.0254], [2, 0.3048], [3, 1609.344], [4, 1e-3], [5, 1e-2], [6, 1], [7, 1e3], [8, 2.54e-8], [9, 2.54e-5],
  [10, 0.9144], [11, 1e-10], [12, 1e-9], [13, 1e-6], [14, 0.1], [15, 10], [16, 100], [17, 1e9],
  [21, SURVEY_FOOT], [22, SURVEY_FOOT / 12], [23, 3 * SURVEY_FOOT], [24, 5280 * SURVEY_FOOT],
]); // prettier-ignore

/** Metres of a unit of the file; undefined if it names none. */
export const dxfMetres = ({ unitCode }: DxfDocument): number | undefined => METRES.get(unitCode);

/** An entity, and where it is. */
export interface PlacedEntity {
  readonly entity: DxfEntity;
  readonly transform: Affine;
  readonly layer: string;
  /** How errors name it. */
  readonly place: () => string;
}

/** Visits the entities that are to be seen, with those of inserted blocks; counts in `tally` what is left out. */
export function eachPlaced(
  document: DxfDocument,
  fileName: string,
  tally: ImportTally,
  visit: (placed: PlacedEntity) => void,
): void {
  new Walk(document, fileName, tally, visit).go(document.entities, { transform: IDENTITY, layer: '0' });
}

/** Where a list of entities is placed. */
interface Placement {
  readonly transform: Affine;
  /** Layer of what is on layer 0 in a block. */
  readonly layer: string;
}

class Walk {
  constructor(
    private readonly document: DxfDocument,
    private readonly fileName: string,
    private readonly tally: ImportTally,
    private readonly visit: (placed: PlacedEntity) => void,
  ) {}

  go(entities: readonly DxfEntity[], placement: Placement): void {
    for (const entity of entities) {
      const { type, number } = entity;
      const place = (): string => `${this.fileName}: entity ${number}, ${type}`;
      if (type === 'SEQEND') continue;
      const own = layerOf(entity);
      const layer = own ?? placement.layer;
      const hidden = whyHidden(entity, layer, this.document);
      if (hidden !== undefined) this.tally.leaveOut(type, hidden);
      else if (type === 'INSERT') this.insert(entity, { ...placement, layer });
      else this.visit({ entity, transform: placement.transform, layer, place });
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
        this.go(block.entities, { transform: placed, layer });
      }
    }
  }
}

/** The axes of an entity by its extrusion direction: the arbitrary axis algorithm of the DXF reference. */
export function ownAxes(entity: DxfEntity): Affine {
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
