/**
 * A sweep on a real Slurm: a controller and two nodes on the loopback of this machine. A task is preempted by a job of
 * another partition in the middle of a line, and a node is killed. Every line is done once and none is lost, the line
 * that was preempted goes on from its checkpoint, and the results are those of a run without Slurm, to the last bit.
 * `npm run test:slurm`; it prints its log as Markdown.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  lineHash,
  MANIFEST_VERSION,
  manifestText,
  roomHash,
  type ManifestLine,
} from '../../src/app/jobs/sweep/manifest.ts';
import { Cluster, missingPrograms, MOST_TASKS, until, URGENT } from './cluster.ts';

const program = join(dirname(fileURLToPath(import.meta.url)), '../../dist/cli.js');
const NODES = ['n1', 'n2'];
/** Rooms, and lines of each. */
const [ROOMS, LINES] = [10, 5];
/** Length of the responses of the line that is preempted, s: it takes a minute. */
const LONG = 2;
/**
 * A node is killed when so many lines are done: in the middle of the first tasks, which have six or seven lines each.
 */
const KILL_AT = 9;

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(`Slurm is not on this machine (${missing.join(', ')}): the test was NOT run.`);
} else {
  await testSlurm();
}

/** Closets, a fifth of a second each. @param seconds Predicted */
async function lineOf(room: number, number: number, durationSeconds = 0.1, seconds = 60): Promise<ManifestLine> {
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.2 } },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2 + room / 20, 1.6, 1.4] }, material: 'wall' }] },
    sources: { S1: { position: [0.4, 0.4, 0.4] } },
    receivers: { R1: { position: [0.8 + number / 20, 0.8, 0.6] } },
    ...{ durationSeconds, maxFrequencyHz: 900, scheme: 'leggy-1@standard', walls: 'staircase' },
  };
  const parts = { scene, files: {}, keep: { raw: false, table: false, plots: false } };
  return {
    ...{
      format: MANIFEST_VERSION,
      id: `room ${room}, line ${number}`,
      hash: await lineHash(parts),
      room: await roomHash(parts),
    },
    ...{ seed: 0, parameters: {}, ...parts, split: 'training' },
    predicted: { device: 'processor', seconds, bytes: 50_000, memoryBytes: 1e7 },
  };
}

async function testSlurm(): Promise<void> {
  // A path that a careless script would take apart.
  const folder = mkdtempSync(join(tmpdir(), `wavehall "it's" $HOME `));
  const cluster = new Cluster(mkdtempSync(join(tmpdir(), 'wavehall-slurm-')), NODES);
  const began = performance.now();
  const say = (text: string): void => console.log(`| ${((performance.now() - began) / 1000).toFixed(0)} | ${text} |`);
  try {
    const manifest = join(folder, 'manifest.jsonl');
    const out = join(folder, 'out');
    const all = Array.from({ length: ROOMS * LINES }, (_, i) => lineOf(Math.floor(i / LINES), i % LINES));
    // By its prediction it is a task of its own, the first one.
    const long = await lineOf(ROOMS, 0, LONG, 500);
    const lines = [long, ...(await Promise.all(all))];
    writeFileSync(manifest, lines.map(manifestText).join(''));
    const wavehall = (args: readonly string[]): string =>
      execFileSync(process.execPath, [program, ...args], { env: cluster.env, encoding: 'utf8', timeout: 300_000 });
    const done = (): number => doneFolders(out).length;
    console.log('| s | |\n| --- | --- |');
    await cluster.start();
    say(
      `Slurm ${cluster.ask('scontrol', ['--version']).trim().replace('slurm ', '')}: nodes ${NODES.join(', ')} are idle`,
    );
    const submitted = JSON.parse(
      wavehall([
        ...['sweep', 'submit', manifest, '--out', out, '--slurm', '--gres', 'none', '--cpus', '1', '--mem', '2GB'],
        ...['--least-minutes', '1', '--json', '--', '--engine', 'cpu', '--checkpoint', '5s'],
      ]),
    ) as { job: string; tasks: number };
    say(`job ${submitted.job}: ${submitted.tasks} tasks for ${lines.length} lines`);
    require(submitted.tasks === MOST_TASKS, `the array has ${MOST_TASKS} tasks, as MaxArraySize allows`);
    await preempt(cluster, submitted.job, out, long, say);
    await until(`${KILL_AT} lines are done`, () => done() >= KILL_AT, 180);
    const before = new Map(doneFolders(out).map((path) => [path, statSync(join(path, 'report.json')).ino]));
    const killed = cluster.killNode('n2');
    cluster.ask('scontrol', ['update', 'nodename=n2', 'state=down', 'reason=killed']);
    say(`${before.size} lines are done; n2 is killed with ${killed} processes`);
    require(killed > 0, 'the killed node was computing');
    await until('the queue is empty', () => cluster.ask('squeue', ['-h']).trim() === '', 600);
    const status = JSON.parse(wavehall(['sweep', 'status', manifest, '--out', out, '--json'])) as Counts;
    say(`the queue is empty: ${status.done} lines done, ${status.failed} failed, ${status.left} left`);
    require(status.done === lines.length && status.failed === 0 && status.left === 0, 'every line is done');
    const logs = readdirSync(join(out, 'logs')).map((name) => readFileSync(join(out, 'logs', name), 'utf8'));
    const again = logs.join('').match(/, start [2-9]/g)?.length ?? 0;
    say(`tasks were started again ${again} times`);
    require(again > 1 && logs.length === MOST_TASKS, 'the tasks that were preempted and killed were started again');
    const { checkpoints } = JSON.parse(readFileSync(join(doneFolder(out, long.hash), 'report.json'), 'utf8')) as Went;
    say(`the line that was preempted went on from step ${checkpoints.resumedFrom?.step}`);
    require(checkpoints.resumedFrom !== null, 'the line that was preempted went on');
    require(readdirSync(join(out, 'work')).length === 0, 'nothing is left in work');
    require([...before].every(
      ([path, number]) => statSync(join(path, 'report.json')).ino === number,
    ), 'what was done before the node was killed was not computed again');
    const straight = join(folder, 'straight');
    wavehall(['sweep', 'run', manifest, '--out', straight, '--engine', 'cpu']);
    const differing = lines.filter(({ hash }) => {
      const [one, other] = [out, straight].map((at) => readFileSync(join(doneFolder(at, hash), 'S1-R1.wav')));
      return !one.equals(other);
    });
    say(
      `${lines.length - differing.length} of ${lines.length} responses are those of a run without Slurm, to the last bit`,
    );
    require(differing.length === 0 && done() === lines.length, 'every line was done once');
    console.log('\nPassed.');
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the place of the long line to a job of another partition, in the middle of the line. */
async function preempt(
  cluster: Cluster,
  job: string,
  out: string,
  long: ManifestLine,
  say: (text: string) => void,
): Promise<void> {
  const checkpoints = (): string[] => {
    const names = readdirSync(join(out, 'work')).filter((name) => name.startsWith(long.hash));
    return names.flatMap((name) => readdirSync(join(out, 'work', name, 'checkpoint')));
  };
  const state = (name: string): boolean => name.startsWith('state-');
  await until('the long line is under way', () => checkpoints().some(state));
  const node = cluster.ask('squeue', ['-h', '-j', `${job}_0`, '-o', '%N']).trim();
  cluster.ask('sbatch', ['--partition', URGENT, '--nodelist', node, '--output', '/dev/null', '--wrap', 'sleep 3']);
  const log = join(out, 'logs', `slurm-${job}_0.txt`);
  await until('the task is out of its place', () => cluster.ask('squeue', ['-h', '-p', URGENT, '-t', 'R']) !== '', 90);
  say(`the task of the long line is preempted on ${node}: ${checkpoints().join(', ')}`);
  require(existsSync(log) && !existsSync(doneFolder(out, long.hash)), 'the task was in the middle of its line');
  require(checkpoints().some(state), 'the line has a checkpoint');
}

/** What a report says of checkpoints. */
interface Went {
  readonly checkpoints: { readonly resumedFrom: { readonly step: number } | null };
}

interface Counts {
  readonly done: number;
  readonly failed: number;
  readonly left: number;
}

function doneFolder(out: string, hash: string): string {
  return join(out, 'done', hash.slice(0, 2), hash);
}

/** Folders of finished lines. */
function doneFolders(out: string): string[] {
  const names = (folder: string): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  return names(join(out, 'done')).flatMap((part) =>
    names(join(out, 'done', part)).map((hash) => join(out, 'done', part, hash)),
  );
}

function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(`it does not hold that ${what}`);
}
