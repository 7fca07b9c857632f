import { FaceLines } from '../../../engine/face-lines.ts';
import type { PointWeights, RunSetup, RunsAhead, Simulation } from '../../../engine/engine.ts';
import type { WallAdmittance } from '../../../material/branches.ts';
import { firstSheet } from '../../../room/faces/faces.ts';
import { nodeCounts, type PreparedRoom } from '../../../room/prepare/prepared.ts';
import { materialOf, traceOf } from '../../../room/surfaces/face-shape.ts';
import { CancelledError, RunError } from '../../../units/errors.ts';
import { timeLeft } from '../../../units/task.ts';
import type { RenderProgress } from '../../ports/engine/controls.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { turns } from '../../ports/host/turns.ts';
import { responseChange } from './wall-changes.ts';

/** What is changed from one made-up source to the next: the admittances of a material. */
export interface MaterialChange {
  /** Name of the material in the room. */
  readonly name: string;
  /** Two admittances on either side of its own, of the room's time step. */
  readonly ends: (room: PreparedRoom) => readonly [WallAdmittance, WallAdmittance];
}

/**
 * Shares of the change of a material that responses are changed by, in the order of the made-up sources. The change is
 * linear: the small ones give derivatives of smooth figures, the whole ones mean slopes of decay times.
 */
export const SHARES = [-1, -0.1, 0.1, 1] as const;

/** Stops the runs of walls, and is told how far they are. */
export interface WallControls {
  readonly signal: AbortSignal;
  readonly tell: (progress: RenderProgress) => void;
}

/** The pressures at the walls take more memory than there is for them. */
export class WallMemoryError extends RunError {}

/** Steps that are made at once. */
const BLOCK = 256;

/** Bytes that pressures at walls may take. */
const MOST_BYTES = 1.5e9;

/**
 * An engine for a scene whose sources stand there several times: first as they are, then once for each of
 * {@link SHARES} of the change of each material. It makes a run from each true source and each receiver, records the
 * pressures before all walls, and computes from these what the others hear (docs/theory/design.md, eq. K15).
 *
 * @param trueSources Number of the true sources.
 * @param tell Told how far the recorded runs are, and then the changes of responses.
 */
export function wallEngine(
  engine: RunEngine,
  changes: readonly MaterialChange[],
  trueSources: number,
  { signal, tell }: WallControls,
): RunEngine {
  const open = async (room: PreparedRoom, setup: RunSetup, ahead?: RunsAhead): Promise<Simulation> => {
    const inner = await engine.open(room, setup);
    const setups = ahead!.setups;
    const heard = new WallRuns(inner, room, setups.slice(0, trueSources), ahead!.steps, { signal, tell });
    let records: readonly (readonly Float64Array[])[] | undefined;
    let run = 0;
    let step = 0;
    const back = (to: number): Promise<void> => {
      [run, step] = [to, 0];
      return Promise.resolve();
    };
    return Object.create(inner, {
      advance: {
        value: async (steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> => {
          records ??= await heard.records(changes);
          const own = records[run];
          const out = into ?? own.map(() => new Float64Array(steps));
          own.forEach((record, r) => out[r].set(record.subarray(step, step + steps), at));
          step += steps;
          return out;
        },
      },
      restart: { value: (next: RunSetup) => back(setups.indexOf(next)) },
      rest: { value: () => back(run) },
    }) as Simulation;
  };
  return Object.create(engine, {
    open: { value: open },
    ...Object.fromEntries(
      ['choose', 'withKernel', 'withLessMemory', 'forManyRooms'].map((key) => [key, { value: undefined }]),
    ),
  }) as RunEngine;
}

/** Runs that record the pressures before walls. */
class WallRuns {
  private readonly faces: readonly PointWeights[];

  constructor(
    private readonly inner: Simulation,
    private readonly room: PreparedRoom,
    private readonly sources: readonly RunSetup[],
    private readonly steps: number,
    private readonly controls: WallControls,
  ) {
    this.faces = faceTraces(room);
  }

  /** @returns [source that stands there][receiver][step] */
  async records(changes: readonly MaterialChange[]): Promise<readonly (readonly Float64Array[])[]> {
    const { room, sources, faces, steps } = this;
    const { receivers } = sources[0];
    const runs = sources.length + receivers.length;
    const bytes = 8 * steps * faces.length * runs;
    if (bytes > MOST_BYTES) {
      const message = `the pressures at the walls take ${(bytes / 1e9).toFixed(1)} GB`;
      throw new WallMemoryError(message, 'Move each surface by runs of its own.');
    }
    const impulse = Float64Array.of(1);
    const setups = [
      ...sources.map((setup) => ({ ...setup, receivers: [...receivers, ...faces] })),
      ...receivers.map((point) => ({ sources: [{ point, strength: 1, signal: impulse }], receivers: faces })),
    ];
    const made: Float64Array[][] = [];
    const started = performance.now();
    for (const [at, setup] of setups.entries()) {
      await this.inner.restart(setup);
      const isSource = at < sources.length;
      const name = isSource ? `${at + 1}` : `at receiver ${at - sources.length + 1}`;
      const told = (step: number): void => this.tellStep(name, at * steps + step, setups.length * steps, started);
      made.push(await this.run(setup.receivers.length, told));
    }
    const base = sources.map((_, s) => made[s].slice(0, receivers.length));
    const fromSources = sources.map((_, s) => made[s].slice(receivers.length));
    const fromReceivers = made.slice(sources.length);
    const reached = sharesThroughCrossings(room);
    const changed: Float64Array[][] = [];
    const measuring = performance.now();
    const turn = turns(this.controls.signal);
    for (const [done, { name, ends }] of changes.entries()) {
      this.tellChange(done, changes.length, measuring);
      await turn();
      const material = room.materials.findIndex((one) => one.name === name);
      const wall = room.materials[material].admittance;
      const others = ends(room);
      const own = facesOf(room, material);
      const [area, inertia] = [own.map((f) => reached[f] * room.faces.area[f]), own.map((f) => inertiaOf(room, f))];
      const all = sources.map((_, s) =>
        receivers.map((__, r) => {
          const pressures = {
            fromSource: own.map((f) => fromSources[s][f]),
            fromReceiver: own.map((f) => fromReceivers[r][f]),
          };
          return responseChange({ area, inertia, ...pressures }, room.scheme.courant, wall, others);
        }),
      );
      const moved = SHARES.flatMap((share) =>
        all.map((ofSource, s) =>
          ofSource.map((change, r) => base[s][r].map((sample, n) => sample + share * change[n])),
        ),
      );
      for (const responses of moved) changed.push(responses);
    }
    return [...base, ...changed];
  }

  /** Tells how many steps of all runs are made. */
  private tellStep(source: string, step: number, steps: number, started: number): void {
    const elapsedSeconds = (performance.now() - started) / 1000;
    const remainingSeconds = timeLeft(elapsedSeconds, step, steps);
    const ctpnNs = (1e9 * elapsedSeconds) / (step * nodeCounts(this.room).total);
    this.controls.tell({ phase: 'running', source, run: { step, steps, elapsedSeconds, remainingSeconds, ctpnNs } });
  }

  /** Tells how many materials are moved. */
  private tellChange(done: number, responses: number, started: number): void {
    const seconds = (performance.now() - started) / 1000;
    const remainingSeconds = timeLeft(seconds, done, responses);
    this.controls.tell({ phase: 'finishing', done, responses, remainingSeconds });
  }

  private async run(records: number, told: (step: number) => void): Promise<Float64Array[]> {
    const into = Array.from({ length: records }, () => new Float64Array(this.steps));
    for (let step = 0; step < this.steps; step += BLOCK) {
      if (this.controls.signal.aborted) throw new CancelledError();
      const block = Math.min(BLOCK, this.steps - step);
      await this.inner.advance(block, into, step);
      told(step + block);
    }
    return into;
  }
}

/** The trace of each wall face as a receiver: sheets are none. */
function faceTraces(room: PreparedRoom): PointWeights[] {
  const lines = new FaceLines(room);
  const { node, shape, traces } = room.faces;
  const Numbers = node instanceof Float64Array ? Float64Array : Uint32Array;
  return Array.from({ length: firstSheet(room.faces) }, (_, f) => {
    const line = lines.of(shape[f]);
    const weights = Float64Array.from(traces[traceOf(shape[f])].trace);
    const nodes = new Numbers(weights.length);
    for (let m = 0; m < weights.length; m++) nodes[m] = node[f] + line[m];
    return { nodes, weights };
  });
}

function facesOf({ faces }: PreparedRoom, material: number): number[] {
  return Array.from({ length: firstSheet(faces) }, (_, f) => f).filter((f) => materialOf(faces.shape[f]) === material);
}

const inertiaOf = ({ faces }: PreparedRoom, f: number): number => faces.traces[traceOf(faces.shape[f])].inertia;

/**
 * The share of a change of each face's admittance that is left behind the resistance N of crossing lines
 * (docs/theory/design.md, eq. K17), to first order in the admittances: where weights of two lines differ in sign at a
 * node, each face loses a part of its flow for the other.
 */
function sharesThroughCrossings(room: PreparedRoom): Float64Array {
  const { faces, laws, scheme } = room;
  const { node, shape, traces, tapScale, area } = faces;
  const lines = new FaceLines(room);
  const count = firstSheet(faces);
  const flows = Float64Array.from({ length: count }, (_, f) => area[f] * laws[materialOf(shape[f])]!.conductance);
  const at = new Map<number, { readonly face: number; readonly weight: number; readonly scale: number }[]>();
  for (let f = 0; f < count; f++) {
    const line = lines.of(shape[f]);
    const { trace } = traces[traceOf(shape[f])];
    // Folded lines touch a node several times.
    const weights = new Map<number, { weight: number; scale: number }>();
    trace.forEach((weight, m) => {
      const scale = tapScale ? tapScale[f * trace.length + m] : 1;
      const i = node[f] + line[m];
      weights.set(i, { weight: (weights.get(i)?.weight ?? 0) + weight, scale });
    });
    for (const [i, { weight, scale }] of weights) at.set(i, [...(at.get(i) ?? []), { face: f, weight, scale }]);
  }
  const shares = new Float64Array(count).fill(1);
  for (const crossing of at.values()) {
    for (const { face: f, weight, scale } of crossing) {
      for (const { face: g, weight: other } of crossing) {
        if (weight * other >= 0 || flows[f] === 0) continue;
        const root = Math.sqrt(flows[f] * flows[g]);
        // The change of what both lose, by the flow of f.
        const loss = 1.5 * root + 2 * flows[g] + (0.5 * flows[g] * root) / flows[f];
        shares[f] -= (scheme.courant / 2) * Math.abs(weight * other) * scale * loss;
      }
    }
  }
  return shares;
}
