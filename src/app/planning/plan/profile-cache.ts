import * as z from 'zod';
import program from '../../../../package.json' with { type: 'json' };
import { stepPasses } from '../../../engine/step-passes.ts';
import { inOneThread, modelStencil, modelWalls, type DeviceNumbers } from '../../../tune/cost-model.ts';
import { measureNumbers } from '../../../tune/device-numbers.ts';
import { referenceCosts, referenceVersion, type ReferenceCosts } from '../../../tune/reference-costs.ts';
import { measureStencil, type ProfileControls, type StencilCosts } from '../../../tune/profile.ts';
import { measureWalls, WALL_SCHEME, type WallCosts } from '../../../tune/profile-walls.ts';
import type { Engine } from '../../../engine/engine.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import { shellKey } from '../../../scheme/stencils.ts';
import { measureHost, type HostCosts } from './host-costs.ts';
import { KeptFile, type KeptOptions } from '../../ports/host/kept-file.ts';
import { correctionsFrom, MOST_PAST_RUNS, pastRun, type Corrections, type PastRun, type RunKind } from './past-runs.ts';
import type { DeviceCosts } from './predict.ts';

/** Version of the format; raise it when measurements change. */
const FORMAT = 8;

/** Times and ratios of a file that something else wrote can be any numbers; beyond this, sums of them are none. */
const MOST = 1e15;
const positive = z.number().nonnegative().max(MOST);
const cost = z.strictObject({ fixed: positive, each: positive });
const curve = z.array(z.tuple([positive, positive])).min(1);

const stencilCosts = z.strictObject({
  interior: curve,
  nearWallNs: positive,
  openMs: curve,
  spread: positive,
}) satisfies z.ZodType<StencilCosts>;

const wallCosts = z.strictObject({
  face: cost,
  cutFace: cost,
  tapNs: positive,
  branchNs: positive,
  cut: cost,
  damped: cost,
  solidNs: positive,
  openFaceMs: positive,
  openCutMs: positive,
  preparingSeconds: positive,
  preparingLargeSeconds: positive,
  spread: positive,
}) satisfies z.ZodType<WallCosts>;

const hostCosts = z.strictObject({
  firstFinishSampleNs: positive,
  finishSampleNs: positive,
}) satisfies z.ZodType<HostCosts>;

const ratioOrTime = z.number().nonnegative().max(MOST);
const deviceNumbers = z.strictObject({
  passNs: ratioOrTime,
  wallPassNs: ratioOrTime,
  memory: curve,
  work: ratioOrTime,
  nearWall: ratioOrTime,
  opening: ratioOrTime,
  host: ratioOrTime,
  oneThread: ratioOrTime,
  rooms: z.int().positive().max(MOST),
}) satisfies z.ZodType<DeviceNumbers>;

/** What is kept of a device. */
interface Kept {
  readonly numbers?: DeviceNumbers | undefined;
  readonly walls?: WallCosts | undefined;
  readonly host?: HostCosts | undefined;
  /** Costs of stencils, by `stencilKey`. */
  readonly stencils: Readonly<Record<string, StencilCosts>>;
  /** The last runs, the latest last. */
  readonly runs: readonly PastRun[];
}

const keptSchema: z.ZodType<Kept> = z.strictObject({
  numbers: deviceNumbers.optional(),
  walls: wallCosts.optional(),
  host: hostCosts.optional(),
  stencils: z.record(z.string(), stencilCosts),
  runs: z.array(pastRun),
});

interface Known {
  numbers?: DeviceNumbers | undefined;
  walls?: WallCosts | undefined;
  host?: HostCosts | undefined;
  readonly stencils: Map<string, StencilCosts>;
  readonly runs: readonly PastRun[];
}

export interface ProfileOptions extends KeptOptions {
  /** Measure again, even if results are kept. */
  readonly measure?: boolean;
}

/** Largest `RoomTime.spread` without a warning that the machine was busy. */
const MOST_SPREAD = 0.25;

/**
 * Costs of runs on one device. Predicted from a few numbers of the device, which are measured at first use; or
 * measured stencil by stencil, if asked for; and corrected by the runs that were made on it. All that is kept in a
 * file.
 */
export class DeviceProfile {
  private readonly reference: ReferenceCosts;

  private constructor(
    private readonly engine: Engine,
    private readonly file: KeptFile<Kept>,
    private readonly known: Known,
    private readonly measures: boolean,
    private readonly warn: (warning: string) => void,
  ) {
    this.reference = referenceCosts(engine);
  }

  static async open(engine: Engine, options: ProfileOptions): Promise<DeviceProfile> {
    // The key of a device: all that may change its times.
    const key = {
      program: program.version,
      format: FORMAT,
      costs: referenceVersion(engine),
      engine: engine.kind,
      device: engine.identity,
      precision: engine.precision,
    };
    const { measure = false } = options;
    const file = new KeptFile('device', key, keptSchema, options);
    const kept = measure ? undefined : await file.read();
    const known = { ...kept, runs: kept?.runs ?? [], stencils: new Map(Object.entries(kept?.stencils ?? {})) };
    // What a device can do, and not what it may: rooms that are measured do not run from host memory.
    return new DeviceProfile(engine.unlimited ?? engine, file, known, measure, options.onWarning ?? (() => undefined));
  }

  /** Whether the numbers of the device are known, so that {@link costsOf} measures nothing. */
  get isKnown(): boolean {
    return this.known.numbers !== undefined;
  }

  /**
   * Measures the numbers of the device, if they are not known.
   *
   * @throws CancelledError if stopped.
   */
  async know(controls: ProfileControls = {}): Promise<void> {
    await this.numbers(controls);
  }

  /** Whether a stencil was measured itself. */
  hasMeasured(scheme: Scheme, dimensions: 2 | 3 = 3): boolean {
    return this.known.walls !== undefined && this.known.stencils.has(stencilKey(scheme, dimensions));
  }

  /**
   * Costs of runs with a scheme. At first use of a device its numbers are measured, in about a second. A profile that
   * was opened to measure then takes some seconds for the walls and about one for each stencil.
   *
   * @throws CancelledError if stopped; what has been measured is kept.
   */
  async costsOf(scheme: Scheme, controls: ProfileControls = {}): Promise<DeviceCosts> {
    const { known } = this;
    const { dimensions = 3 } = controls;
    const numbers = await this.numbers(controls);
    if (this.measures) await this.measure(scheme, controls);
    const modelled = this.costsWith(numbers, scheme, dimensions);
    return {
      passNs: modelled.passNs,
      stencil: known.stencils.get(stencilKey(scheme, dimensions)) ?? modelled.stencil,
      walls: known.walls ?? modelled.walls,
      host: known.host ?? modelled.host,
    };
  }

  /** Costs of runs on a device with these numbers, from the table alone. */
  costsWith(numbers: DeviceNumbers, scheme: Scheme, dimensions: 2 | 3): DeviceCosts {
    const { reference, engine } = this;
    const own = dimensions === 2 ? inOneThread(numbers) : numbers;
    return {
      passNs: own.passNs,
      stencil: modelStencil(reference, own, scheme, dimensions, stepPasses(engine.kind, NOTHING_NEAR).air),
      walls: modelWalls(reference, own, stepPasses(engine.kind, ALL_PARTS)),
      host: modelHost(reference, own),
    };
  }

  /** Corrections by the runs that were made on the device; null if there are none. */
  corrections(kind: RunKind): Corrections | null {
    const { runs } = this.known;
    return runs.length === 0 ? null : correctionsFrom(runs, kind);
  }

  /** Keeps a run for later predictions. */
  async remember(run: PastRun): Promise<void> {
    await this.file.update((there) => this.content(there, [...(there?.runs ?? []), run].slice(-MOST_PAST_RUNS)));
  }

  private async numbers(controls: ProfileControls): Promise<DeviceNumbers> {
    const { known, engine, reference } = this;
    if (known.numbers) return known.numbers;
    known.numbers = await measureNumbers(engine, reference, controls);
    await this.keep();
    return known.numbers;
  }

  private async measure(scheme: Scheme, controls: ProfileControls): Promise<void> {
    const { known, engine } = this;
    if (!known.walls) {
      const own = await this.measureStencil(WALL_SCHEME, { ...controls, dimensions: 3 });
      known.walls = await measureWalls(engine, own, controls);
      known.host = measureHost();
      this.warnIfBusy('walls', known.walls.spread);
      await this.keep();
    }
    await this.measureStencil(scheme, controls);
  }

  private async measureStencil(scheme: Scheme, controls: ProfileControls): Promise<StencilCosts> {
    const { stencils } = this.known;
    const id = stencilKey(scheme, controls.dimensions);
    const there = stencils.get(id);
    if (there) return there;
    const costs = await measureStencil(this.engine, scheme, controls);
    stencils.set(id, costs);
    this.warnIfBusy(schemeName(scheme), costs.spread);
    await this.keep();
    return costs;
  }

  private warnIfBusy(what: string, spread: number): void {
    if (spread <= MOST_SPREAD) return;
    this.warn(
      `while ${what} was measured, the device was busy and times differed by ${(100 * spread).toFixed(0)} %: predictions may be wrong; measure the device again`,
    );
  }

  private async keep(): Promise<void> {
    // Runs were compared with other predictions, if the device is measured now.
    await this.file.update((there) => this.content(there, this.measures ? [] : (there?.runs ?? [])));
  }

  private content(there: Kept | undefined, runs: readonly PastRun[]): Kept {
    const { numbers, walls, host, stencils } = this.known;
    return {
      numbers: numbers ?? there?.numbers,
      walls: walls ?? there?.walls,
      host: host ?? there?.host,
      stencils: { ...there?.stencils, ...Object.fromEntries(stencils) },
      runs,
    };
  }
}

const NOTHING_NEAR = { nearWall: 0, cut: 0, faces: 0, sheets: 0, damped: 0 };
const ALL_PARTS = { nearWall: 1, cut: 1, faces: 1, sheets: 0, damped: 1 };

/** Finishing takes as much longer than on the table's machine as other work of this one. */
function modelHost({ finishNs: [first, later] }: ReferenceCosts, { host }: DeviceNumbers): HostCosts {
  return { firstFinishSampleNs: host * first, finishSampleNs: host * later };
}

/** Key of a stencil in rooms of three dimensions, or of two, where it has fewer points. */
export function stencilKey({ stencil }: Scheme, dimensions: 2 | 3 = 3): string {
  const shells = shellKey(stencil.shells);
  return dimensions === 3 ? shells : `${shells} in ${dimensions} dimensions`;
}
