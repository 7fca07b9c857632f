import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../src/app/jobs/check/check.ts';
import type { RenderReport } from '../../src/app/rendering/finished/render-report.ts';
import { fixture } from '../support/rooms/meshes.ts';
import { roomMesh, roomObj, writeRoom } from '../support/rooms/mesh-scenes.ts';
import { changedShoebox, newFolder, readWav, scenePath, wavehall, type Outcome } from './cli.ts';

interface Checked extends Outcome {
  readonly report: CheckReport;
  readonly picture: string;
}

/** Checks a scene that can be put on its grid. The report is complete, whatever the exit status. */
async function check(scene: string, options: readonly string[] = []): Promise<Checked> {
  const folder = newFolder();
  const outcome = await wavehall(['check', scene, '--json', '--out', folder, ...options]);
  return {
    ...outcome,
    report: JSON.parse(outcome.stdout) as CheckReport,
    picture: readFileSync(join(folder, 'check.svg'), 'utf8'),
  };
}

/** Checks a scene that fails before there is a report. */
async function fail(scene: string, command = 'check'): Promise<Outcome> {
  const out = join(newFolder(), 'out');
  const outcome = await wavehall([command, scene, '--out', out]);
  expect(existsSync(out)).toBe(false);
  expect([outcome.status, outcome.stdout]).toEqual([2, '']);
  return outcome;
}

describe('wavehall check of a room that can be rendered', () => {
  it.each(readdirSync(scenePath('.')).filter((name) => name.endsWith('.json')))('such as %s', async (name) => {
    const { status, stderr, report, picture } = await check(scenePath(name), ['--max-frequency', '350']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(report.problems).toEqual([]);
    expect(report.room).toMatchObject({ unreachableNodes: 0, leakCount: 0, leaks: [] });
    expect(picture).toMatch(/^<svg[^]*<\/svg>\n$/);
    expect(picture.length).toBeLessThan(100_000);
  });

  it('says what a room of boxes is', async () => {
    const { report, picture } = await check(scenePath('shoebox.json'), ['--walls', 'staircase']);
    expect(report).toMatchObject({
      title: 'Shoebox, 5 × 4 × 3 m',
      extentsMetres: { from: [0, 0, 0], to: [5, 4, 3] },
      scheme: 'compact-5@2%',
      gridNodes: 56 * 44 * 33, // Rows of 55 nodes are stored as 56.
    });
    expect(report.room!.areas).toMatchObject([
      { material: 'plaster', squareMetres: 74 },
      { material: 'carpet', squareMetres: 20 },
    ]);
    expect(picture).toContain('Shoebox');
  });

  it('says what a mesh is', async () => {
    const { status, report, picture } = await check(writeRoom(newFolder()));
    expect(status).toBe(0);
    expect(report).toMatchObject({ title: 'Small room', extentsMetres: { from: [0, 0, 0], to: [3, 2.4, 2] } });
    const { volumeCubicMetres, areas, triangles, walls } = report.room!;
    expect(triangles).toMatchObject({ given: 12, kept: 12, faults: {} });
    expect(volumeCubicMetres.scene).toBeCloseTo(14.4, 3);
    expect(walls).toMatchObject({ model: 'subcell', fallbackCubes: 0 });
    expect(Math.abs(volumeCubicMetres.grid / 14.4 - 1)).toBeLessThan(0.005);
    expect(areas.map(({ material }) => material).sort()).toEqual(['carpet', 'plaster']);
    expect(areas.find(({ material }) => material === 'carpet')!.squareMetres).toBeCloseTo(7.2, 3);
    expect(picture).toContain('>S1</text>');
    expect(picture).toContain('>carpet</text>');
    expect(picture).not.toContain('class="leak"');
  });

  it('says what its grid is too coarse for', async () => {
    const hall = await check(scenePath('lecture-hall.json'));
    expect(hall.report.details).toMatchObject({ geometry: 'mesh', thinnestWall: { metres: 0 } });
    // Desks and benches stand 2 to 4 cm from the risers and from each other; the spacing is 0.14 m.
    const closed = hall.report.limits.find(({ kind }) => kind === 'gap-closed')!;
    expect(closed).toMatchObject({
      severity: 'warning',
      materials: expect.arrayContaining(['wood', 'upholstery']) as unknown,
    });
    expect(hall.report.warnings.filter((warning) => warning === closed.text)).toHaveLength(1);
    // A screen 5 cm thick is lost with a staircase, and kept with walls between the nodes.
    const boxes = [
      { add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' },
      { subtract: { from: [2.22, 1, 0], to: [2.27, 3, 2] }, material: 'carpet' },
    ];
    const scene = changedShoebox(newFolder(), { geometry: { boxes }, maxFrequencyHz: 500 });
    const [staircase, subcell] = [await check(scene, ['--walls', 'staircase']), await check(scene)];
    expect(staircase.report.warnings.join('\n')).toMatch(/8 m² of walls .* the grid loses them: at least 0\.05 m/);
    expect(subcell.report.limits.map(({ kind }) => kind)).toContain('wall-thickness');
    expect(subcell.report.limits.map(({ kind }) => kind)).not.toContain('wall-lost');
  });

  it('takes walls from the command line', async () => {
    const scene = writeRoom(newFolder());
    const { report } = await check(scene, ['--walls', 'staircase']);
    const { volumeCubicMetres, airNodes, walls } = report.room!;
    expect(walls).toEqual({ model: 'staircase', reason: null, cutCubes: 0, fallbackCubes: 0, panelCubes: 0 });
    expect(volumeCubicMetres.grid).toBeCloseTo(airNodes * report.spacingMetres ** 3, 12);
    const boxes = await check(scenePath('shoebox.json'), ['--walls', 'subcell']);
    expect([boxes.status, boxes.report.room!.walls.model, boxes.report.room!.triangles]).toEqual([0, 'subcell', null]);
    expect(Math.abs(boxes.report.room!.volumeCubicMetres.grid / 60 - 1)).toBeLessThan(0.005);
  });

  it('prints it for a person', async () => {
    const folder = newFolder();
    const { status, stdout } = await wavehall(['check', writeRoom(folder), '--out', join(folder, 'out')]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Small room\n {2}extents {3}3\.00 × 2\.40 × 2\.00 m, from/);
    for (const line of [
      /air .* m³ on the grid/,
      /walls +conforming: \d+ cells cut, /,
      /"carpet" +7\.20/,
      /triangles 12/,
      /leaks +none/,
      /check\.svg\n$/,
    ]) {
      expect(stdout).toMatch(line);
    }
  });

  it('reads every unit', async () => {
    const folder = newFolder();
    const inFeet = roomObj().replace(/^v (\S+) (\S+) (\S+)$/gm, (_, ...words: string[]) => {
      return `v ${words
        .slice(0, 3)
        .map((word) => Number(word) / 0.3048)
        .join(' ')}`;
    });
    const { status, report } = await check(writeRoom(folder, roomMesh({ unit: 'ft' }), inFeet));
    expect(status).toBe(0);
    expect(report.extentsMetres.to.map((c) => Number(c.toFixed(9)))).toEqual([3, 2.4, 2]);
  });

  it('takes sources and receivers from model_export.json', async () => {
    const folder = newFolder();
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [3 * (i & 1), 1.2 * (i & 2), 0.5 * (i & 4)]);
    const tris = [...roomObj().matchAll(/^f (\d) (\d) (\d) (\d)$/gm)].flatMap(([, ...words]) => {
      const [a, b, c, d] = words.map((word) => Number(word) - 1);
      return [[a, b, c], [a, c, d]]; // prettier-ignore
    });
    const mats_hash = { Wall: { tris, pts: corners, color: [0, 0, 0], sides: tris.map(() => 2) } };
    const exported = {
      mats_hash,
      sources: [{ xyz: [0.8, 0.9, 1.1], name: '' }],
      receivers: [{ xyz: [2.2, 1.5, 1.2], name: 'ear' }],
    };
    writeFileSync(join(folder, 'model_export.json'), JSON.stringify(exported));
    const mesh = { file: 'model_export.json', materials: { Wall: 'plaster' } };
    const scene = writeRoom(folder, { geometry: { mesh }, sources: 'mesh', receivers: 'mesh' });
    const { status, report, picture } = await check(scene);
    expect([status, report.problems]).toEqual([0, []]);
    expect(report.room!.areas).toMatchObject([{ material: 'plaster' }]);
    expect(picture).toContain('>ear</text>');
  });
});

describe('wavehall check of a room that cannot be rendered', () => {
  it('because it leaks says where, and draws it', async () => {
    const scene = writeRoom(newFolder(), {}, roomObj(true));
    const { status, stderr, report, picture } = await check(scene);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: .*room\.json: geometry\.mesh\.file: the room leaks: .* in 1 place\n {2}\| at \[[12]\.\d+, 1\.\d+, [12]\.\d+\]: 0\.\d+ m wide, .* m², at "Wall"\nClose them in the model.*--allow-leaks/,
    );
    const [leak] = report.room!.leaks;
    expect(Math.hypot(leak.position[0] - 2, leak.position[1] - 1.2, leak.position[2] - 2)).toBeLessThan(0.4);
    expect(Math.abs(leak.area / 0.48 - 1)).toBeLessThan(0.5);
    expect(report.problems).toHaveLength(1);
    expect(picture).toContain('class="leak"');
    expect(picture).toContain('>leak 1</text>');

    const asked = await check(scene, ['--allow-leaks']);
    expect([asked.status, asked.report.room!.leakCount, asked.report.room!.outside]).toEqual([2, 1, null]);
    expect(asked.stderr).toMatch(/room\.json: outside: missing; the room leaks: .*\nAdd "outside": \{ "absorbsFromHz"/);

    const allowed = await check(writeRoom(newFolder(), { outside: { absorbsFromHz: 300 } }, roomObj(true)), [
      '--allow-leaks',
    ]);
    expect([allowed.status, allowed.report.problems]).toEqual([0, []]);
    expect(allowed.report.room!.leakCount).toBe(1);
    expect(allowed.report.room!.outside!.nodes).toBeGreaterThan(100);
    expect(allowed.picture).toContain('>air outside, which absorbs</text>');
  });

  it('because points are in walls or outside names all of them', async () => {
    const scene = writeRoom(newFolder(), {
      sources: { S1: { position: [0.8, 0.9, 1.1] }, S2: { position: [0.8, 0.9, 0.01] } },
      receivers: { R1: { position: [2.2, 1.5, 9] }, R2: { position: [2.2, 1.5, 1.2] } },
    });
    const { status, stderr, report } = await check(scene);
    expect(status).toBe(2);
    expect(report.problems.map(({ path }) => path.replace(/^.*json: /, ''))).toContain('receivers.R1.position');
    expect(stderr).toContain('[2.2, 1.5, 9] is outside the room');
    expect(report.room).not.toBe(null);
  });

  it('because a box is in the way of a receiver', async () => {
    const boxes = [
      { add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' },
      { subtract: { from: [3, 0, 0], to: [3.6, 4, 3] }, material: 'plaster' },
    ];
    const { status, stderr, report } = await check(changedShoebox(newFolder(), { geometry: { boxes } }));
    expect(status).toBe(2);
    expect(stderr).toMatch(/receivers\.R1\.position: no air joins it to source "S1"/);
    expect(report.room!.unreachableNodes).toBeGreaterThan(1000);
  });

  it('because of memory says what can be said', async () => {
    const folder = newFolder();
    const scene = writeRoom(folder);
    const { status, stdout, stderr } = await wavehall([
      'check',
      scene,
      '--json',
      '--max-frequency',
      '1e6',
      '--out',
      join(folder, 'out'),
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: --max-frequency: up to 1000000 Hz the room of 3\.00 × 2\.40 × 2\.00 m takes [^]*Is the unit of the mesh right/,
    );
    const report = JSON.parse(stdout) as CheckReport;
    expect(report).toMatchObject({ room: null, picture: null, extentsMetres: { to: [3, 2.4, 2] } });
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('because of its unit says how large it is', async () => {
    const { status, stderr, report } = await check(writeRoom(newFolder(), roomMesh({ unit: 'mm' })));
    expect(status).toBe(2);
    expect(report.warnings).toContainEqual('the longest side is 0.003 m; is the unit of the geometry right?');
    expect(stderr).toMatch(/check unit and axes of the mesh/);
  });
});

describe('a scene whose mesh does not fit', () => {
  const faults: [string, object, RegExp][] = [
    [
      'no unit',
      roomMesh({ unit: undefined }),
      /geometry\.mesh\.unit: missing; files such as .*room\.obj do not say .*\nAdd "unit": one of "m", "cm"/,
    ],
    ['a unit there is not', roomMesh({ unit: 'yd' }), /geometry\.mesh\.unit: expected a unit: .* found "yd"/],
    ['no such file', roomMesh({ file: 'hall.obj' }), /geometry\.mesh\.file: .*hall\.obj: there is no such file/],
    ['a file that is a folder', roomMesh({ file: '.' }), /its extension is not that of a supported format/],
    [
      'materials that are not mapped, and some that are not there',
      roomMesh({ materials: { Floor: 'carpet', wall: 'plaster', Door: 'plaster' } }),
      /geometry\.mesh\.materials: materials of the mesh without one of the scene: "Wall"; names that no material of the mesh has: "wall", "Door"\n.*Materials of the mesh: "Wall", "Floor"\./,
    ],
    ['sources that the mesh does not hold', { sources: 'mesh' }, /room\.json: sources: .*room\.obj holds no sources/],
  ];
  it.each(faults)('with %s', async (_, changes, message) => {
    const { stderr } = await fail(writeRoom(newFolder(), changes));
    expect(stderr).toMatch(message);
  });

  it('with a unit for a file that has one', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'prism.glb'), fixture('prism.glb'));
    const mesh = { file: 'prism.glb', unit: 'cm', materials: { default: 'plaster' } };
    const { stderr } = await fail(writeRoom(folder, { geometry: { mesh } }));
    expect(stderr).toMatch(/geometry\.mesh\.unit: "cm", but files such as .*prism\.glb are in "m" by their format/);
  });

  it('with a mesh that is damaged', async () => {
    const { stderr } = await fail(writeRoom(newFolder(), {}, `${roomObj()}f 1 2 99\n`), 'render');
    expect(stderr).toMatch(/^error: .*room\.obj: line \d+: there is no vertex 99; 8 are defined above/);
  });
});

describe('wavehall render of a mesh', () => {
  const render = async (scene: string, ...options: string[]): Promise<Outcome & { folder: string }> => {
    const folder = join(newFolder(), 'out');
    return { ...(await wavehall(['render', scene, '--json', '--engine', 'cpu', '--out', folder, ...options])), folder };
  };

  it('gives responses and reports what was done with the mesh', async () => {
    const { status, stdout, folder } = await render(writeRoom(newFolder()));
    expect(status).toBe(0);
    const report = JSON.parse(stdout) as RenderReport;
    expect(report.mesh).toMatchObject({ triangles: { given: 12, kept: 12 }, leakCount: 0 });
    expect(report.volumeCubicMetres.scene).toBeCloseTo(14.4, 3);
    const { samples, rate } = readWav(join(folder, 'S1-R1.wav'));
    const arrival = Math.hypot(1.4, 0.6, 0.1) / 343.2;
    const early = samples.subarray(0, Math.round((arrival + 0.0008) * rate));
    expect(Math.abs(early.indexOf(Math.max(...early)) / rate - arrival)).toBeLessThan(2e-4);
  });

  it('refuses one that leaks, unless it may', async () => {
    const scene = writeRoom(newFolder(), {}, roomObj(true));
    const refused = await render(scene);
    expect([refused.status, refused.stdout, existsSync(refused.folder)]).toEqual([2, '', false]);
    expect(refused.stderr).toMatch(/the room leaks: .*\n {2}\| at \[.*wavehall check/s);
    const asked = await render(scene, '--allow-leaks');
    expect([asked.status, asked.stdout, existsSync(asked.folder)]).toEqual([2, '', false]);
    expect(asked.stderr).toMatch(/room\.json: outside: missing; the room leaks/);
    const saying = writeRoom(newFolder(), { outside: { absorbsFromHz: 300 } }, roomObj(true));
    const allowed = await render(saying, '--allow-leaks');
    expect(allowed.status).toBe(0);
    const report = JSON.parse(allowed.stdout) as RenderReport;
    expect(report.outside!.nodes).toBeGreaterThan(100);
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/room\.obj leaks in 1 place, through which sound leaves: at \[/),
    );
  });

  it.each(['staircase', 'subcell'])('sounds like the same room of boxes whose walls are a %s', async (walls) => {
    const boxes = [{ add: { from: [0, 0, 0], to: [3, 2.4, 2] }, material: 'plaster', faces: { 'z-': 'carpet' } }];
    const ofMesh = await render(writeRoom(newFolder(), { walls }));
    const ofBoxes = await render(writeRoom(newFolder(), { walls, geometry: { boxes } }));
    const [mesh, box] = [ofMesh, ofBoxes].map(({ stdout }) => JSON.parse(stdout) as RenderReport);
    expect(mesh.nodes).toEqual(box.nodes);
    expect([mesh.walls.model, box.walls]).toEqual([walls, mesh.walls]);
    const [heard, expected] = [ofMesh, ofBoxes].map(({ folder }) => readWav(join(folder, 'S1-R1.wav')).samples);
    const peak = Math.max(...expected.map(Math.abs));
    // The grids differ only in the last digits of their origins.
    expect(Math.max(...heard.map((value, n) => Math.abs(value - expected[n])))).toBeLessThan(1e-3 * peak);
  });
});
