/**
 * `npm run design:outside-auto`: computes the bands and wall traces of the modified-equation schemes and the 125-point
 * weights for free space, and writes `src/scheme/outside-auto/designed.generated.json`, in about a minute. The result
 * depends only on the sources.
 */
import { writeFile } from 'node:fs/promises';
import loadHighs from 'highs';
import { certify } from '../../src/scheme/certificate.ts';
import { designWeights } from '../../src/scheme/design/design.ts';
import { widestCertifiedBand } from '../../src/scheme/design/certified-band.ts';
import { designWallTrace, largestReflectionError } from '../../src/scheme/design/wall.ts';
import { modifiedEquationWeights, octahedron } from '../../src/scheme/outside-auto/modified-equation.ts';
import { MODIFIED_COURANT, MODIFIED_ORDERS, octahedronId } from '../../src/scheme/outside-auto/schemes.ts';
import type { SchemeDesign } from '../../src/scheme/scheme.ts';
import type { ShellName } from '../../src/scheme/shells.ts';
import { STENCILS } from '../../src/scheme/stencils.ts';
import { LaplacianSymbol } from '../../src/scheme/symbol.ts';

/** Largest phase-velocity error of all of them. */
const TOLERANCE = 0.02;

const table: Record<string, Omit<SchemeDesign, 'weights'>> = {};

function report(id: string, shells: readonly ShellName[], design: SchemeDesign): void {
  const symbol = new LaplacianSymbol(shells, design.weights);
  const { largestError, largestShare } = certify({ shells, ...design });
  const walls = [0, 45].map((degrees) => largestReflectionError(symbol, design, design.wall, degrees).toFixed(4));
  console.log(
    `${id} λ ${design.courant} κ ${design.band} error ${largestError.toFixed(6)} largest ${largestShare.toFixed(4)} ` +
      `|ΔR| at 0°, 45° ${walls.join(' ')}`,
  );
}

for (const order of MODIFIED_ORDERS) {
  const shells = octahedron(order);
  const weights = modifiedEquationWeights(order, MODIFIED_COURANT);
  const free = { courant: MODIFIED_COURANT, tolerance: TOLERANCE };
  const band = widestCertifiedBand({ shells, weights, ...free });
  const wall = designWallTrace(new LaplacianSymbol(shells, weights), { ...free, band });
  table[octahedronId(order)] = { ...free, band, wall };
  report(octahedronId(order), shells, { ...free, band, wall, weights });
}

const { id, shells } = STENCILS.find((stencil) => stencil.id === 'box-222')!;
const { courant, band, tolerance, weights, wall } = designWeights(await loadHighs(), {
  shells,
  tolerance: TOLERANCE,
  freeSpace: true,
})!;
const design = { courant, band, tolerance, weights, wall };
table[id] = design;
report(id, shells, design);
const file = new URL('../../src/scheme/outside-auto/designed.generated.json', import.meta.url);
await writeFile(file, `${JSON.stringify(table, null, 1)}\n`);
