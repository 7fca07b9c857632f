/**
 * `npm run wall-bands`: measures down to how many points per wavelength walls between the nodes take what they should,
 * for every designed scheme, and writes `src/scheme/wall-bands.generated.json` (docs/theory/subcell.md, 'Where walls
 * are right'). To be run after `npm run wall-traces`. A scheme takes some seconds of a processor; a process for each
 * core shares them.
 */
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { wallErrors } from '../../src/room/trace-design/wall-errors.ts';
import { bandEdgeFrequency } from '../../src/scheme/curves.ts';
import { allSchemes, schemeName } from '../../src/scheme/scheme.ts';

const TABLE = fileURLToPath(new URL('../../src/scheme/wall-bands.generated.json', import.meta.url));

/** Points per wavelength that are tried, from long waves to short ones. */
const POINTS = [10, 9, 8, 7.2, 6.5, 6, 5.5, 5, 4.6, 4.3, 4, 3.8, 3.6, 3.4, 3.2, 3.1, 3, 2.9, 2.8, 2.7, 2.6, 2.5];

/** Largest error of decay times between walls 14 spacings apart: root mean square, and of the mean absorption. */
const MOST = { rms: 0.08, mean: 0.04 };

/** The fewest points per wavelength of which, and of all more, walls are right; the most that are tried if none are. */
function pointsOf(scheme: ReturnType<typeof allSchemes>[number]): number {
  const edge = 1 / bandEdgeFrequency(scheme);
  let right: number = Math.max(edge, POINTS[0]);
  for (const points of POINTS) {
    if (points < edge) break;
    const [{ rms, mean }] = wallErrors(scheme, [points]);
    if (rms > MOST.rms || Math.abs(mean) > MOST.mean) return right;
    right = points;
  }
  return Math.min(right, Math.max(edge, POINTS.at(-1)!));
}

/**
 * Larger stencils take minutes, and the widest tolerance and the classical weights are not for walls between the nodes;
 * of schemes that are not measured the most careful number holds.
 */
const MOST_POINTS = 125;
const WEIGHTS = ['2%', '1%', '0.5%', '0.1%'];

const schemes = allSchemes().filter(
  ({ stencil, weightSet }) =>
    stencil.points <= MOST_POINTS && stencil.family !== 'leggy' && WEIGHTS.includes(weightSet),
);
const [, , share] = process.argv;
if (share !== undefined) {
  const [first, step] = share.split('/').map(Number);
  for (let i = first; i < schemes.length; i += step) {
    process.send!([schemeName(schemes[i]), Number(pointsOf(schemes[i]).toFixed(2))]);
  }
} else {
  const found = new Map<string, number>();
  const processes = availableParallelism();
  await Promise.all(
    Array.from({ length: processes }, async (_, i) => {
      const child = fork(fileURLToPath(import.meta.url), [`${i}/${processes}`]);
      child.on('message', (one) => {
        const [name, points] = one as [string, number];
        found.set(name, points);
        console.log(`${found.size}/${schemes.length} ${name}: ${points} points`);
      });
      await new Promise<void>((resolve, reject) => {
        child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a process ended with ${code}`))));
      });
    }),
  );
  const sorted = schemes.map((scheme) => [schemeName(scheme), found.get(schemeName(scheme))!] as const);
  await writeFile(TABLE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}
