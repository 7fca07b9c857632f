import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import program from '../../package.json' with { type: 'json' };
import { measureStencil, type ProfileControls, type StencilCosts } from '../bench/profile.ts';
import { measureWalls, WALL_SCHEME, type WallCosts } from '../bench/profile-walls.ts';
import type { Engine } from '../engine/engine.ts';
import { schemeName, type Scheme } from '../scheme/scheme.ts';
import { shellKey } from '../scheme/stencils.ts';
import { measureHost, type HostCosts } from './host-costs.ts';
import type { DeviceCosts } from './predict.ts';

/** Raised when what is measured, or how, changes. */
const FORMAT = 3;

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

const keySchema = z.strictObject({
  program: z.string(),
  format: z.number(),
  engine: z.enum(['cpu', 'webgpu']),
  /** Adapter and driver; or processor and threads. */
  device: z.string(),
  precision: z.union([z.literal(32), z.literal(64)]),
});

const fileSchema = z.strictObject({
  key: keySchema,
  walls: wallCosts.optional(),
  host: hostCosts.optional(),
  /** By `shellKey`. */
  stencils: z.record(z.string(), stencilCosts),
});

/** What a device is known by: all that may change its times. */
export type ProfileKey = Readonly<z.infer<typeof keySchema>>;

interface Measured {
  walls?: WallCosts | undefined;
  host?: HostCosts | undefined;
  readonly stencils: Map<string, StencilCosts>;
}

export interface ProfileOptions {
  /** Where files are kept; else the user's own folder for what may be deleted. */
  readonly folder?: string;
  /** Forget what is kept, and measure anew. */
  readonly measure?: boolean;
  /** Is told what the user should know, as sentences without their end. */
  readonly onWarning?: (warning: string) => void;
}

/** How busy a machine may be while it is measured before that is said: `RoomTime.spread`. */
const MOST_SPREAD = 0.25;

/** What runs take on one device: measured when it is first asked for, and kept in a file. */
export class DeviceProfile {
  /** Whether that has been said. */
  private cannotKeep = false;

  private constructor(
    private readonly engine: Engine,
    private readonly key: ProfileKey,
    private readonly file: string,
    private readonly measured: Measured,
    private readonly warn: (warning: string) => void,
  ) {}

  static async open(
    engine: Engine,
    { folder = cacheFolder(), measure = false, onWarning = () => undefined }: ProfileOptions = {},
  ): Promise<DeviceProfile> {
    const key: ProfileKey = {
      program: program.version,
      format: FORMAT,
      engine: engine.kind,
      device: engine.identity,
      precision: engine.precision,
    };
    const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16);
    const file = join(folder, `device-${name}.json`);
    const kept = measure ? undefined : await readKept(file, key, onWarning);
    return new DeviceProfile(engine, key, file, kept ?? { stencils: new Map() }, onWarning);
  }

  /** Whether all that {@link costsOf} needs for a scheme has been measured. */
  knows(scheme: Scheme): boolean {
    return (
      this.measured.walls !== undefined &&
      this.measured.host !== undefined &&
      this.measured.stencils.has(shellKey(scheme.stencil.shells))
    );
  }

  /**
   * What runs with a scheme take. Where it has to be measured, that takes some seconds for the walls, once, and about one
   * for each stencil.
   *
   * @throws CancelledError if stopped; what has been measured is kept.
   */
  async costsOf(scheme: Scheme, controls: ProfileControls = {}): Promise<DeviceCosts> {
    const { measured, engine } = this;
    if (!measured.walls || !measured.host) {
      const walls = await measureWalls(engine, await this.stencil(WALL_SCHEME, controls), controls);
      measured.walls = walls;
      measured.host = measureHost();
      await this.keep('walls', walls.spread);
    }
    const { walls, host } = measured;
    return { stencil: await this.stencil(scheme, controls), walls, host };
  }

  private async stencil(scheme: Scheme, controls: ProfileControls): Promise<StencilCosts> {
    const { stencils } = this.measured;
    const id = shellKey(scheme.stencil.shells);
    const known = stencils.get(id);
    if (known) return known;
    const costs = await measureStencil(this.engine, scheme, controls);
    stencils.set(id, costs);
    await this.keep(schemeName(scheme), costs.spread);
    return costs;
  }

  private async keep(what: string, spread: number): Promise<void> {
    const { key, measured, file, warn } = this;
    if (spread > MOST_SPREAD) {
      warn(
        `while ${what} was measured the device was busy, and times differed by ${(100 * spread).toFixed(0)} %: predictions may be wrong; --measure repeats it`,
      );
    }
    const content = {
      key,
      walls: measured.walls,
      host: measured.host,
      stencils: Object.fromEntries(measured.stencils),
    };
    const unfinished = `${file}.${process.pid}`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(unfinished, JSON.stringify(content));
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      if (this.cannotKeep) return;
      this.cannotKeep = true;
      warn(`what was measured of the device cannot be kept for the next time: ${(error as Error).message}`);
    }
  }
}

/** For files that may be deleted: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
function cacheFolder(): string {
  return envPaths(program.name, { suffix: '' }).cache;
}

async function readKept(file: string, key: ProfileKey, warn: (warning: string) => void): Promise<Measured | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') warn(`${file} cannot be read, and the device is measured anew: ${message}`);
    return undefined;
  }
  try {
    const kept = fileSchema.parse(JSON.parse(text));
    if (JSON.stringify(kept.key) === JSON.stringify(key)) {
      return { walls: kept.walls, host: kept.host, stencils: new Map(Object.entries(kept.stencils)) };
    }
  } catch {
    // Said below: it is no file of this program, or half of one.
  }
  warn(`${file} is not what this program wrote, and the device is measured anew`);
  return undefined;
}
