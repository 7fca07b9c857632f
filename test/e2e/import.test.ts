import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hallIfc } from '../support/models/write-ifc.ts';
import { boxFaces, face, writeDxf } from '../support/models/write-dxf.ts';
import { newFolder, start, wavehall } from './cli.ts';

/** Volume of the table in the hall, m³. */
const TABLE = 1 * 0.6 * 0.05;

/**
 * Relative: a room on its grid joins corners that are nearer than a small share of its spacing, which is 0.9 m here.
 * The tests of the readers compare the exact volume of what was read.
 */
const JOINED = 2e-4;

/** Defines what a new scene leaves open. */
function define(path: string): void {
  const scene = JSON.parse(readFileSync(path, 'utf8')) as { materials: Record<string, object> };
  for (const name of Object.keys(scene.materials)) {
    if (Object.keys(scene.materials[name]).length === 0) scene.materials[name] = { absorption: 0.1 };
  }
  writeFileSync(path, JSON.stringify(scene));
}

interface Checked {
  readonly room: {
    readonly volumeCubicMetres: { readonly scene: number };
    readonly imported: { readonly taken: unknown };
  };
}

const checked = async (scene: string, folder: string): Promise<Checked> => {
  const { stdout, stderr } = await wavehall([
    'check',
    scene,
    '--json',
    '--max-frequency',
    '150',
    '--out',
    join(folder, 'out'),
  ]);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Checked;
};

describe('wavehall import', () => {
  it('makes a closed room of an IFC file, with materials of a list', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'hall.ifc'), hallIfc());
    writeFileSync(join(folder, 'list.csv'), 'name,125,250,500,1k\nBrick,0.02,0.02,0.03,0.04\n');
    const made = await wavehall(['import', join(folder, 'hall.ifc'), '--materials', join(folder, 'list.csv')]);
    expect(made.stderr).toBe('');
    expect(made.stdout).toMatch(/taken: 1 IfcSpace, 1 IfcFurnishingElement/);
    expect(made.stdout).toMatch(/left out: 2 IfcSlab, 6 IfcWall, .* \(outside the rooms;/);
    expect(made.stdout).toMatch(/defined +Wall: Brick as Brick/);
    const scene = join(folder, 'hall.scene.json');
    define(scene);
    const { room } = await checked(scene, folder);
    expect(Math.abs(room.volumeCubicMetres.scene / (108 - TABLE) - 1)).toBeLessThan(JOINED);
    expect(room.imported.taken).toContainEqual({ kind: 'IfcSpace', count: 1 });
  });

  it('asks for the unit of a DXF file that does not say it, and makes a closed room of it', async () => {
    const folder = newFolder();
    const file = join(folder, 'box.dxf');
    writeFileSync(
      file,
      writeDxf({ entities: boxFaces([0, 0, 0], [500, 400, 300]).map((corners) => face('Wall', corners)) }),
    );
    const refused = await wavehall(['import', file]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/does not say in which unit it is drawn\n.*m, cm, mm, in, ft/);
    expect(existsSync(join(folder, 'box.scene.json'))).toBe(false);
    expect((await wavehall(['import', file, '--unit', 'cm'])).status).toBe(0);
    const scene = join(folder, 'box.scene.json');
    define(scene);
    expect(Math.abs((await checked(scene, folder)).room.volumeCubicMetres.scene / 60 - 1)).toBeLessThan(JOINED);
    expect((await wavehall(['import', file, '--unit', 'cm'])).stderr).toMatch(/there is such a file/);
  });

  it('asks for the axis that points up in an OBJ file, and turns, scales and mirrors it', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'models'));
    // A path from the folder of the command, which is not that of the file.
    const file = join('models', 'a.obj');
    writeFileSync(join(folder, file), 'v 0 0 0\nv 5 0 0\nv 0 3 0\nv 0 0 4\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 1 3 4\n');
    const run = (...options: string[]) => start(['import', file, '--unit', 'm', ...options], { cwd: folder }).outcome;
    expect((await run()).stderr).toMatch(/do not say which axis points up/);
    const made = await run('--up', 'y', '--scale', '2', '--mirror', 'x', '--json');
    expect(JSON.parse(readFileSync(join(folder, 'models', 'a.scene.json'), 'utf8'))).toMatchObject({
      geometry: { mesh: { file: 'a.obj', unit: 'm', up: 'y', scale: 2, mirror: 'x' } },
    });
    expect(JSON.parse(made.stdout)).toMatchObject({ mesh: { extentsMetres: { from: [-10, -8, 0], to: [0, 0, 6] } } });
    // An absolute path, and a scene elsewhere.
    for (const [from, out] of [
      [join(folder, file), 'one.json'],
      [file, join(folder, 'two.json')],
    ]) {
      const named = await start(['import', from, '--unit', 'm', '--up', 'z', '--out', out], { cwd: folder }).outcome;
      expect(named.stderr).toBe('');
      const scene = JSON.parse(readFileSync(join(folder, basename(out)), 'utf8')) as { geometry: { mesh: object } };
      expect(scene.geometry.mesh).toMatchObject({ file: 'models/a.obj' });
    }
  });
});
