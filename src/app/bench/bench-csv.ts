import type { BenchEntry } from '../../bench/report.ts';

const COLUMNS: readonly (readonly [string, (entry: BenchEntry) => string | number | boolean | null])[] = [
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
];

/** CSV (RFC 4180): a heading, and a line for each entry. Unknown values are empty. */
export function benchCsv(entries: readonly BenchEntry[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry)))];
  return lines.map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

function field(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
