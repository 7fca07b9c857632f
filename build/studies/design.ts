/**
 * `npm run design [-- [--table FILE] ID…]`: computes the weights of every stencil, or of those named, and writes them
 * to `src/scheme/designed.generated.json` or to the table given. The result depends only on the sources. All stencils
 * take about two hours of processor time, divided among the cores.
 */
import { fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import loadHighs from 'highs';
import { certify } from '../../src/scheme/certificate.ts';
import { stabilityShare } from '../../src/scheme/design/band.ts';
import { widestCertifiedBand } from '../../src/scheme/design/certified-band.ts';
import { designWeights, type CertifiedDesign } from '../../src/scheme/design/design.ts';
import { designWallTrace, largestReflectionError } from '../../src/scheme/design/wall.ts';
import type { DesignTable, SchemeDesign, WeightSet } from '../../src/scheme/scheme.ts';
import { standardLeggyCourantLimit, standardLeggyWeights } from '../../src/scheme/standard.ts';
import { shellKey, STENCILS, type Stencil } from '../../src/scheme/stencils.ts';
import { LaplacianSymbol } from '../../src/scheme/symbol.ts';

const TOLERANCES: Partial<Record<WeightSet, number>> = {
  '5%': 0.05,
  '2%': 0.02,
  '1%': 0.01,
  '0.5%': 0.005,
  '0.1%': 0.001,
};
const TABLE = fileURLToPath(new URL('../../src/scheme/designed.generated.json', import.meta.url));
/** Tolerance for which the band of the standard weights is given. */
const STANDARD_TOLERANCE = 0.02;

/** The weights of one stencil in one set. A process computes one job at a time. */
interface Job {
  readonly id: string;
  readonly set: WeightSet;
}
interface Done extends Job {
  readonly design: SchemeDesign;
  readonly line: string;
}

interface Failed extends Job {
  readonly error: string;
}

const stencilById = (id: string): Stencil => STENCILS.find((stencil) => stencil.id === id)!;

function standard({ shells }: Stencil): CertifiedDesign {
  const weights = standardLeggyWeights(shells.length);
  const courant = Number(
    (standardLeggyCourantLimit(weights) * Math.sqrt(stabilityShare(shells)) - 5e-7).toPrecision(6),
  );
  const band = widestCertifiedBand({ shells, weights, courant, tolerance: STANDARD_TOLERANCE });
  const scheme = { courant, tolerance: STANDARD_TOLERANCE, band, weights };
  const wall = designWallTrace(new LaplacianSymbol(shells, weights), scheme);
  return { ...scheme, wall, certificate: certify({ shells, ...scheme }) };
}

async function work({ id, set }: Job): Promise<Done> {
  const stencil = stencilById(id);
  const begun = performance.now();
  const designed =
    set === 'standard'
      ? standard(stencil)
      : designWeights(await loadHighs(), { shells: stencil.shells, tolerance: TOLERANCES[set]! });
  if (!designed) throw new Error(`${id}: no weights keep ${set}`);
  const { certificate, ...design } = designed;
  const symbol = new LaplacianSymbol(stencil.shells, design.weights);
  const walls = [0, 45].map((degrees) => largestReflectionError(symbol, design, design.wall, degrees).toFixed(4));
  const line =
    `${id}@${set} λ ${design.courant} κ ${design.band} error ${certificate.largestError.toFixed(6)} ` +
    `outside ${certificate.smallestOutside.toFixed(4)} largest ${certificate.largestShare.toFixed(4)} ` +
    `wall ${design.wall.trace.length} taps, L ${design.wall.inertia.toFixed(3)}, |ΔR| at 0°, 45° ${walls.join(' ')} ` +
    `(${((performance.now() - begun) / 1000).toFixed(0)} s)`;
  return { id, set, design, line };
}

/** One job for each stencil and set. Two families that share a set of shells share its design, made for the first. */
function jobsOf(named: readonly string[]): Job[] {
  const wanted = STENCILS.filter(({ id }) => named.length === 0 || named.includes(id));
  const once = wanted.filter(({ shells }, i) => wanted.findIndex((s) => shellKey(s.shells) === shellKey(shells)) === i);
  const jobs = once.flatMap(({ id, family }) =>
    (['standard', ...Object.keys(TOLERANCES)] as WeightSet[])
      .filter((set) => set !== 'standard' || family === 'leggy')
      .map((set) => ({ id, set })),
  );
  // Long jobs first, so that no core is left with one at the end.
  return jobs.sort((a, b) => stencilById(b.id).shells.length - stencilById(a.id).shells.length);
}

/**
 * Gives the jobs to processes and writes the table.
 *
 * @param file The table; entries that are not computed again stay.
 */
async function shareOut(jobs: Job[], file: string): Promise<void> {
  const table = JSON.parse(await readFile(file, 'utf8')) as Record<string, DesignTable[string]>;
  const failed: Job[] = [];
  const take = (result: Done | Failed): void => {
    const key = shellKey(stencilById(result.id).shells);
    if ('design' in result) table[key] = { ...table[key], [result.set]: result.design };
    else failed.push(result);
    console.log('line' in result ? result.line : `${result.id}@${result.set}: ${result.error}`);
  };
  await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), jobs.length) }, () => {
      const child = fork(fileURLToPath(import.meta.url), ['--worker']);
      return new Promise<void>((resolve, reject) => {
        const next = (): void => {
          const job = jobs.shift();
          if (job) child.send(job);
          else child.disconnect();
        };
        child.on('message', (result: Done | Failed) => {
          take(result);
          next();
        });
        child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('a process has ended'))));
        next();
      });
    }),
  );
  const order = STENCILS.map(({ shells }) => shellKey(shells)).filter((key) => key in table);
  const sorted = Object.fromEntries(order.map((key) => [key, table[key]]));
  await writeFile(file, `${JSON.stringify(sorted, null, 1)}\n`);
  if (failed.length > 0) throw new Error(`not designed: ${failed.map(({ id, set }) => `${id}@${set}`).join(', ')}`);
}

if (process.argv[2] === '--worker') {
  process.on('message', (job: Job) => {
    void work(job)
      .catch((error: unknown): Failed => ({ ...job, error: String(error) }))
      .then((result) => process.send!(result));
  });
} else {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } });
  await shareOut(jobsOf(positionals), values.table ?? TABLE);
}
