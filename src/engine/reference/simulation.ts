import { Worker } from 'node:worker_threads';
import { DIRECTIONS } from '../../room/graph.ts';
import { storedNodes } from '../../room/grid.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { RunError } from '../../units/errors.ts';
import type { FieldState, Mix, MixedSums, Precision, RunSetup, Simulation } from '../engine.ts';
import { materialOf } from '../../room/face-shape.ts';
import { tracesOf } from '../face-lines.ts';
import { noiseAt, noiseKey } from '../noise.ts';
import { barrierMemory } from './barrier.ts';
import { makeProgram, shareOut, type CpuProgram } from './program.ts';
import { Stepper, type StepBlock } from './stepper.ts';
import type { WorkerStart } from './worker.ts';

/** Makes a block of steps; resolves when all threads are done. */
type RunBlock = (block: StepBlock) => Promise<void>;

export class CpuSimulation implements Simulation {
  readonly memoryBytes: number;
  private readonly program: CpuProgram;
  private readonly runBlock: RunBlock;
  private readonly threads: number;
  private workers: Worker[] = [];
  private step = 0;
  private mix: Mix | undefined;

  /** @param workerScript the bundled thread; without one, everything runs on the calling thread. */
  constructor(room: PreparedRoom, setup: RunSetup, precision: Precision, threads: number, workerScript?: URL) {
    const program = makeProgram(room, setup, precision);
    this.program = { ...program, room: shareMemory(room) };
    this.memoryBytes = bytesOf(this.program);
    this.threads = workerScript ? threads : 1;
    this.runBlock = workerScript ? this.startWorkers(threads, workerScript) : this.runHere();
  }

  async advance(steps: number): Promise<Float64Array[]> {
    const records = this.program.setup.receivers.map(() => new Float64Array(new SharedArrayBuffer(8 * steps)));
    await this.runBlock({ firstStep: this.step, steps, records });
    this.step += steps;
    return records.map((record) => Float64Array.from(record));
  }

  setState({ previous, current }: FieldState): Promise<void> {
    const { fields, padding, room, memory, lastTrace, branchStates, lastDamped } = this.program;
    fields[this.step & 1]!.set(current, padding);
    fields[(this.step + 1) & 1]!.set(previous, padding);
    memory.fill(0);
    branchStates.fill(0);
    lastTrace.set(tracesOf(room, previous));
    room.damped.node.forEach((node, j) => (lastDamped[j] = previous[node]!));
    return Promise.resolve();
  }

  getState(): Promise<FieldState> {
    const { fields, padding, room } = this.program;
    const stored = storedNodes(room.graph.grid);
    const inner = (n: number): Float64Array => Float64Array.from(fields[n & 1]!.subarray(padding, padding + stored));
    return Promise.resolve({ previous: inner(this.step + 1), current: inner(this.step) });
  }

  async startNoise(seed: number, mix: Mix): Promise<void> {
    await this.rest();
    const { fields, padding, room, runs } = this.program;
    const key = noiseKey(seed);
    const field = fields[0];
    for (let r = 0; r < runs.length; r += 2) {
      for (let i = runs[r]!; i < runs[r]! + runs[r + 1]!; i++) field[i] = noiseAt(i - padding, key);
    }
    for (const node of room.nodes.nearWall) field[node + padding] = noiseAt(node, key);
    room.subcell?.node.forEach((node, j) => {
      field[node + padding] = noiseAt(node, key) * Math.sqrt(room.subcell!.inverseMass[j]!);
    });
    this.mix = mix;
  }

  async advanceMixed(steps: number): Promise<MixedSums> {
    const { mix, threads } = this;
    if (!mix) throw new RangeError('there is no noise to go on from');
    const sums = new Float64Array(new SharedArrayBuffer(16 * threads * steps));
    await this.runBlock({ firstStep: this.step, steps, mix, sums });
    this.step += steps;
    const total = (which: 0 | 1): Float64Array =>
      Float64Array.from({ length: steps }, (_, s) => {
        let sum = 0;
        for (let thread = 0; thread < threads; thread++) sum += sums[2 * (thread * steps + s) + which]!;
        return sum;
      });
    return { squares: total(0), products: total(1) };
  }

  rest(): Promise<void> {
    const { fields, memory, lastTrace, branchStates, lastDamped } = this.program;
    for (const field of [...fields, memory, lastTrace, branchStates, lastDamped]) field.fill(0);
    this.mix = undefined;
    this.step = 0;
    return Promise.resolve();
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
    this.workers = [];
  }

  private runHere(): RunBlock {
    const stepper = new Stepper(this.program, shareOut(this.program, 1)[0]!, () => undefined);
    return (block) => {
      stepper.make(block);
      return Promise.resolve();
    };
  }

  private startWorkers(threads: number, script: URL): RunBlock {
    const barrier = barrierMemory();
    this.workers = shareOut(this.program, threads).map((share) => {
      const workerData: WorkerStart = { program: this.program, share, threads, barrier };
      const worker = new Worker(script, { workerData });
      worker.unref();
      return worker;
    });
    return (block) =>
      Promise.all(
        this.workers.map(
          (worker) =>
            new Promise<void>((resolve, reject) => {
              const fail = (cause: Error): void => {
                reject(
                  new RunError(`a computing thread failed: ${cause.message}`, 'Report this with the scene.', { cause }),
                );
              };
              worker.ref();
              worker.once('error', fail);
              worker.once('message', () => {
                worker.off('error', fail);
                worker.unref();
                resolve();
              });
              worker.postMessage(block);
            }),
        ),
      ).then(() => undefined);
  }
}

type Table = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** A copy in shared memory. */
function share<T extends Table>(array: T): T {
  const Type = array.constructor as new (memory: SharedArrayBuffer) => T;
  const shared = new Type(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}

/** The room with its large arrays in shared memory, so that threads do not copy them. */
function shareMemory(room: PreparedRoom): PreparedRoom {
  const { nodes, faces, graph, damped, subcell } = room;
  return {
    ...room,
    // Threads know the grid; the graph and the mask of interior nodes have done their work when the runs are found.
    graph: { grid: graph.grid, nodes: new Uint8Array(0) },
    nodes: {
      ...nodes,
      interior: new Uint32Array(0),
      nearWall: share(nodes.nearWall),
      nearWallRow: share(nodes.nearWallRow),
      rows: share(nodes.rows),
    },
    subcell: subcell && { ...mapTables(subcell, share), behind: mapTables(subcell.behind, share) },
    damped: { node: share(damped.node), loss: share(damped.loss) },
    faces: {
      ...faces,
      node: share(faces.node),
      shape: share(faces.shape),
      gain: share(faces.gain),
      area: new Float32Array(0),
      selfCoupling: share(faces.selfCoupling),
      tapScale: faces.tapScale && share(faces.tapScale),
    },
  };
}

const isTable = (value: unknown): value is Table => ArrayBuffer.isView(value);

/** The same with something done to each of its tables. */
function mapTables<T extends object>(tables: T, change: (table: Table) => Table): T {
  const entries: [string, unknown][] = Object.entries(tables);
  const changed = entries.map(([key, value]): [string, unknown] => [key, isTable(value) ? change(value) : value]);
  return Object.fromEntries(changed) as T;
}

/** Bytes of the tables of walls between the nodes. */
function subcellBytes({ subcell, faces }: Pick<PreparedRoom, 'subcell' | 'faces'>): number {
  if (!subcell) return 0;
  const tables: unknown[] = [
    ...Object.values<unknown>({ ...subcell }),
    ...Object.values<unknown>(subcell.behind),
    faces.tapScale,
  ];
  return tables.filter(isTable).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function bytesOf({ room, ...program }: CpuProgram): number {
  const { nodes, faces, damped } = room;
  const { fields, runs, flow, memory, lastTrace, branchStates, branchStart, lastDamped, felt } = program;
  const states = [...fields, runs, flow, memory, lastTrace, branchStates, branchStart, lastDamped, felt];
  const tables = [nodes.nearWall, nodes.nearWallRow, nodes.rows, faces.node, faces.shape, faces.gain, damped.node];
  const all = [...states, ...tables, faces.selfCoupling, damped.loss];
  return all.reduce((sum, array) => sum + array.byteLength, subcellBytes(room));
}

/** Bytes a simulation will take, known before it is made. */
export function cpuMemoryBytes(room: PreparedRoom, padding: number, precision: Precision): number {
  const { graph, nodes, faces, laws, damped, subcell } = room;
  const word = precision / 8;
  const branches = faces.shape.reduce((sum, shape) => sum + laws[materialOf(shape)]!.branches.length, 0);
  return (
    2 * word * (storedNodes(graph.grid) + 2 * padding) +
    8 * nodes.nearWall.length +
    nodes.rows.byteLength +
    (3 * word + 28) * faces.groups[DIRECTIONS.length]! +
    2 * word * branches +
    (word + 12) * damped.node.length +
    subcellBytes(room) +
    word * (subcell?.behind.node.length ?? 0)
  );
}
