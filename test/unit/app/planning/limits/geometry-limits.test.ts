import { describe, expect, it } from 'vitest';
import { detailsReport, detailsText } from '../../../../../src/app/planning/limits/details-report.ts';
import {
  geometryLimits,
  stripError,
  type GeometryLimit,
  type GridOfPlan,
} from '../../../../../src/app/planning/limits/geometry-limits.ts';
import type { RoomDetails } from '../../../../../src/room/details/details.ts';
import { roomDetails } from '../../../../../src/room/details/measure-details.ts';
import { AIR } from '../../../../../src/room/grid/graph.ts';
import { gridOf, voxeliseBoxes } from '../../../../../src/room/boxes/voxelise-boxes.ts';
import { gridNode } from '../../../../support/rooms/grid-node.ts';
import type { BoxElement, SixMaterials } from '../../../../../src/scene/scene.ts';
import { hertz, metres, type Vec3 } from '../../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import {
  box,
  flipped,
  gridRound,
  join,
  mapped,
  meshOf,
  polygon,
  randomRotation,
  rotate,
  rotationAbout,
  sameMaterials,
  voxelised,
  type Rotation,
  type Soup,
} from '../../../../support/rooms/room-meshes.ts';

const six = (name: string): SixMaterials => [name, name, name, name, name, name];
const air = (from: Vec3, to: Vec3): BoxElement => ({ operation: 'add', from, to, materials: six('plaster') });
const solid = (from: Vec3, to: Vec3): BoxElement => ({ operation: 'subtract', from, to, materials: six('wood') });

const detailsOf = (boxes: readonly BoxElement[]): RoomDetails => roomDetails({ boxes }, new Set(), [])!;
const gridOfPlan = (spacing: number, walls: GridOfPlan['walls']): GridOfPlan => ({
  spacing: metres(spacing),
  walls,
  validTo: hertz(100 / spacing),
});
const limitsOf = (boxes: readonly BoxElement[], spacing: number, walls: GridOfPlan['walls'] = 'staircase') =>
  geometryLimits(detailsOf(boxes), gridOfPlan(spacing, walls));
const kinds = (limits: readonly GeometryLimit[]): string[] => limits.map(({ kind }) => kind).sort();

/** A room 3 m high with a screen from y = a to b, and a cupboard from y = c to the wall at y = 4. */
const furnished = (a: number, b: number, c: number): BoxElement[] => [
  air([0, 0, 0], [6, 4, 3]),
  solid([1, a, 0], [5, b, 2]),
  solid([1, c, 0], [5, 4, 2]),
];

describe('geometryLimits of boxes as a staircase', () => {
  it('says of gaps and walls what becomes of them on the grid', () => {
    const random = seededRandom(1);
    const seen = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const spacing = between(random, 0.08, 0.4);
      const a = between(random, 1, 2);
      const b = a + between(random, 0.02, 0.6);
      const c = b + between(random, 0.02, 0.9);
      const boxes = furnished(a, b, c);
      const { graph } = voxeliseBoxes(boxes, gridOf(boxes, metres(spacing)));
      // Positions along y, through the middle of screen and cupboard, where air and wall alternate.
      const first = gridNode(graph.grid, [3, 0, 1]);
      const column = Array.from(
        { length: graph.grid.size[1] },
        (_, j) => (graph.nodes[first + j * graph.grid.pitch] & AIR) !== 0,
      );
      const nodesIn = (from: number, to: number): boolean[] =>
        column.slice(Math.round(from / spacing), Math.round(to / spacing));
      const [screen, gap] = [nodesIn(a, b), nodesIn(b, c)];
      expect([screen.every((isAir) => !isAir), gap.every((isAir) => isAir)]).toEqual([true, true]);
      const limits = limitsOf(boxes, spacing);
      const isWrong = gap.length > 0 && Math.abs(20 * Math.log10((gap.length * spacing) / (c - b))) >= 1;
      // The other gaps, of 1 m and more, may be too wide or too narrow as well.
      if (isWrong) expect(kinds(limits)).toContain('gap-width');
      const expected = [...(gap.length === 0 ? ['gap-closed'] : []), ...(screen.length === 0 ? ['wall-lost'] : [])];
      expect(kinds(limits).filter((kind) => kind !== 'material-area' && kind !== 'gap-width')).toEqual(expected);
      for (const { kind, metres: size, squareMetres, spacings } of limits) {
        if (kind === 'material-area' || (kind === 'gap-width' && !isWrong)) continue;
        expect(size).toBeCloseTo(kind === 'wall-lost' ? b - a : c - b, 9);
        expect(spacings).toBeCloseTo(size / spacing, 9);
        if (kind !== 'gap-width') expect(squareMetres).toBeCloseTo(2 * 4 * 2, 9);
        seen.add(kind);
      }
    }
    expect([...seen].sort()).toEqual(['gap-closed', 'gap-width', 'wall-lost']);
  });

  it('says it in words', () => {
    const [lost, closed] = limitsOf(furnished(0.91, 0.99, 1.07), 0.2);
    expect(lost).toMatchObject({ kind: 'wall-lost', severity: 'warning', materials: ['wood', 'wood'] });
    expect(lost.text).toBe(
      '16 m² of walls (12 %) are so thin that the grid loses them: at least 0.08 m (0.40 spacings) thick, most of them "wood", as at [3.00, 0.95, 1.00] (0.08 m). ' +
        'Sound passes through as if they were not there. With walls "subcell" they block it. A spacing of 0.08 m, with this scheme 1300 Hz, resolves nine tenths of it.',
    );
    expect(closed.text).toMatch(
      /^16 m² of walls .* the grid has no air between them: at least 0\.08 m .* its walls absorb nothing: the room loses .* of the area of "wood" and 1\.3 % of its air\./,
    );
    expect(closed.volumeError).toBeCloseTo((8 * 0.08) / (72 - 8 * 0.08 - 8 * 2.93), 9);
    expect(closed.resolvedFromHz).toBeCloseTo(100 / 0.08, 9);
    const wide = limitsOf(furnished(1, 2, 2.14), 0.1).find(({ kind }) => kind === 'gap-width')!;
    expect(wide.text).toContain(
      'That gap becomes 1 spacing wide, so sound that passes through it is wrong by about −2.9 dB, and the sound of a source in it by as much the other way',
    );
  });

  it('says nothing of rooms without details, nor of details that the grid has', () => {
    for (const spacing of [0.05, 0.1, 0.2, 0.4]) {
      for (const walls of ['staircase', 'subcell'] as const) {
        expect(limitsOf([air([0, 0, 0], [5, 4, 3])], spacing, walls)).toEqual([]);
      }
    }
    for (const walls of ['staircase', 'subcell'] as const) {
      expect(kinds(limitsOf(furnished(1, 1.3, 1.6), 0.1, walls)).filter((kind) => kind !== 'material-area')).toEqual(
        [],
      );
    }
  });

  it('expects the error of a strip that random grids give', () => {
    const random = seededRandom(2);
    for (const width of [0.6, 1, 1.3, 2.5, 3.7, 6.2]) {
      // Widths from half a spacing below to half above, to average over the fraction; below 1 there is no strip.
      let sum = 0;
      const trials = 20_000;
      for (let i = 0; i < trials; i++) {
        const w = width < 1 ? width : width + random() - 0.5;
        const at = random();
        const cells = Math.round(at + w) - Math.round(at);
        sum += ((cells - w) / width) ** 2;
      }
      // The rms of 20 000 trials is within 2 % of its limit, and 0.41 is √(1/6) to 1 %.
      expect(Math.abs(Math.sqrt(sum / trials) / stripError(width, true) - 1)).toBeLessThan(0.04);
    }
  });
});

describe('geometryLimits of a mesh', () => {
  const spacing = 0.25;
  const listeners: Vec3[] = [
    [1, 1.5, 1.5],
    [5, 1.5, 1.5],
  ];

  /** Two rooms, joined by a slot of the given width between two blocks. */
  const slot = (width: number): Soup =>
    join(
      box([0, 0, 0], [6, 3, 3], 'plaster'),
      flipped(box([2, -0.3, -0.3], [4, 3.3, 1.5 - width / 2], 'wood')),
      flipped(box([2, -0.3, 1.5 + width / 2], [4, 3.3, 3.3], 'wood')),
    );

  const limitsOfMesh = (soup: Soup, at: readonly Vec3[], grid: GridOfPlan): GeometryLimit[] => {
    const mesh = meshOf(soup);
    const { materialNames } = mesh;
    const geometry = {
      boxes: undefined,
      mesh,
      faceMaterials: sameMaterials(mesh),
      materialNames,
      open: new Set<number>(),
    };
    return geometryLimits(roomDetails(geometry, new Set(), at)!, grid);
  };
  const turnedSlot = (width: number, rotation: Rotation) => ({
    soup: mapped(slot(width), (v) => rotate(rotation, v)),
    listeners: listeners.map((at) => rotate(rotation, at)),
  });

  it('warns of slots that may be closed, and only of these', () => {
    const random = seededRandom(4);
    const rotations = [
      rotationAbout(0, 0),
      rotationAbout(1, 30),
      ...Array.from({ length: 3 }, () => randomRotation(random)),
    ];
    for (const rotation of rotations) {
      const openFrom = spacing * rotate(rotation, [0, 0, 1]).reduce((sum, x) => sum + Math.abs(x), 0);
      const wide = turnedSlot(1.02 * openFrom, rotation);
      for (let shift = 0; shift < 4; shift++) {
        const grid = gridRound(wide.soup, spacing, [random(), random(), random()]);
        const { report } = voxelised({ ...wide, grid });
        expect(report.listeners.map(({ state }) => state)).toEqual(['air', 'air']);
      }
      expect(kinds(limitsOfMesh(wide.soup, wide.listeners, gridOfPlan(spacing, 'subcell')))).not.toContain(
        'gap-closed',
      );
      const narrow = turnedSlot(0.9 * openFrom, rotation);
      const limit = limitsOfMesh(narrow.soup, narrow.listeners, gridOfPlan(spacing, 'subcell'))[0];
      expect(limit).toMatchObject({ kind: 'gap-closed', severity: 'warning', materials: ['wood', 'wood'] });
      // Corners are rounded to a 4096th of the search grid, here 0.05 mm.
      expect(limit.metres).toBeCloseTo(0.9 * openFrom, 3);
      expect(limit.resolvedSpacingMetres).toBeCloseTo(0.9 * spacing, 3);
    }
    // The warning is real: turned by 30°, a slot of 0.8 spacings is always closed.
    const closed = turnedSlot(0.8 * spacing, rotationAbout(1, 30));
    for (let shift = 0; shift < 4; shift++) {
      const grid = gridRound(closed.soup, spacing, [random(), random(), random()]);
      expect(voxelised({ ...closed, grid }).report.listeners.map(({ state }) => state)).toContain('apart');
    }
  });

  it('says of slots along a staircase that they are of one width or another', () => {
    const limit = limitsOfMesh(slot(0.35), listeners, gridOfPlan(spacing, 'staircase'))[0];
    expect(limit.kind).toBe('gap-width');
    expect(limit.text).toContain(
      'That gap becomes 1 or 2 spacings wide, so sound that passes through it is wrong by about −2.9 or +3.1 dB, and',
    );
    // Between the nodes its width is right; a slit with one node across is a note, for it may end at what absorbs.
    const [between, ...others] = limitsOfMesh(slot(0.35), listeners, gridOfPlan(spacing, 'subcell'));
    expect(others).toEqual([]);
    expect(between).toMatchObject({ kind: 'gap-one-node', severity: 'note' });
    expect(limitsOfMesh(slot(0.28), listeners, gridOfPlan(spacing, 'subcell'))).toEqual([]);
  });

  it('notes thin walls, and slanted sheets between the nodes', () => {
    const sheet = (x: number): Soup => polygon([[x, 1, 1], [x + 0.5, 2.5, 1], [x + 0.5, 2.5, 2.5], [x, 1, 2.5]]); // prettier-ignore
    const room = join(box([0, 0, 0], [6, 3, 3], 'plaster'), sheet(3));
    expect(limitsOfMesh(room, listeners, gridOfPlan(spacing, 'staircase'))).toEqual([]);
    const [note] = limitsOfMesh(room, listeners, gridOfPlan(spacing, 'subcell'));
    expect(note).toMatchObject({ kind: 'wall-thickness', severity: 'note', metres: 0, volumeError: 0 });
    expect(note.text).toContain('are stair-stepped');
    const plate = join(box([0, 0, 0], [6, 3, 3], 'plaster'), flipped(box([3, 1, 1], [3.05, 2.5, 2.5], 'wood')));
    const [thin] = limitsOfMesh(plate, listeners, gridOfPlan(spacing, 'staircase')).filter(
      ({ kind }) => kind === 'wall-thickness',
    );
    // 2.25 m² may be 0.2 m too thick, in a room of 54 m³.
    expect(thin.volumeError).toBeCloseTo((2.25 * 0.2) / 54, 3);
    expect(thin.text).toContain('are 0 or 1 spacings thick on the grid');
  });

  it('expects no smaller an error of the area of a patch than random grids give', () => {
    const random = seededRandom(5);
    for (const width of [0.7, 1.5, 3.2]) {
      const [low, high] = [4 - width / 2, 4 + width / 2];
      const quad = (x0: number, y0: number, x1: number, y1: number, name: string): Soup =>
        polygon([[x0, y0, 0], [x1, y0, 0], [x1, y1, 0], [x0, y1, 0]], name); // prettier-ignore
      const floor = join(
        quad(0, 0, 8, low, 'wall'),
        quad(0, high, 8, 8, 'wall'),
        quad(0, low, low, high, 'wall'),
        quad(high, low, 8, high, 'wall'),
        quad(low, low, high, high, 'patch'),
      );
      const room = join(floor, box([0, 0, 0], [8, 8, 5], 'wall', ['x0', 'x1', 'y0', 'y1', 'z1']));
      const errors = Array.from({ length: 24 }, () => {
        const grid = gridRound(room, 1, [random(), random(), random()]);
        const { report } = voxelised({ soup: room, listeners: [[4, 4, 2.5]], grid });
        return (report.areas.find(({ material }) => material === 1)?.gridArea ?? 0) / width ** 2 - 1;
      });
      const rms = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
      expect(rms).toBeLessThan(stripError(width, false) + 1e-9);
    }
  });

  it('says of a material in small pieces that its area is doubtful', () => {
    const pieces = Array.from({ length: 4 }, (_, i) => {
      const x = 1 + i;
      return polygon([[x, 1, 0.05], [x + 0.2, 1, 0.05], [x + 0.2, 2, 0.05], [x, 2, 0.05]], 'mat'); // prettier-ignore
    });
    const limits = limitsOfMesh(
      join(box([0, 0, 0], [6, 3, 3], 'plaster'), ...pieces),
      listeners,
      gridOfPlan(spacing, 'staircase'),
    );
    const limit = limits.find(({ kind }) => kind === 'material-area')!;
    expect(limit.materials).toEqual(['mat']);
    // Each strip is 0.8 spacings wide: 70 % error, and the errors of four strips are independent.
    expect(limit.areaError).toBeCloseTo(0.35, 2);
    expect(limit.text).toMatch(
      /^the area of "mat", .* in pieces at least 0\.2 m \(0\.8 spacings\) wide, becomes about \d+ faces of the grid and has an error of ± 35 % \(rms\)\. A spacing of .* makes it ± 5 %\.$/,
    );
  });
});

describe('detailsReport', () => {
  it('gives what does not depend on a grid', () => {
    const report = detailsReport(detailsOf(furnished(0.9, 0.98, 3.9)));
    expect(report).toMatchObject({
      geometry: 'boxes',
      narrowestGap: { materials: ['plaster', 'wood'], direction: [0, 1, 0] },
      thinnestWall: { materials: ['wood', 'wood'] },
    });
    expect(report.thinnestWall!.metres).toBeCloseTo(0.08, 12);
    expect(report.walls.find(({ belowMetres }) => belowMetres === 0.1)!.squareMetres).toBeCloseTo(16, 12);
    expect(report.materials.map(({ material }) => material)).toEqual(['plaster', 'wood']);
    expect(detailsText(report)).toBe('narrowest gap 0.9 m, thinnest wall with air on both sides 0.08 m');
    expect(detailsText(detailsReport(detailsOf([air([0, 0, 0], [5, 4, 3])])))).toBe(
      'narrowest gap 3 m, no walls with air on both sides',
    );
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});
