/**
 * How large a drawing becomes when blocks are repeated where they are inserted. A few blocks, each of which inserts the
 * one before twice, are a thousand million entities. So all are counted over the blocks before any is placed.
 */
import { InputError } from '../../units/errors.ts';
import { mostRepeated } from '../repeats.ts';
import { quoted } from '../text.ts';
import { numberOf, dxfTextOf, type DxfBlock, type DxfDocument, type DxfEntity } from './dxf-entities.ts';

/** Most blocks within blocks. */
const MOST_DEPTH = 32;

export const REMEDY = 'Export the room alone, without what is only drawn.';

/**
 * Counts what the file says with all repetitions.
 *
 * @returns Values of its entities, each once.
 * @throws InputError naming the entity with which it becomes too much, or the block that is inserted in itself.
 */
export function checkDxfExpansion(document: DxfDocument, fileName: string): number {
  const once = [document, ...document.blocks.values()].reduce((sum, { entities }) => sum + ownValues(entities), 0);
  const most = mostRepeated(once);
  const blocks = new BlockCounts(document, fileName);
  let all = 0;
  for (const entity of document.entities) {
    all += blocks.of(entity, 0).values;
    if (all <= most) continue;
    throw new InputError(
      placeOf(fileName, entity),
      `with it, and with repeated blocks, the drawing has ${all.toPrecision(3)} values; at most ${most.toPrecision(3)} ` +
        'of a file of this size are read',
      REMEDY,
    );
  }
  return once;
}

const placeOf = (fileName: string, { number, type }: DxfEntity): string => `${fileName}: entity ${number}, ${type}`;

const ownValues = (entities: readonly DxfEntity[]): number =>
  entities.reduce((sum, { groups, vertices }) => sum + 1 + groups.length + ownValues(vertices), 0);

/** What an entity is, with the blocks in it. */
interface Count {
  readonly values: number;
  /** Blocks within blocks. */
  readonly levels: number;
}

class BlockCounts {
  private readonly known = new Map<DxfBlock, Count>();

  constructor(
    private readonly document: DxfDocument,
    private readonly fileName: string,
  ) {}

  /** @param depth Blocks that the entity is in. */
  of(entity: DxfEntity, depth: number): Count {
    const own = { values: ownValues([entity]), levels: 0 };
    if (entity.type !== 'INSERT' || whyHidden(entity, layerOf(entity) ?? '', this.document) !== undefined) return own;
    const name = dxfTextOf(entity, 2);
    const block = this.document.blocks.get(name);
    if (!block || block.otherFile !== undefined) return own;
    const each = depth < MOST_DEPTH ? (this.known.get(block) ?? this.countOf(block, depth + 1)) : undefined;
    if (!each || depth + 1 + each.levels > MOST_DEPTH) {
      throw new InputError(
        placeOf(this.fileName, entity),
        `block ${quoted(name)} is inserted more than ${MOST_DEPTH} blocks deep, or in itself`,
        'Explode nested blocks, then export again.',
      );
    }
    const [columns, rows] = repeatsOf(entity);
    return { values: own.values + columns * rows * (1 + each.values), levels: 1 + each.levels };
  }

  private countOf(block: DxfBlock, depth: number): Count {
    let [values, levels] = [0, 0];
    for (const inside of block.entities) {
      const count = this.of(inside, depth);
      values += count.values;
      levels = Math.max(levels, count.levels);
    }
    this.known.set(block, { values, levels });
    return { values, levels };
  }
}

/** Columns and rows of a block. */
export const repeatsOf = (insert: DxfEntity): readonly [columns: number, rows: number] => [
  Math.max(1, numberOf(insert, 70, 1)),
  Math.max(1, numberOf(insert, 71, 1)),
];

/** Why an entity is not taken; undefined if it is. */
export function whyHidden(entity: DxfEntity, layer: string, { hiddenLayers }: DxfDocument): string | undefined {
  if (hiddenLayers.has(layer)) return 'on a layer that is off or frozen';
  if (numberOf(entity, 67) === 1) return 'in the paper space';
  if (numberOf(entity, 60) === 1) return 'invisible';
  return undefined;
}

/** The layer of an entity; undefined for that of the block that it is in. */
export function layerOf(entity: DxfEntity): string | undefined {
  const own = named(dxfTextOf(entity, 8));
  return own === '0' || own === '' ? undefined : own;
}

/** Old files write characters beyond ASCII as `\\U+00E4`. */
function named(text: string): string {
  return text.replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
