import { describe, expect, it } from 'vitest';
import { volumesInPlan } from '../../../../../src/app/inputs/request/volumes-in-plan.ts';
import { meshOfBoxes } from '../../../../../src/app/inputs/scene/geometry.ts';
import type { MaterialDefinition } from '../../../../../src/material/definition.ts';
import { makeGrid } from '../../../../../src/room/grid/grid.ts';
import type { BoxElement, BoxVolume } from '../../../../../src/scene/scene.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { hertz, metres, metresPerSecond, type Vec3 } from '../../../../../src/units/quantities.ts';

const MATERIALS = new Map<string, MaterialDefinition>([
  ['wall', { kind: 'rigid' }],
  ['end', { kind: 'rigid' }],
  ['wool', { kind: 'porousVolume', model: 'miki', flowResistivity: 10_000, porosity: 0.97 }],
  ['dense', { kind: 'porousVolume', model: 'miki', flowResistivity: 200_000, porosity: 0.97 }],
]);

/** A room whose far end is of another material. */
const ROOM: BoxElement = {
  operation: 'add',
  from: [0, 0, 0],
  to: [1.5, 0.5, 0.5],
  materials: ['wall', 'end', 'wall', 'wall', 'wall', 'wall'],
};

const volume = (from: Vec3, to: Vec3, material: string): BoxVolume => ({ from, to, material });

/** What a grid of 5 cm makes of volumes in boxes. */
function drawn(volumes: readonly BoxVolume[], boxes: readonly BoxElement[] = [ROOM]) {
  return volumesInPlan({
    scene: { materials: MATERIALS, geometry: { kind: 'boxes', boxes, volumes }, walls: 'subcell' } as never,
    geometry: meshOfBoxes({ boxes }, MATERIALS, 'room.json'),
    grid: makeGrid([30, 10, 10], metres(0.05), [0, 0, 0]),
    dimensions: 3,
    soundSpeed: metresPerSecond(343.2),
    scheme: schemeByName('compact-5@2%', ''),
    validTo: hertz(1300),
  });
}

describe('porous volumes that a grid does not resolve, between walls that pass between its nodes', () => {
  it.each([
    [1.48, 0],
    [1.46, 0.02],
  ])('begin at their front as a wall: from %f m, with %f m of air behind', (from, cavity) => {
    const plan = drawn([volume([from, 0, 0], [from + 0.02, 0.5, 0.25], 'wool')])!;
    const [placed] = plan.volumes.placed;
    expect(plan.volumes).toMatchObject({ problems: [], placed: [{ kind: 'wall', behind: 'wall', cavity, volume: 0 }] });
    expect(plan.geometry.boxes!.slice(1)).toEqual([
      {
        operation: 'subtract',
        from: [from, 0, 0],
        to: [1.5, 0.5, 0.25],
        materials: [placed.material, 'end', 'end', 'end', 'end', 'end'],
      },
    ]);
    expect(plan.scene.materials.get(placed.material)).toMatchObject({ kind: 'spectrum', quantity: 'admittance' });
  });

  it('lie on the lower wall with their front upwards', () => {
    const plan = drawn([volume([0, 0, 0], [1.5, 0.5, 0.03], 'wool')])!;
    expect(plan.geometry.boxes![1]).toMatchObject({ from: [0, 0, 0], to: [1.5, 0.5, 0.03] });
    expect(plan.geometry.boxes![1].materials[5]).toBe(plan.volumes.placed[0].material);
  });

  it('are a wall where there is a wall behind, and else a sheet', () => {
    const column: BoxElement = { ...ROOM, operation: 'subtract', from: [0.62, 0, 0], to: [0.8, 0.25, 0.5] };
    const plan = drawn([volume([0.6, 0, 0], [0.62, 0.5, 0.5], 'wool')], [ROOM, column])!;
    expect(plan.geometry.boxes!.slice(2)).toMatchObject([{ from: [0.6, 0, 0], to: [0.62, 0.25, 0.5] }]);
    expect(plan.geometry).toMatchObject({ sheets: [{ axis: 0, from: [0.61, 0.25, 0], to: [0.61, 0.5, 0.5] }] });
    expect(plan.volumes.placed.map(({ kind }) => kind)).toEqual(['wall', 'sheet']);
  });

  it('are solid where they are dense, with half of them behind a face that has air on the other side', () => {
    const plan = drawn([volume([0.6, 0, 0], [0.85, 0.5, 0.33], 'dense')])!;
    const [half, whole] = ['air', 'wall'].map((behind) =>
      plan.volumes.placed.find((placed) => placed.behind === behind)!,
    );
    expect(half.thickness).toBeCloseTo(0.25, 9);
    expect(whole.thickness).toBeCloseTo(0.33, 9);
    const solid = plan.geometry.boxes![1];
    expect(solid).toMatchObject({ operation: 'subtract', from: [0.6, 0, 0], to: [0.85, 0.5, 0.33] });
    expect(solid.materials).toEqual([half.material, half.material, null, null, null, whole.material]);
  });

  it('are left alone where the grid resolves them', () => {
    expect(drawn([volume([1.2, 0, 0], [1.5, 0.5, 0.5], 'wool')])).toBeUndefined();
  });

  it('may not fill a gap between two walls', () => {
    const column: BoxElement = { ...ROOM, operation: 'subtract', from: [1.3, 0, 0], to: [1.46, 0.5, 0.25] };
    const plan = drawn([volume([1.46, 0, 0], [1.5, 0.5, 0.25], 'wool')], [ROOM, column])!;
    expect(plan.volumes.problems).toMatchObject([
      { path: 'geometry.volumes[0]', message: expect.stringContaining('the walls on both sides') as string },
    ]);
  });
});
