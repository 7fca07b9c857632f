import type { BenchWork } from '../../../lab/bench/bench-report.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import type { Measurement, Paper } from '../../../lab/papers/model/paper.ts';
import { allSchemes, schemeByName, type Scheme } from '../../../scheme/scheme.ts';
import { InputError } from '../../../units/errors.ts';

/** Grids by name: docs/contribute/bench.md. */
const NAMED_GRIDS: Readonly<Record<string, BenchGrid>> = {
  // The first of table 1 of [Hamilton2015].
  small: [370, 259, 148],
  // Those of its section 3.2 in single precision: half of a Tesla K20's memory, and all of it.
  medium: [720, 640, 560],
  large: [928, 800, 750],
};

const TABLE_1 = 'table-1';

/** Its table 1: a room of one size, sampled for each stencil. */
const TABLE_1_GRIDS: readonly (readonly [string, BenchGrid])[] = [
  ['leggy-1', [370, 259, 148]],
  ['leggy-2', [321, 224, 128]],
  ['leggy-3', [301, 211, 120]],
  ['leggy-4', [290, 203, 116]],
  ['leggy-5', [283, 198, 113]],
  ['leggy-6', [278, 195, 111]],
  ['leggy-7', [275, 192, 110]],
  ['leggy-8', [272, 190, 108]],
  ['compact-3', [642, 449, 256]],
];

/** A grid on which a paper measures stencils. */
export interface PaperGrid {
  /** Name or size that {@link benchWorks} reads. */
  readonly grid: string;
  /** Nodes along x, y, z; null where each stencil has its own. */
  readonly size: BenchGrid | null;
  /** Where the paper takes it, such as `table 1`. */
  readonly places: readonly string[];
}

/** The grids that a paper measures, each once, in its order; some are planes. Those of table 1 are one choice. */
export function gridsOfPaper({ items }: Pick<Paper, 'items'>): PaperGrid[] {
  const places = new Map<string, Set<string>>();
  const sizes = new Map<string, BenchGrid>();
  for (const { place, columns } of items)
    for (const { ours } of columns.flatMap(({ cells }) => cells))
      for (const measurement of ours?.kind === 'measured' ? ours.of : []) {
        const size = gridOf(measurement);
        if (!size) continue;
        const name = sameIn(TABLE_1_GRIDS, size)
          ? TABLE_1
          : (sameIn(Object.entries(NAMED_GRIDS), size) ?? size.join('x'));
        sizes.set(name, size);
        places.set(name, (places.get(name) ?? new Set()).add(place));
      }
  return [...places].map(([grid, where]) => ({
    grid,
    size: grid === TABLE_1 ? null : sizes.get(grid)!,
    places: [...where],
  }));
}

/** The grid of a measurement; null for rates. */
function gridOf(measurement: Measurement): BenchGrid | null {
  if (measurement.what === 'domain') return [measurement.side, measurement.side, measurement.side];
  return 'grid' in measurement ? measurement.grid : null;
}

/** Name of a grid of this size. */
const sameIn = (grids: readonly (readonly [string, BenchGrid])[], size: BenchGrid): string | undefined =>
  grids.find(([, grid]) => grid.every((side, axis) => side === size[axis]))?.[0];

/** Longest side of a grid, nodes. Longer ones are taken for mistakes. */
const LONGEST_SIDE = 65535;

/** Weights of stencils that are named alone. They do not change the time; all are real values. */
const WEIGHTS = '2%';

const everyScheme = (): Scheme[] => allSchemes().filter(({ weightSet }) => weightSet === WEIGHTS);

/**
 * The measurements that a request asks for.
 *
 * @param grids Names or sizes separated by commas: `small,720x640x560`.
 * @param stencils Ids or families separated by commas. Table 1 takes those that it contains.
 * @param usual Taken if no stencils are given; all if left out. Table 1 then has all of its own.
 * @throws InputError for an unknown grid or stencil, or if table 1 has none of the stencils.
 */
export function benchWorks(grids: string, stencils: string | undefined, usual?: string): BenchWork[] {
  const named = stencils === undefined ? undefined : namedSchemes(stencils);
  const schemes = named ?? (usual === undefined ? everyScheme() : namedSchemes(usual));
  const names = [...new Set(grids.split(',').map((name) => name.trim()))];
  return names.flatMap((name) => (name === TABLE_1 ? tableWorks(named) : [{ name, size: sizeOf(name), schemes }]));
}

/** Equations of papers. They have the stencils of the wave equation, and are measured in the tables of these papers. */
const OTHER_EQUATIONS: readonly string[] = ['heat', 'diffusion'];

/** Each stencil once, with the weights that it is first named with. A family stands for all its members. */
function namedSchemes(names: string): Scheme[] {
  const schemes = names.split(',').flatMap((text) => {
    const name = text.trim();
    if (OTHER_EQUATIONS.includes(name)) {
      throw new InputError(
        'stencils',
        `'${name}' is an equation, and stencils are measured by the wave equation`,
        'Make the tables of the papers garces, jin or mo-li: they measure the heat equation.',
      );
    }
    const members = everyScheme().filter(({ stencil }) => stencil.family === name);
    return members.length > 0 ? members : [schemeByName(name, 'stencils')];
  });
  return schemes.filter(({ stencil }, at) => schemes.findIndex((one) => one.stencil.id === stencil.id) === at);
}

function tableWorks(named: readonly Scheme[] | undefined): BenchWork[] {
  const works = TABLE_1_GRIDS.flatMap(([id, size]): BenchWork[] => {
    const schemes = named ? named.filter(({ stencil }) => stencil.id === id) : [schemeByName(id, 'stencils')];
    return schemes.length > 0 ? [{ name: TABLE_1, size, schemes }] : [];
  });
  if (works.length > 0) return works;
  const ids = TABLE_1_GRIDS.map(([id]) => id).join(', ');
  throw new InputError('stencils', `${TABLE_1} has none of these`, `Name some of ${ids}, or take another grid.`);
}

function sizeOf(text: string): BenchGrid {
  const known = Object.hasOwn(NAMED_GRIDS, text) ? NAMED_GRIDS[text] : undefined;
  if (known) return known;
  const sides = text.split('x').map((side) => (/^\d+$/.test(side) ? Number(side) : NaN));
  const [x, y, z] = sides;
  if (sides.length !== 3 || !sides.every((side) => side >= 1 && side <= LONGEST_SIDE)) {
    const names = [...Object.keys(NAMED_GRIDS), TABLE_1].join(', ');
    throw new InputError(
      'grid',
      `'${text}' is no grid`,
      `Give the nodes along x, y and z, such as 720x640x560, or one of ${names}; several separated by commas.`,
    );
  }
  return [x, y, z];
}
