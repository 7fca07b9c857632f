import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkScene, type CheckOutcome } from '../../../../../src/app/jobs/check/check.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import {
  preparedWallsNotes,
  wallsText,
  wallsNotes,
  type WallModel,
} from '../../../../../src/app/setup/room/walls-report.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { roomObj, ROOM_SCENE, writeRoom } from '../../../../support/rooms/mesh-scenes.ts';
import { testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const request = (sceneFile: string, walls?: WallModel) => ({
  sceneFile,
  outFolder: join(folder, 'out'),
  walls: walls && walls,
  noAirAbsorption: true,
  allowLeaks: false,
  raw: true,
  plot: false,
  measure: false,
});

const controls = () => ({
  host: testHost,
  makeEngine: () => Promise.resolve(new CpuEngine({ precision: 64, threads: 1, memoryLimit: 1e9 })),
  memoryLimit: 1e9,
  signal: new AbortController().signal,
});

const check = (sceneFile: string, walls?: WallModel): Promise<CheckOutcome> =>
  checkScene(request(sceneFile, walls), controls());

const render = (sceneFile: string, walls?: WallModel): Promise<RenderReport> =>
  renderScene(request(sceneFile, walls), controls());

const turned = ([x, y, z]: readonly number[]): [number, number, number] => {
  const [cos, sin] = [Math.cos(0.4), Math.sin(0.4)];
  return [cos * x - sin * y, sin * x + cos * y, z];
};

/** The room of 3 × 2.4 × 2, turned by 0.4 about z. */
function turnedRoom(changes: object = {}, more = ''): string {
  const obj = (roomObj() + more).replace(
    /^v (\S+) (\S+) (\S+)$/gm,
    (_, x, y, z) => `v ${turned([+x, +y, +z]).join(' ')}`,
  );
  const points = {
    sources: { S1: { position: turned(ROOM_SCENE.sources.S1.position) } },
    receivers: { R1: { position: turned(ROOM_SCENE.receivers.R1.position) } },
  };
  return writeRoom(folder, { ...points, ...changes }, obj);
}

const CLOSET = {
  ...ROOM_SCENE,
  materials: { plaster: { absorption: 0.1 }, carpet: { absorption: 0.3 }, sky: { open: true } },
  geometry: {
    boxes: [
      { add: { from: [0, 0, 0], to: [3, 2.4, 2] }, material: 'plaster', faces: { 'z-': 'carpet' } },
      { subtract: { from: [1.4, 1, 0], to: [1.83, 1.37, 0.71] }, material: 'plaster' },
    ],
  },
};

function closet(changes: object = {}): string {
  const file = join(folder, 'closet.json');
  writeFileSync(file, JSON.stringify({ ...CLOSET, ...changes }));
  return file;
}

describe('walls of a mesh', () => {
  it('are between the nodes unless told otherwise, and leave the volume that is drawn', async () => {
    const { report, error } = await check(turnedRoom());
    expect(error).toBeUndefined();
    const { walls, volumeCubicMetres } = report.room!;
    expect(walls).toMatchObject({ model: 'subcell', fallbackCubes: 0 });
    expect(walls.cutCubes).toBeGreaterThan(100);
    // Fractions of cubes are rounded, and cubes without a node in the air do not count.
    expect(Math.abs(volumeCubicMetres.grid / 14.4 - 1)).toBeLessThan(2e-3);

    const asked = (await check(turnedRoom({ walls: 'staircase' }))).report;
    expect(asked.room!.walls).toEqual({
      model: 'staircase',
      reason: null,
      cutCubes: 0,
      fallbackCubes: 0,
      panelCubes: 0,
    });
    const { grid } = asked.room!.volumeCubicMetres;
    expect(grid).toBeCloseTo(asked.room!.airNodes * asked.spacingMetres ** 3, 9);
    expect((await check(turnedRoom(), 'staircase')).report).toEqual(asked);
    expect(asked.memoryBytes).toBeLessThan(report.memoryBytes);
  });

  it('are rendered either way, and reported', async () => {
    const file = turnedRoom();
    const subcell = await render(file);
    const staircase = await render(file, 'staircase');
    expect(subcell.walls).toMatchObject({ ...(await check(file)).report.room!.walls });
    expect(subcell.walls.cutNodes).toBeGreaterThan(subcell.walls.behindWalls);
    expect(subcell.walls.behindWalls).toBeGreaterThan(50);
    expect(subcell.volumeCubicMetres).toEqual((await check(file)).report.room!.volumeCubicMetres);
    expect(staircase.walls).toMatchObject({ model: 'staircase', cutNodes: 0, behindWalls: 0 });
    expect(staircase.nodes.total).not.toBe(subcell.nodes.total);
  });

  it('count what a sheet cuts, where figures are less sure', async () => {
    const sheet = 'v 1.53 0.4 0\nv 1.53 2 0\nv 1.53 2 1.3\nv 1.53 0.4 1.3\nusemtl Wall\nf -4 -3 -2 -1\n';
    const bare = await render(turnedRoom());
    const divided = await render(turnedRoom({}, sheet));
    expect(bare.walls.panelCubes).toBe(0);
    // 1.6 m by 1.3 m, and a turned plane cuts up to twice as many cubes as one along the grid.
    const along = (1.6 * 1.3) / divided.spacingMetres ** 2;
    expect(divided.walls.panelCubes).toBeGreaterThan(0.8 * along);
    expect(divided.walls.panelCubes).toBeLessThan(2 * along);
    expect(divided.errors[0].geometry).toBeGreaterThan(1.5 * bare.errors[0].geometry);
  });
});

describe('walls of boxes', () => {
  it('are between the nodes where faces are far from cell faces, unless told otherwise', async () => {
    const { model, reason } = (await check(closet())).report.room!.walls;
    expect(model).toBe('subcell');
    expect(reason).toMatch(/mm from cell faces/);
    expect((await check(closet(), 'staircase')).report.room!.walls).toMatchObject({ model: 'staircase', reason: null });
  });

  it('between the nodes are reported as those of boxes', async () => {
    const file = closet({ walls: 'subcell' });
    const { report, error } = await check(file);
    expect(error).toBeUndefined();
    const drawn = 14.4 - 0.43 * 0.37 * 0.71;
    const { volumeCubicMetres, areas, triangles, walls } = report.room!;
    expect(volumeCubicMetres.scene).toBeCloseTo(drawn, 9);
    expect(Math.abs(volumeCubicMetres.grid / drawn - 1)).toBeLessThan(5e-3);
    expect(triangles).toBe(null);
    expect(areas.map(({ material }) => material)).toEqual(['plaster', 'carpet']);
    expect(areas[1].squareMetres).toBeCloseTo(7.2 - 0.43 * 0.37, 9);
    expect(walls.cutCubes).toBeGreaterThan(100);
    const rendered = await render(file);
    expect(rendered.mesh).toBe(null);
    expect(rendered.walls).toMatchObject({ ...walls });
    expect(rendered.volumeCubicMetres).toEqual(volumeCubicMetres);
    expect(rendered.warnings.filter((warning) => warning.includes('sky'))).toEqual([]);
  });

  it('may be open', async () => {
    const [room] = CLOSET.geometry.boxes;
    const boxes = [{ ...room, faces: { 'x+': 'sky' } }];
    const file = closet({ walls: 'subcell', geometry: { boxes }, outside: { absorbsFromHz: 250 } });
    const { report, error } = await check(file);
    expect(error).toBeUndefined();
    const { outside, areas, volumeCubicMetres } = report.room!;
    expect(outside!.nodes).toBeGreaterThan(300);
    expect(areas).toHaveLength(1);
    const [{ material, squareMetres, gridSquareMetres }] = areas;
    expect([material, squareMetres]).toEqual(['plaster', expect.closeTo(2 * 3 * 2.4 + 2 * 3 * 2 + 2.4 * 2, 9)]);
    expect(Math.abs(gridSquareMetres / squareMetres - 1)).toBeLessThan(0.02);
    expect(Math.abs(volumeCubicMetres.grid / 14.4 - 1)).toBeLessThan(0.1);
  });

  it.each([
    [
      'two rooms',
      { subtract: { from: [1.4, 0, 0], to: [1.83, 2.4, 2] }, material: 'plaster' },
      /^no air joins it to source "S1"$/,
      /add the air of an opening/,
    ],
    [
      'a slot with no node in it',
      { subtract: { from: [0.81, 0, 0], to: [1, 2.4, 2] }, material: 'plaster' },
      /is in a wall, or so close to walls/,
      /^Move it at least one spacing/,
    ],
  ])('between the nodes tell of points in %s without a word on meshes', async (_, box, message, remedy) => {
    const slot = { subtract: { from: [0.6, 0, 0], to: [0.79, 2.4, 2] }, material: 'plaster' };
    const boxes = [...CLOSET.geometry.boxes, slot, box];
    const { error } = await check(closet({ walls: 'subcell', geometry: { boxes } }));
    const text = `${error!.message}\n${error!.remedy}`;
    expect(error!.message).toMatch(message);
    expect(error!.remedy).toMatch(remedy);
    expect(text).not.toContain('mesh');
  });
});

describe('words on walls', () => {
  const walls = { model: 'subcell', reason: null, cutCubes: 100, fallbackCubes: 5, panelCubes: 7 } as const;

  it('tell what they are', () => {
    expect(wallsText(walls)).toBe('conforming: 100 cells cut, 5 of them stair-stepped');
    expect(wallsText({ ...walls, model: 'staircase', cutCubes: 0, reason: 'flat' })).toBe('stair-stepped; flat');
  });

  it('warn where heavier nodes or missing images move eigenfrequencies', () => {
    const prepared = {
      ...walls,
      cutNodes: 100,
      behindWalls: 60,
      withoutImage: 3,
      heavierNodes: 9,
      heavierShare: 0.005,
    };
    expect(preparedWallsNotes(prepared)).toEqual([]);
    expect(preparedWallsNotes({ ...prepared, heavierShare: 0.02 })).toEqual([
      expect.stringMatching(/add 2\.0 % to the room's volume.*about 1\.2 % low/),
    ]);
    expect(preparedWallsNotes({ ...prepared, withoutImage: 6 })).toEqual([expect.stringMatching(/^10 % of the nodes/)]);
    expect(preparedWallsNotes({ ...prepared, behindWalls: 0, withoutImage: 0 })).toEqual([]);
  });

  it('warn where more than 5 % are a staircase', () => {
    expect(wallsNotes(walls)).toEqual([]);
    expect(wallsNotes({ ...walls, cutCubes: 0, fallbackCubes: 0, panelCubes: 0 })).toEqual([]);
    expect(wallsNotes({ ...walls, fallbackCubes: 6 })).toEqual([expect.stringMatching(/^6 % of the cubes/)]);
  });
});
