import type { Engine, Simulation } from '../../../engine/engine.ts';
import { DeviceLostError, DeviceMemoryError } from '../../../units/errors.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup } from '../prepared/prepare-scene.ts';
import type { StableRoom } from '../prepared/prove-stable.ts';

/** So many devices are replaced without a step that was not made before; the next loss ends the rendering. */
const MOST_LOSSES = 3;

/** Replaces the device of a rendering when it is lost. */
export class DeviceRecovery {
  /** The furthest that a run has come, and devices that were lost since. */
  private furthest = { source: -1, step: -1, losses: 0 };
  private lost = 0;
  private lossText: string | undefined;
  /** Bytes that were in use when the device had no memory left. */
  private tooMuch = Infinity;
  /** Whether a run went on with less memory of the GPU. */
  private tookLess = false;

  constructor(
    private readonly stable: StableRoom,
    private readonly job: Pick<RenderJob, 'controls' | 'engine'>,
  ) {}

  /** Devices that were lost. */
  get losses(): number {
    return this.lost;
  }

  /** Takes how far the run of a source has come. */
  reached(source: number, step: number): void {
    const { furthest } = this;
    const isFurther = source > furthest.source || (source === furthest.source && step > furthest.step);
    if (isFurther) this.furthest = { source, step, losses: 0 };
  }

  /**
   * A new device after one was lost, open for a source.
   *
   * @throws the error if it is another one, or if devices are lost again and again.
   */
  async recover(error: unknown, index: number, failed: Simulation): Promise<Simulation> {
    const { controls, engine } = this.job;
    this.furthest.losses++;
    if (!(error instanceof DeviceLostError) || this.furthest.losses > MOST_LOSSES) throw error;
    const { chosen, prepared } = this.stable;
    // A simulation that is closed has given its memory back.
    if (error instanceof DeviceMemoryError)
      this.tooMuch = Math.min(this.tooMuch, failed.memoryBytes, error.wantedBytes);
    await failed.close();
    const again = await controls.makeEngine(true).catch(() => undefined);
    if (again?.identity !== engine.identity || again.precision !== engine.precision) throw error;
    const { engine: same } = chosen.report && again.withKernel ? again.withKernel(chosen.report) : { engine: again };
    this.lost++;
    this.lossText = error.message;
    const open = (engine: Engine): Promise<Simulation> => engine.open(prepared.room, runSetup(prepared, index));
    const smaller = this.tooMuch === Infinity ? undefined : same.withLessMemory?.(this.tooMuch);
    // What cannot run from host memory may find the memory free again.
    const simulation = await (smaller && open(smaller).catch(() => undefined));
    this.tookLess = simulation !== undefined;
    return simulation ?? open(same);
  }

  /** Devices that were lost, as a sentence without a full stop. */
  get warnings(): readonly string[] {
    if (this.lost === 0) return [];
    const times = this.lost === 1 ? '' : `, ${this.lost} times`;
    const less = this.tookLess ? ' and less of its memory' : '';
    return [
      `${this.lossText}${times}; the run went on with a new device${less}, from the last checkpoint or from the beginning of the source`,
    ];
  }
}
