import type { PaperOutline } from '../../../../src/app/index.ts';
import { BENCH_CUBES } from '../../state/stencils/bench.ts';
import { words } from '../../../words/words.ts';

const { bench, papers: told } = words.stencils;

/** Grids to choose from: some cubes, then those of each paper, each with the first place where the paper takes it. */
export function gridChoices(papers: readonly PaperOutline[]) {
  const seen = new Set<string>(BENCH_CUBES);
  return [
    ...BENCH_CUBES.map((value) => ({ value, text: sizeText(value.split('x').map(Number)), group: bench.cubes })),
    ...papers.flatMap(({ paper, grids }) =>
      grids
        .filter(({ grid }) => !seen.has(grid) && seen.add(grid))
        .map(({ grid, size, places: [place] }) => ({
          value: grid,
          text: bench.gridAt(size ? sizeText(size) : bench.gridOfEach, place),
          group: told.names[paper],
        })),
    ),
  ];
}

const sizeText = (sides: readonly number[]): string =>
  bench.gridSize(
    sides.every((side) => side === sides[0]) ? `${sides[0]}³` : sides.join(' × '),
    String(Number((sides.reduce((product, side) => product * side, 1) / 1e6).toPrecision(2))),
  );
