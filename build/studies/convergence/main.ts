/**
 * `npm run convergence [-- --out FOLDER --engine auto|cpu --processes N --scale S --minutes M --report-only]`: renders
 * rooms at several spacings by several schemes and with both kinds of walls, and compares them with the finest
 * rendering of the plain scheme. Several processes share the device. What has been rendered is kept in
 * `FOLDER/results.jsonl`, and is not rendered again; `report` alone makes the tables from it.
 *
 *   --rooms, --roles, --schemes, --walls, --points  render only what these lists name, as `--rooms dome,attic`.
 *   --scale S   multiplies all frequencies and so the fineness: 0.3 tries the program out on a processor.
 *   --minutes M starts nothing new after M minutes.
 */
import { fork } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINE_CHOICES, type EngineChoice } from '../../../src/app/index.ts';
import { releaseGpus } from '../../../src/node/index.ts';
import { AIM_POINTS, jobsOf, type Job } from './jobs.ts';
import { renderJob, type Result } from './render-job.ts';
import { allRooms } from './rooms.ts';
import { reportText } from './report.ts';
import type { Room } from './room.ts';

type Order = { readonly job: Job; readonly engine: EngineChoice; readonly scale: number };
type Answer = { readonly result: Result } | { readonly failed: string };

const rooms = allRooms();
const roomOf = (id: string): Room => rooms.find((room) => room.id === id)!;

/** A process of its own: renders what it is given. */
function work(): void {
  process.on('message', ({ job, engine, scale }: Order) => {
    void renderJob(job, roomOf(job.room), engine, scale)
      .then(
        (result): Answer => ({ result }),
        (error: unknown): Answer => ({
          failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((answer) => process.send!(answer));
  });
  process.on('disconnect', () => {
    releaseGpus();
    process.exit();
  });
}

async function lead(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: 'out/convergence' },
      engine: { type: 'string', default: 'auto' },
      processes: { type: 'string', default: '1' },
      rooms: { type: 'string' },
      scale: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '600' },
      roles: { type: 'string' },
      points: { type: 'string' },
      schemes: { type: 'string' },
      walls: { type: 'string' },
      'report-only': { type: 'boolean', default: false },
    },
  });
  mkdirSync(values.out, { recursive: true });
  const file = join(values.out, 'results.jsonl');
  const results = readResults(file);
  const done = new Set(results.map(({ job }) => JSON.stringify(job)));
  const wanted = (list: string | undefined, value: string): boolean => list?.split(',').includes(value) ?? true;
  const jobs = rooms
    .flatMap((room) => jobsOf(room))
    .filter(
      (job) =>
        !done.has(JSON.stringify(job)) &&
        wanted(values.rooms, job.room) &&
        wanted(values.roles, job.role) &&
        wanted(values.points, String(job.points)) &&
        wanted(values.walls, job.walls) &&
        wanted(values.schemes, job.scheme),
    )
    .sort((a, b) => rank(a) - rank(b));
  if (!values['report-only']) {
    const engine = ENGINE_CHOICES.find((choice) => choice === values.engine) ?? 'auto';
    const until = Date.now() + 60_000 * Number(values.minutes);
    const orders = jobs.map((job): Order => ({ job, engine, scale: Number(values.scale) }));
    await renderAll(orders, Number(values.processes), until, (result) => {
      results.push(result);
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    });
  }
  const { markdown, json } = reportText(rooms, results);
  writeFileSync(join(values.out, 'convergence.md'), markdown);
  writeFileSync(join(values.out, 'convergence.json'), JSON.stringify(json, null, 1));
}

/** What the tables need first comes first: the reference, the spacing of the aim, then the cheaper spacings. */
function rank({ role, points, walls }: Job): number {
  if (role === 'tested') return points === AIM_POINTS ? 10 : 10 + points;
  return (role === 'reference' ? 0 : 15) + (walls === 'subcell' ? 0 : 17);
}

function readResults(file: string): Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Result);
}

/** Hands the jobs to several processes. A job that fails is printed and left out. */
async function renderAll(
  jobs: Order[],
  processes: number,
  until: number,
  onResult: (result: Result) => void,
): Promise<void> {
  const total = jobs.length;
  let finished = 0;
  const begun = Date.now();
  const serve = (): Promise<void> =>
    new Promise((resolve) => {
      let order: Order | undefined;
      const child = fork(process.argv[1], { execArgv: process.execArgv });
      const next = (): void => {
        order = Date.now() < until ? jobs.shift() : undefined;
        if (order) child.send(order);
        else child.disconnect();
      };
      child.on('message', (answer: Answer) => {
        const { room, scheme, walls, points } = order!.job;
        const name = `${room} ${scheme} ${walls} ${points.toFixed(1)}`;
        const clock = ((Date.now() - begun) / 1000).toFixed(0);
        if ('result' in answer) {
          const { nodes, seconds, elapsed } = answer.result;
          console.log(
            `${clock} s ${++finished}/${total} ${name}: ${(nodes / 1e6).toFixed(2)} M, ${seconds.toFixed(1)} of ${elapsed.toFixed(1)} s`,
          );
          onResult(answer.result);
        } else console.log(`${clock} s ${++finished}/${total} ${name} FAILED: ${answer.failed}`);
        next();
      });
      child.on('exit', () => resolve());
      next();
    });
  await Promise.all(Array.from({ length: Math.min(processes, total) }, serve));
}

if (process.send) work();
else await lead();
