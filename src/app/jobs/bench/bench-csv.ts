import type { BenchEntry, BenchReport } from '../../../lab/bench/bench-report.ts';
import { csvText, type CsvCell } from '../../../text/csv.ts';

type Measured = BenchEntry & Pick<BenchReport, 'precision'>;

const COLUMNS: readonly (readonly [string, (entry: Measured) => CsvCell])[] = [
  ['stencil', ({ id }) => id],
  ['family', ({ family }) => family],
  ['points', ({ points }) => points],
  ['grid', ({ gridName }) => gridName],
  ['x', ({ grid }) => grid[0]],
  ['y', ({ grid }) => grid[1]],
  ['z', ({ grid }) => grid[2]],
  ['design', ({ design }) => design],
  ['kernel', ({ kernel }) => kernel],
  ['chosen', ({ chosen }) => chosen],
  ['steps_a_pass', ({ stepsAPass }) => stepsAPass],
  ['ctpn_ns', ({ ctpnNs }) => ctpnNs],
  ['lower_quartile_ns', ({ quartilesNs }) => quartilesNs[0]],
  ['upper_quartile_ns', ({ quartilesNs }) => quartilesNs[1]],
  ['floor_ns', ({ floorNs }) => floorNs],
  ['ratio', ({ ratio }) => ratio],
  ['gigabytes_per_second', ({ gigabytesPerSecond }) => gigabytesPerSecond],
  ['gigaflops', ({ gigaflops }) => gigaflops],
  ['error_against_reference', ({ errorAgainstReference }) => errorAgainstReference],
  ['difference_from_general', ({ differenceFromGeneral }) => differenceFromGeneral],
  ['precision_bits', ({ precision }) => precision],
];

/** A heading, and a line for each entry. Unknown values are empty. */
export function benchCsv({ entries, precision }: Pick<BenchReport, 'entries' | 'precision'>): string {
  const row = (entry: BenchEntry): CsvCell[] => COLUMNS.map(([, cell]) => cell({ ...entry, precision }));
  return csvText([COLUMNS.map(([name]) => name), ...entries.map(row)]);
}
