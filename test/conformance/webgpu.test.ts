import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { designByName } from '../../src/lab/catalogue/catalogue.ts';
import { chooseInterior } from '../../src/kernel/interior/choose.ts';
import { choiceLabel, threads, type InteriorChoice } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { absorbing, expectSameAsReference, SCHEMES } from '../support/engines/same-as-reference.ts';
import { remembered } from '../support/remembered.ts';
import { boxGraph, pillarGraph, prepared, type Size } from '../support/rooms/rooms.ts';

/** Every kernel of the interior, with odd workgroups and columns that do not divide the rooms. */
const INTERIORS: readonly InteriorChoice[] = [
  { design: designByName('kernel-a'), workgroup: [32, 4, 2] },
  { design: designByName('kernel-b'), workgroup: [32, 4, 2] },
  { design: designByName('kernel-a-unrolled'), workgroup: [32, 4, 2] },
  { design: designByName('columns'), workgroup: [16, 4, 1], parameters: { column: 4, bandRows: 8 } },
  { design: designByName('columns'), workgroup: [8, 8, 1], parameters: { column: 8 } },
  {
    design: designByName('march'),
    workgroup: [4, 8, 1],
    parameters: { width: 4, rows: 2, planes: 5, keep: 1, ahead: 1 },
  },
  {
    design: designByName('march'),
    workgroup: [8, 4, 1],
    parameters: { width: 2, rows: 1, planes: 7, keep: 0, ahead: 0, tile: 1 },
  },
];

/** What every device has at least. */
const TRAITS = { maxThreads: 256, workgroupBytes: 16384, subgroups: false };

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

/** Schemes take turns with these: a software GPU compiles a kernel anew for each size. */
const SIZES: readonly Size[] = [
  [23, 17, 19],
  [33, 9, 13],
];

const sizeOf = (scheme: string): Size => SIZES[SCHEMES.indexOf(scheme) % SIZES.length];
const rigidBox = remembered((scheme: string) => prepared(boxGraph(sizeOf(scheme)), schemeByName(scheme, 'test')));
const pillars = remembered((scheme: string) => absorbing(pillarGraph(sizeOf(scheme)), scheme));

/**
 * Stencils of more points are tried with two kernels each, other ones than the stencil before: a software GPU takes 2
 * ms to compile a point, and `catalogue.test.ts` tries every kernel with stencils of that size.
 */
const MANY_POINTS = 60;

function triedWith(scheme: string): readonly InteriorChoice[] {
  const stencil = interiorStencil(schemeByName(scheme, 'test'));
  const served = INTERIORS.filter(({ design }) => design.refuses(stencil, TRAITS) === null);
  if (stencil.points <= MANY_POINTS) return served;
  const from = 2 * SCHEMES.indexOf(scheme);
  return [from, from + 1].map((turn) => served[turn % served.length]);
}

describe.each(SCHEMES)('%s', (scheme) => {
  const served = triedWith(scheme);

  it.each(served.map((choice) => [choiceLabel(choice), choice] as const))(
    'interior %s agrees with float64 in a rigid box and one with pillars',
    async (_, choice) => {
      const engine = new WebGpuEngine(device, 'test', { interior: choice });
      await expectSameAsReference(engine, rigidBox(scheme), 1);
      await expectSameAsReference(engine, pillars(scheme), 2);
    },
  );
});

it('chooses a kernel that serves the stencil', () => {
  for (const scheme of SCHEMES) {
    const stencil = interiorStencil(schemeByName(scheme, 'test'));
    for (const maxThreads of [256, 1024]) {
      const traits = { ...TRAITS, maxThreads };
      const { design, workgroup } = chooseInterior(stencil, traits, { pitch: 64, rows: 40, planes: 30, first: 0 });
      expect(design.refuses(stencil, traits)).toBeNull();
      expect(threads(workgroup)).toBeLessThanOrEqual(maxThreads);
    }
  }
});
