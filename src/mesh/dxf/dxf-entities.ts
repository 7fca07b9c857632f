/** Entities of a DXF file as their groups, read by the parser of the package `dxf-parser`. */
import type { IEntity } from 'dxf-parser';
import { damaged } from '../text.ts';
import { dxfNameOf, type DxfParts } from './dxf-text.ts';

/** A value and the code that says what it is. */
export interface Group {
  readonly code: number;
  readonly value: number | string | boolean;
}

/** Entity of a DXF file, such as a line or a face. */
export interface DxfEntity {
  readonly type: string;
  readonly groups: readonly Group[];
  /** The vertices of a POLYLINE, which are entities of their own. */
  readonly vertices: readonly DxfEntity[];
  /** Number in the order of the file, from 1. */
  readonly number: number;
}

/** A block: entities that others insert. */
export interface DxfBlock {
  readonly base: readonly [number, number, number];
  readonly entities: readonly DxfEntity[];
  /** Path of the file that holds it; undefined if this one does. */
  readonly otherFile: string | undefined;
}

/** A DXF file without what is only drawing. */
export interface DxfDocument {
  /** Code of the unit, `$INSUNITS`; 0 if none. */
  readonly unitCode: number;
  /** Names of the layers that are switched off or frozen. */
  readonly hiddenLayers: ReadonlySet<string>;
  readonly blocks: ReadonlyMap<string, DxfBlock>;
  readonly entities: readonly DxfEntity[];
}

interface Scanner {
  next(): Group;
  readonly lastReadGroup: Group;
}

/**
 * Parses the parts of a DXF file. The package reads sections, tables, blocks and groups; what its readers of entities
 * drop (thickness of lines, rows of meshes, elevations) is read from the groups instead.
 *
 * @throws InputError if the parser finds a fault.
 */
export async function parseDxf({ text, entityNames }: DxfParts, fileName: string): Promise<DxfDocument> {
  const { default: Parser } = await import('dxf-parser');
  const parser = new Parser();
  let count = 0;
  const parseEntity = (scanner: Scanner, first: Group): DxfEntity => {
    const number = ++count;
    const type = dxfNameOf(String(first.value));
    const own = groupsOf(scanner);
    const vertices: DxfEntity[] = [];
    if (type === 'POLYLINE') {
      while (scanner.lastReadGroup.code === 0 && scanner.lastReadGroup.value === 'VERTEX') {
        vertices.push({ type: 'VERTEX', groups: groupsOf(scanner), vertices: [], number });
      }
      if (scanner.lastReadGroup.value === 'SEQEND') groupsOf(scanner);
    }
    return { type, groups: own, vertices, number };
  };
  for (const name of entityNames) {
    if (STRUCTURE.has(name)) continue;
    const handler = class {
      readonly ForEntityName = name;
      readonly parseEntity = parseEntity;
    };
    parser.registerEntityHandler(handler as unknown as Parameters<typeof parser.registerEntityHandler>[0]);
  }
  const parsed = attempt(() => parser.parse(text), fileName);
  const entitiesOf = (list: readonly IEntity[] | undefined): readonly DxfEntity[] =>
    (list ?? []) as unknown as readonly DxfEntity[];
  const blocks = new Map(
    Object.entries(parsed?.blocks ?? {}).map(([key, block]): [string, DxfBlock] => [
      dxfNameOf(key),
      {
        base: [block.position?.x ?? 0, block.position?.y ?? 0, block.position?.z ?? 0],
        entities: entitiesOf(block.entities),
        otherFile: block.xrefPath || undefined,
      },
    ]),
  );
  const layers = Object.entries(parsed?.tables?.layer?.layers ?? {});
  const unit = parsed?.header?.['$INSUNITS'];
  return {
    unitCode: typeof unit === 'number' ? unit : 0,
    hiddenLayers: new Set(
      layers.filter(([, { visible, frozen }]) => frozen || !visible).map(([key]) => dxfNameOf(key)),
    ),
    blocks,
    entities: entitiesOf(parsed?.entities),
  };
}

/** Names that end a list of entities, which are none themselves. */
const STRUCTURE = new Set(['BLOCK', 'ENDBLK', 'ENDSEC', 'SECTION', 'EOF']);

/** The groups up to the next entity, whose first group is then the last one read. */
function groupsOf(scanner: Scanner): Group[] {
  const groups: Group[] = [];
  for (let group = scanner.next(); group.code !== 0; group = scanner.next()) {
    groups.push({ code: group.code, value: group.value });
  }
  return groups;
}

function attempt<T>(parse: () => T, fileName: string): T {
  try {
    return parse();
  } catch (cause) {
    throw damaged(fileName, `its structure is not that of a DXF file: ${cause instanceof Error ? cause.message : ''}`);
  }
}

/** The first number with a code; `otherwise` if there is none. */
export function numberOf({ groups }: DxfEntity, code: number, otherwise = 0): number {
  const value = groups.find((group) => group.code === code)?.value;
  return typeof value === 'number' ? value : otherwise;
}

/** The first text with a code; empty if there is none. */
export function dxfTextOf({ groups }: DxfEntity, code: number): string {
  const value = groups.find((group) => group.code === code)?.value;
  return typeof value === 'string' ? dxfNameOf(value) : '';
}

/** The point whose x has a code; its y and z have codes higher by 10 and 20. What is missing is 0. */
export function pointOf(entity: DxfEntity, code: number): [number, number, number] {
  return [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)];
}

export const has = ({ groups }: DxfEntity, code: number): boolean => groups.some((group) => group.code === code);
