import type { Engine } from '../../../engine/engine.ts';
import type { DeviceNumbers } from '../../../tune/cost-model.ts';
import { referenceCosts } from '../../../tune/reference-costs.ts';
import { roughNumbers } from '../../../tune/rough-numbers.ts';

/** Devices that were timed roughly; nothing is kept on the disk. */
export class RoughDevices {
  private readonly known = new Map<string, DeviceNumbers>();

  /** The numbers of a device; timed once. @throws CancelledError if stopped. */
  async numbers(engine: Engine, signal: AbortSignal): Promise<DeviceNumbers> {
    const key = `${engine.kind} ${engine.identity} ${engine.precision}`;
    const known = this.known.get(key) ?? (await roughNumbers(engine, referenceCosts(engine), signal));
    this.known.set(key, known);
    return known;
  }
}
