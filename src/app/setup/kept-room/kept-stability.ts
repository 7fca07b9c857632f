import * as z from 'zod';
import type { Stability } from '../../../run/measure-stability.ts';
import type { ChosenKernel } from '../../ports/engine/kernel-choice.ts';
import { KeptFile } from '../../ports/host/kept-file.ts';
import type { KeptStore } from '../../ports/host/host.ts';

const measured: z.ZodType<Stability> = z.strictObject({
  proof: z.null(),
  largestEigenvalue: z.number().min(-1e6).max(1e6).nullable(),
  certifiedBelow: z.number().positive().max(1e6),
  steps: z.int().positive(),
});

/** What was measured of the stability of a kept room, with the kernels of an engine: their rounding is part of it. */
export class KeptStability {
  private readonly file: KeptFile<Stability>;

  /**
   * @param room Its name, which tells it from all others.
   * @param onWarning Told of a file that is not used, in a sentence without a full stop.
   */
  constructor(room: string, { engine, report }: ChosenKernel, store: KeptStore, onWarning?: (warning: string) => void) {
    const { kind, identity, precision } = engine;
    const kernel = report && { design: report.design, workgroup: report.workgroup, parameters: report.parameters };
    this.file = new KeptFile('stability', { room, kind, identity, precision, kernel }, measured, {
      store,
      onWarning,
    });
  }

  read(): Promise<Stability | undefined> {
    return this.file.read();
  }

  /** Keeps what was measured; a proof takes no time and is not kept. */
  async write(stability: Stability): Promise<void> {
    if (stability.proof === null && Number.isFinite(stability.certifiedBelow)) await this.file.update(() => stability);
  }
}
