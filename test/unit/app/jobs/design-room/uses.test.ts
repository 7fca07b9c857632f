import { beforeAll, describe, expect, it } from 'vitest';
import {
  designRoom,
  type DesignRoomReport,
  type DesignRoomRequest,
} from '../../../../../src/app/jobs/design-room/design-room.ts';
import { alignedBox, receiversOf } from '../../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { SMALL_BOX } from '../../../../../src/app/jobs/verify/exact-rooms/small-rooms.ts';
import { InputErrors } from '../../../../../src/units/errors.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** A box with a glass wall, and materials of the library and of its own. */
const SCENE = JSON.stringify({
  ...alignedBox(SMALL_BOX).scene,
  materials: {
    plaster: { absorption: 0.1 },
    glass: { absorption: 0.06 },
    wool: { absorption: 0.7 },
    drape: { library: 'curtain-heavy' },
  },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: SMALL_BOX.sides }, material: 'plaster', faces: { 'x-': 'glass' } }],
  },
  walls: 'staircase',
  receivers: receiversOf(SMALL_BOX.receivers.slice(0, 2)),
  durationSeconds: 0.5,
  maxFrequencyHz: 180,
  scheme: 'compact-2@2%',
  sampleRateHz: 2000,
});

/** Out of reach, so that whatever may be covered is. */
const GOALS = ['T20<=0.05@125'];
const LIBRARY = ['ceiling-tile', 'curtain-heavy', 'seats-upholstered', 'drape'];

async function design(changes: Partial<DesignRoomRequest>, table?: string): Promise<DesignRoomReport> {
  const { controls } = trialsInMemory({ 'box.json': SCENE, ...(table !== undefined && { 'prices.csv': table }) });
  const request = {
    ...{ sceneFile: 'box.json', outFolder: 'out', goals: GOALS, parts: 5, confidencePercent: 50, mostRuns: 2 },
    ...(table !== undefined && { prices: 'prices.csv' }),
    ...changes,
  };
  return designRoom(request, { ...controls, onCost: undefined });
}

/** Which materials all rooms that were tried had on each surface. */
function usedIn({ trials }: DesignRoomReport): Record<string, string[]> {
  const used: Record<string, Set<string>> = {};
  for (const { coverings } of trials) {
    for (const { surface, material } of coverings) (used[surface] ??= new Set()).add(material);
  }
  return Object.fromEntries(Object.entries(used).map(([surface, names]) => [surface, [...names].sort()]));
}

const keep = (...names: readonly string[]) => names.map((surface) => ({ surface, atMost: 0 }));

describe('where materials may be used', () => {
  let free: DesignRoomReport;
  let limited: DesignRoomReport;
  beforeAll(async () => {
    free = await design({ materials: LIBRARY });
    const limits = [...keep('glass', 'floor'), { surface: 'ceiling', atMost: 0.4 }];
    limited = await design({ materials: [...LIBRARY, 'wool'], limits });
  });

  it('is on the sides of the library unasked: no curtain under the ceiling', () => {
    const used = usedIn(free);
    expect(used['z+']).toEqual(['ceiling-tile']);
    expect(used['z-']).toEqual(['seats-upholstered']);
    for (const wall of ['x-', 'x+', 'y-', 'y+']) {
      for (const name of used[wall]) expect(['curtain-heavy', 'drape']).toContain(name);
    }
    expect(free.warnings.filter((text) => text.includes('is not used'))).toEqual([]);
  });

  it('is not on a wall that is glass', () => {
    expect(usedIn(free)).toHaveProperty('x-');
    expect(usedIn(limited)).not.toHaveProperty('x-');
    expect(usedIn(limited)).toHaveProperty('x+');
  });

  it('is not on a floor that is kept, and says which material no surface may have', () => {
    expect(usedIn(limited)).not.toHaveProperty('z-');
    const told = "'seats-upholstered' is not used: the library has it for a floor, and no such surface may be covered";
    expect(limited.warnings.filter((text) => text.includes('is not used'))).toEqual([told]);
  });

  it('is on at most 40 % of the ceiling', () => {
    const most = 0.4 * SMALL_BOX.sides[0] * SMALL_BOX.sides[1];
    const covered = limited.trials.map(({ coverings }) =>
      coverings.reduce((sum, { surface, squareMetres }) => sum + (surface === 'z+' ? squareMetres : 0), 0),
    );
    // Two of five strips are all of it, and what is out of reach takes all.
    for (const area of covered.slice(1)) expect(area).toBeCloseTo(most, 1);
  });

  it('is what the request says before the table of prices, and what the table says before the library', async () => {
    const table = 'material;price;surfaces\nceiling-tile;30;walls\ncurtain-heavy;10;ceiling, x+\n';
    const byTable = usedIn(await design({ limits: keep('x-', 'y-', 'y+') }, table));
    expect(byTable['z+']).toEqual(['curtain-heavy']);
    expect(byTable['x+'].length).toBeGreaterThan(0);
    expect(byTable).not.toHaveProperty('z-');
    const uses = [{ material: 'curtain-heavy', surfaces: ['floor'] }];
    const byRequest = usedIn(await design({ limits: keep('x-', 'y-', 'y+'), uses }, table));
    expect(byRequest).toEqual({ 'x+': ['ceiling-tile'], 'z-': ['curtain-heavy'] });
  });

  it('says that a limit leaves less than one part of a surface', async () => {
    const limits = [...keep('x-', 'x+', 'y-', 'y+'), { surface: 'ceiling', atMost: 0.4 }];
    const { coverings, warnings } = await design({ materials: ['wool'], limits, parts: 1, mostRuns: 1 });
    expect(coverings.map(({ surface }) => surface)).toEqual(['z-']);
    expect(warnings).toContain("no part of 'z+' is covered: at most 40 % of 'ceiling' may be, which is less than one part");
  }); // prettier-ignore

  it('names both sides of a use that contradicts what is kept', async () => {
    const uses = [{ material: 'seats-upholstered', surfaces: ['floor'] }];
    const failure: unknown = await design({ materials: LIBRARY, uses, limits: keep('x-', 'floor') }).catch((e: unknown) => e); // prettier-ignore
    expect(failure).toBeInstanceOf(InputErrors);
    expect((failure as InputErrors).faults.map(({ path }) => path)).toEqual(['uses[0]', 'limits[1]']);
    expect((failure as InputErrors).message).toMatch(/'seats-upholstered' may be used on floor alone.*'floor' is kept as it is/s);
  }); // prettier-ignore

  it.each<[string, Partial<DesignRoomRequest>, string | undefined, string, RegExp]>([
    ['a material that is not offered', { materials: LIBRARY, uses: [{ material: 'wool', surfaces: ['walls'] }] }, undefined, 'uses[0]', /none of the materials/],
    ['a material that is named twice', { materials: ['wool'], uses: [{ material: 'wool', surfaces: ['x-'] }, { material: 'wool', surfaces: ['x+'] }] }, undefined, 'uses[1]', /named twice/],
    ['a surface that is not there', { materials: ['wool'], uses: [{ material: 'wool', surfaces: ['roof'] }] }, undefined, 'uses[0]', /no surface 'roof'/],
    ['no surface at all', { materials: ['wool'], uses: [{ material: 'wool', surfaces: [] }] }, undefined, 'uses[0]', /on no surface/],
    ['a surface of a table that is not there', {}, 'material,price,surfaces\nwool,30,roof\n', 'prices.csv: line 2', /no surface 'roof'/],
    ['a material of a table that is not there', {}, 'material,price\nwooll,30\n', 'prices.csv: line 2', /neither the scene nor the library has 'wooll'/],
    ['seats where the floor is kept', { materials: ['seats-upholstered'], limits: keep('floor') }, undefined, 'limits', /kept as they are: floor; 'seats-upholstered' is not used/],
  ])('refuses %s, and names it', async (_, changes, table, path, message) => {
    await expect(design(changes, table)).rejects.toMatchObject({ path, exitStatus: 2, message: expect.stringMatching(message) as string });
  }); // prettier-ignore
});
