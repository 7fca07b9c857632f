import { expect, it } from 'vitest';
import { chooseInterior } from '../../../../src/kernel/interior/choose.ts';
import { interiorKernel, threads } from '../../../../src/kernel/interior/design.ts';
import { roomStencil } from '../../../../src/kernel/interior/stencil.ts';
import { pointsOnGrid } from '../../../../src/scheme/points.ts';
import { allSchemes, schemeByName } from '../../../../src/scheme/scheme.ts';

/** The smallest limits that WebGPU allows. */
const LEAST = { maxThreads: 256, workgroupBytes: 16384, subgroups: false };

const ids = [...new Set(allSchemes().map(({ stencil }) => stencil.id))];

it.each([560, 3, 1])('every stencil has a default on the least device, for %i planes', (planes) => {
  for (const id of ids) {
    const scheme = schemeByName(id, 'test');
    const stencil = roomStencil({ scheme, ...pointsOnGrid(scheme, { size: [720, 640, planes] }) });
    const shape = { pitch: 736, rows: 640, planes, first: 0 };
    const choice = chooseInterior(stencil, LEAST, shape);
    expect(choice, id).toBeDefined();
    expect(threads(choice.workgroup), id).toBeLessThanOrEqual(LEAST.maxThreads);
    // WebGPU: 65535 workgroups along each axis.
    expect(Math.max(...interiorKernel(stencil, choice, shape, 0).workgroups), id).toBeLessThan(65536);
  }
});

it.each([
  // [scheme, planes, design]: grids of 128 × 128 nodes a plane.
  ['compact-5', 512, 'block'],
  ['compact-5', 513, 'march'],
  // More points than blocks serve; one plane.
  ['box-310@2%', 512, 'march'],
  ['compact-5', 1, 'march'],
])('%s in %i planes is moved by %s', (name, planes, design) => {
  const scheme = schemeByName(name, 'test');
  const stencil = roomStencil({ scheme, ...pointsOnGrid(scheme, { size: [128, 128, planes] }) });
  expect(chooseInterior(stencil, LEAST, { pitch: 128, rows: 128, planes, first: 0 }).design.name).toBe(design);
});
