import { z } from 'zod';
import program from '../../../package.json' with { type: 'json' };
import { measureStencil, type ProfileControls, type StencilCosts } from '../../tune/profile.ts';
import { measureWalls, WALL_SCHEME, type WallCosts } from '../../tune/profile-walls.ts';
import type { Engine } from '../../engine/engine.ts';
import { schemeName, type Scheme } from '../../scheme/scheme.ts';
import { shellKey } from '../../scheme/stencils.ts';
import { measureHost, type HostCosts } from './host-costs.ts';
import { KeptFile, type KeptOptions } from '../host/kept-file.ts';
import type { DeviceCosts } from './predict.ts';

/** Version of the format; raise it when measurements change. */
const FORMAT = 6;

const positive = z.number().nonnegative();
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

/** The kept measurements of a device. */
interface Kept {
  readonly walls?: WallCosts | undefined;
  readonly host?: HostCosts | undefined;
  /** By `stencilKey`. */
  readonly stencils: Readonly<Record<string, StencilCosts>>;
}

const keptSchema: z.ZodType<Kept> = z.strictObject({
  walls: wallCosts.optional(),
  host: hostCosts.optional(),
  stencils: z.record(z.string(), stencilCosts),
});

interface Measured {
  walls?: WallCosts | undefined;
  host?: HostCosts | undefined;
  readonly stencils: Map<string, StencilCosts>;
}

export interface ProfileOptions extends KeptOptions {
  /** Measure again, even if results are kept. */
  readonly measure?: boolean;
}

/** Largest `RoomTime.spread` without a warning that the machine was busy. */
const MOST_SPREAD = 0.25;

/** Costs of runs on one device: measured at first use and kept in a file. */
export class DeviceProfile {
  private constructor(
    private readonly engine: Engine,
    private readonly file: KeptFile<Kept>,
    private readonly measured: Measured,
    private readonly warn: (warning: string) => void,
  ) {}

  static async open(engine: Engine, options: ProfileOptions): Promise<DeviceProfile> {
    // The key of a device: all that may change its times.
    const key = {
      program: program.version,
      format: FORMAT,
      engine: engine.kind,
      device: engine.identity,
      precision: engine.precision,
    };
    const file = new KeptFile('device', key, keptSchema, options);
    const kept = options.measure ? undefined : await file.read();
    const measured = { ...kept, stencils: new Map(Object.entries(kept?.stencils ?? {})) };
    return new DeviceProfile(engine, file, measured, options.onWarning ?? (() => undefined));
  }

  /** Whether all that {@link costsOf} needs for a scheme has been measured. */
  knows(scheme: Scheme, dimensions: 2 | 3 = 3): boolean {
    return (
      this.measured.walls !== undefined &&
      this.measured.host !== undefined &&
      this.measured.stencils.has(stencilKey(scheme, dimensions))
    );
  }

  /**
   * Costs of runs with a scheme. Measuring takes some seconds for the walls, once, and about one second per stencil.
   *
   * @throws CancelledError if stopped; what has been measured is kept.
   */
  async costsOf(scheme: Scheme, controls: ProfileControls = {}): Promise<DeviceCosts> {
    const { measured, engine } = this;
    if (!measured.walls || !measured.host) {
      const walls = await measureWalls(
        engine,
        await this.stencil(WALL_SCHEME, { ...controls, dimensions: 3 }),
        controls,
      );
      measured.walls = walls;
      measured.host = measureHost();
      await this.keep('walls', walls.spread);
    }
    const { walls, host } = measured;
    return { stencil: await this.stencil(scheme, controls), walls, host };
  }

  private async stencil(scheme: Scheme, controls: ProfileControls): Promise<StencilCosts> {
    const { stencils } = this.measured;
    const id = stencilKey(scheme, controls.dimensions);
    const known = stencils.get(id);
    if (known) return known;
    const costs = await measureStencil(this.engine, scheme, controls);
    stencils.set(id, costs);
    await this.keep(schemeName(scheme), costs.spread);
    return costs;
  }

  private async keep(what: string, spread: number): Promise<void> {
    const { measured, file, warn } = this;
    if (spread > MOST_SPREAD) {
      warn(
        `while ${what} was measured, the device was busy and times differed by ${(100 * spread).toFixed(0)} %: predictions may be wrong; measure the device again`,
      );
    }
    await file.update((there) => ({
      walls: measured.walls ?? there?.walls,
      host: measured.host ?? there?.host,
      stencils: { ...there?.stencils, ...Object.fromEntries(measured.stencils) },
    }));
  }
}

/** Key of a stencil in rooms of three dimensions, or of two, where it has fewer points. */
function stencilKey({ stencil }: Scheme, dimensions: 2 | 3 = 3): string {
  const shells = shellKey(stencil.shells);
  return dimensions === 3 ? shells : `${shells} in ${dimensions} dimensions`;
}
