/**
 * `npm run design [-- ID…]`: computes the weights of every stencil, or of those named, and writes them into
 * src/scheme/designed.generated.json. All sixty take about twenty minutes on one core; the result depends on nothing
 * but the sources.
 */
import { readFile, writeFile } from 'node:fs/promises';
import loadHighs from 'highs';
import { stabilityShare } from '../src/scheme/design/band.ts';
import { WeightProgram } from '../src/scheme/design/program.ts';
import { bestDesign } from '../src/scheme/design/search.ts';
import { checkScheme } from '../src/scheme/design/verify.ts';
import { designWallTrace, largestReflectionError } from '../src/scheme/design/wall.ts';
import type { SchemeDesign, WeightSet } from '../src/scheme/scheme.ts';
import { standardLeggyCourantLimit, standardLeggyWeights } from '../src/scheme/standard.ts';
import { shellKey, STENCILS, type Stencil } from '../src/scheme/stencils.ts';
import { LaplacianSymbol } from '../src/scheme/symbol.ts';

const OUTPUT = new URL('../src/scheme/designed.generated.json', import.meta.url);
const TOLERANCES: Partial<Record<WeightSet, number>> = { '2%': 0.02, '1%': 0.01 };
/** The band of the standard weights is quoted for this tolerance. */
const STANDARD_TOLERANCE = 0.02;
const NET = { directions: 17, radii: 250, zone: 26 };
const ATTEMPTS = 8;

const highs = await loadHighs();

type Weights = Omit<SchemeDesign, 'wall'>;

function standard(stencil: Stencil): Weights {
  const weights = standardLeggyWeights(stencil.shells.length);
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const courant = standardLeggyCourantLimit(weights) * Math.sqrt(stabilityShare(stencil.shells));
  const holds = (band: number): boolean =>
    checkScheme(symbol, { courant, band, tolerance: STANDARD_TOLERANCE }, { ...NET, zone: 1 }).largestError <=
    STANDARD_TOLERANCE;
  let [band, failed] = [0, 1];
  while (failed - band > 1e-4) {
    const middle = (band + failed) / 2;
    if (holds(middle)) band = middle;
    else failed = middle;
  }
  return { courant, tolerance: STANDARD_TOLERANCE, band, weights };
}

/** Designs for a little less than the tolerance until a net finer than the program's own finds it kept. */
function designed({ id, shells }: Stencil, tolerance: number): Weights {
  let aim = tolerance;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const program = new WeightProgram(highs, shells);
    const design = bestDesign((requirement) => program.solve(requirement), aim);
    const found = { ...design, tolerance, weights: Array.from(design.weights) };
    const { largestError } = checkScheme(new LaplacianSymbol(shells, found.weights), found, NET);
    if (largestError <= tolerance) return found;
    aim *= Math.min(0.99, tolerance / largestError);
  }
  throw new Error(`${id}: the design does not keep its tolerance of ${tolerance} between samples`);
}

function withWall(shells: Stencil['shells'], design: Weights): SchemeDesign {
  return { ...design, wall: designWallTrace(new LaplacianSymbol(shells, design.weights), design) };
}

const round = (value: number): number => Number(value.toPrecision(6));

type Sets = Partial<Record<WeightSet, SchemeDesign>>;

/** The table as it stands on disk, so that runs for different stencils can go on side by side. */
async function readTable(): Promise<Record<string, Sets>> {
  return JSON.parse(await readFile(OUTPUT, 'utf8')) as Record<string, Sets>;
}

function designSets(stencil: Stencil): Sets {
  const computed: Partial<Record<WeightSet, Weights>> = {};
  if (stencil.family === 'leggy') computed.standard = standard(stencil);
  for (const [set, tolerance] of Object.entries(TOLERANCES) as [WeightSet, number][]) {
    computed[set] = designed(stencil, tolerance);
  }
  const sets: Sets = {};
  for (const [set, design] of Object.entries(computed) as [WeightSet, Weights][]) {
    const { courant, band } = design;
    const complete = withWall(stencil.shells, { ...design, courant: round(courant - 5e-7), band: round(band - 5e-7) });
    sets[set] = complete;
    const symbol = new LaplacianSymbol(stencil.shells, complete.weights);
    const check = checkScheme(symbol, complete, NET);
    const walls = [0, 45].map((degrees) => largestReflectionError(symbol, complete, complete.wall, degrees).toFixed(4));
    console.log(
      `${stencil.id}@${set} λ ${complete.courant} κ ${complete.band} error ${check.largestError.toFixed(5)} ` +
        `outside ${(check.smallestOutside - check.edge).toFixed(4)} largest ${check.largestShare.toFixed(5)} ` +
        `wall ${complete.wall.trace.length} taps, L ${complete.wall.inertia.toFixed(3)}, |ΔR| at 0°, 45° ${walls.join(' ')}`,
    );
  }
  return sets;
}

const named = process.argv.slice(2);
const wanted = STENCILS.filter(({ id }) => named.length === 0 || named.includes(id));
const done = new Set<string>();
// Leggy stencils come first, so that a set of shells that two families share gets the standard weights too.
for (const stencil of wanted) {
  const key = shellKey(stencil.shells);
  if (done.has(key)) continue;
  done.add(key);
  const sets = designSets(stencil);
  await writeFile(OUTPUT, `${JSON.stringify({ ...(await readTable()), [key]: sets }, null, 1)}\n`);
}
