import { deviceTraits } from '../engine/webgpu/device-traits.ts';
import { chooseInterior } from '../kernel/interior/choose.ts';
import type { InteriorChoice } from '../kernel/interior/design.ts';
import { interiorStencil } from '../kernel/interior/stencil.ts';
import type { Scheme } from '../scheme/scheme.ts';
import type { BenchEntry, BenchReport } from './bench.ts';
import { errorAgainstReference } from './check.ts';
import { FieldPair, fitGrid, type BenchGrid } from './field-pair.ts';
import { floorNs, measureYardsticks } from './yardsticks.ts';

/** The bare air update of every scheme on a GPU, with the kernel that a run takes, all nodes interior. */
export async function benchWebGpu(
  { device, adapterName, fallback }: { device: GPUDevice; adapterName: string; fallback: boolean },
  wanted: BenchGrid,
  schemes: readonly Scheme[],
  onEntry: (entry: BenchEntry) => void,
): Promise<BenchReport> {
  const grid = fitGrid(wanted, device.limits);
  const pair = await FieldPair.create(device, grid);
  try {
    const traits = deviceTraits(device);
    const choiceFor = (scheme: Scheme): InteriorChoice => chooseInterior(interiorStencil(scheme), traits, pair.shape);
    // All checks first: while the reference computes, the GPU idles and lowers its clock.
    const errors: number[] = [];
    for (const scheme of schemes) errors.push(await errorAgainstReference(device, scheme, choiceFor(scheme)));
    const yardsticks = await measureYardsticks(pair.gpu, ...pair.states, fallback);
    const entries: BenchEntry[] = [];
    for (const [index, scheme] of schemes.entries()) {
      const { id, family, points } = scheme.stencil;
      const timing = await pair.time(interiorStencil(scheme), choiceFor(scheme));
      const floor = floorNs(points, yardsticks);
      const ctpnNs = timing.medianNs / pair.nodes;
      const entry: BenchEntry = {
        id,
        family,
        points,
        kernel: timing.kernel,
        ctpnNs,
        quartilesNs: [timing.lowerQuartileNs / pair.nodes, timing.upperQuartileNs / pair.nodes],
        floorNs: floor,
        ratio: ctpnNs / floor,
        errorAgainstReference: errors[index]!,
      };
      entries.push(entry);
      onEntry(entry);
    }
    return {
      engine: 'webgpu',
      adapter: adapterName,
      precision: 32,
      grid,
      cutFrom: grid[2] === wanted[2] ? null : wanted,
      copyGigabytesPerSecond: yardsticks.copyBytesPerSecond / 1e9,
      teraMultiplyAddsPerSecond: yardsticks.multiplyAddsPerSecond / 1e12,
      entries,
    };
  } finally {
    pair.close();
  }
}
