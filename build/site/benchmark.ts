import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable, tableUnder } from './measured.ts';

const PAGE = 'docs/measurements/kernels.md';

/** The page of what a node and step takes for each stencil, with the card that it was measured on. */
export function benchmarkPage(root: string): string {
  const text = readFileSync(join(root, PAGE), 'utf8');
  const conditions = /^\d{4}-\d\d-\d\d, one .*? precision\./ms.exec(text)?.[0];
  if (conditions === undefined) throw new Error(`${PAGE} does not say when and on which card it was measured`);
  return `# Benchmarks

What one node takes in one time step (CTPN, in nanoseconds), for every stencil of the program. Measured on ${conditions
    .replaceAll('\n', ' ')
    .replace(',', ':')} The floor is what no program goes below that moves each value once and does each multiplication.

[Run it here](site:app/#view=stencils): the window opens at its stencils, and 'Speed on this machine' there times them on
your own card. On the command line the same is \`wavehall bench\` ([the bench](docs/contribute/bench.md)).

${markdownTable(tableUnder(text, '## Every stencil'), ['stencil', 'K', 'CTPN, ns', 'floor', 'ratio', 'kernel'])}

K is the number of points of a stencil. Ratios above the program's own targets are bold. [All kernels](${PAGE}), and why the
fastest are fastest.
`;
}
