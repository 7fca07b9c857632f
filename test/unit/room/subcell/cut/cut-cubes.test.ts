import { describe, expect, it } from 'vitest';
import { AIR } from '../../../../../src/room/grid/graph.ts';
import { coordinates, strides } from '../../../../../src/room/grid/grid.ts';
import type { MeshRoom } from '../../../../../src/room/mesh/voxelise.ts';
import { FULL_CUBE, type CutCubes } from '../../../../../src/room/subcell/cut/cut-cubes.ts';
import { halfSpaceVolume } from '../../../../../src/room/subcell/cut/half-space.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../../support/numbers/random.ts';
import {
  box,
  enclosedVolume,
  flipped,
  join,
  mapped,
  polygon,
  rotate,
  rotationAbout,
  shift,
  sphere,
  voxelised,
  type Scene,
  type Soup,
} from '../../../../support/rooms/room-meshes.ts';

type CutRoom = MeshRoom & { readonly cut: CutCubes };

function cutRoom(scene: Scene): CutRoom {
  const room = voxelised({ ...scene, options: { ...scene.options, cut: true } });
  if (!room.cut) throw new Error('no cubes were cut');
  return room as CutRoom;
}

/** All cubes by their lowest corner: how many corners are air, and whether the cube is full by the graph alone. */
function* cubesOf({ graph: { grid, nodes } }: MeshRoom): Generator<{ at: number; air: number; full: boolean }> {
  const [nx, ny, nz] = grid.size;
  const [, up, far] = strides(grid);
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const at = i + j * up + k * far;
        let [air, open] = [0, 0];
        for (let c = 0; c < 8; c++) {
          const bits = nodes[at + (c & 1) + ((c >> 1) & 1) * up + (c >> 2) * far];
          if (bits & AIR) air++;
          for (let axis = 0; axis < 3; axis++) if (!(c & (1 << axis)) && bits & (2 << (2 * axis))) open++;
        }
        yield { at, air, full: air === 8 && open === 12 };
      }
    }
  }
}

/** Volume of the air by the cubes, m³. Also checks that the list holds the right cubes. */
function volumeOf(room: CutRoom): number {
  const fractions = new Map([...room.cut.cube].map((cube, i) => [cube, room.cut.fraction[i] / FULL_CUBE]));
  let volume = 0;
  const listed: number[] = [];
  for (const { at, air, full } of cubesOf(room)) {
    if (!full && air > 0) listed.push(at);
    volume += full ? 1 : (fractions.get(at) ?? 0);
  }
  expect([...room.cut.cube]).toEqual(listed);
  return volume * room.graph.grid.spacing ** 3;
}

/** Nodes behind walls and their vectors, in metres. */
function behindOf({ cut, graph: { grid } }: CutRoom): { node: number; at: Vec3; toWall: Vec3 }[] {
  return [...cut.behind.node].map((node, i) => ({
    node,
    at: coordinates(grid, node).map((x, axis) => grid.origin[axis] + (x + 0.5) * grid.spacing) as unknown as Vec3,
    toWall: [0, 1, 2].map((axis) => cut.behind.toWall[3 * i + axis] * grid.spacing) as unknown as Vec3,
  }));
}

/** The edges of plain cubes with air at one end or both, as pairs of ends; the first end is air. */
function* edgesOfPlainCubes({ cut, graph }: CutRoom): Generator<{ from: number; to: number; axis: number }> {
  const stride = strides(graph.grid);
  for (const at of cut.cube.filter((_, place) => cut.plain[place])) {
    for (let c = 0; c < 8; c++) {
      const low = at + (c & 1) + ((c >> 1) & 1) * stride[1] + (c >> 2) * stride[2];
      for (let axis = 0; axis < 3; axis++) {
        const high = low + stride[axis];
        if (c & (1 << axis)) continue;
        if (graph.nodes[low] & AIR) yield { from: low, to: high, axis };
        else if (graph.nodes[high] & AIR) yield { from: high, to: low, axis };
      }
    }
  }
}

const plainCubes = ({ cut }: CutRoom) => [...cut.plain].reduce((sum, plain) => sum + plain, 0);

const SIZE: Vec3 = [3, 2.4, 1.9];
const ROOM = box([0, 0, 0], SIZE, 'wall');
const MIDDLE: Vec3 = [1.3, 1.1, 0.9];
const TURNS: readonly [number, number][] = [
  [0, 0],
  [17, 0],
  [30, 17],
  [45, 35],
];

/** The room turned about z and then x, and shifted off the grid; and the way back. */
function turned([aboutZ, aboutX]: readonly [number, number], offset: Vec3 = [0.0173, 0.0291, 0.0437]) {
  const [z, x] = [rotationAbout(2, aboutZ), rotationAbout(0, aboutX)];
  const [backZ, backX] = [rotationAbout(2, -aboutZ), rotationAbout(0, -aboutX)];
  const there = (p: Vec3): Vec3 => shift(offset)(rotate(x, rotate(z, p)));
  const back = (p: Vec3): Vec3 => rotate(backZ, rotate(backX, shift(offset.map((d) => -d) as unknown as Vec3)(p)));
  return { there, back };
}

describe('the cubes of a box', () => {
  for (const turn of TURNS) {
    it(`turned by ${turn.join('° and ')}° have its volume, and its nodes behind mirror into it`, () => {
      const { there, back } = turned(turn);
      const room = cutRoom({ soup: mapped(ROOM, there), listeners: [there(MIDDLE)] });
      expect(Math.abs(volumeOf(room) / enclosedVolume(ROOM) - 1)).toBeLessThan(1e-3);
      // A few at the edges of the room have air corners that no edge joins, or air round a node that no edge joins.
      expect(plainCubes(room) / room.cut.cube.length).toBeGreaterThan(0.993);
      const found = behindOf(room);
      expect(found.length).toBeGreaterThan(1000);
      expect(found.filter(({ node }) => room.graph.nodes[node] & AIR)).toEqual([]);
      const worst = { off: 0, out: 0 };
      for (const { at, toWall } of found) {
        const onWall = back(at.map((x, axis) => x + toWall[axis]) as unknown as Vec3);
        const outside = (p: Vec3) => Math.max(...p.map((x, axis) => Math.max(-x, x - SIZE[axis])));
        const mirrored = back(at.map((x, axis) => x + 2 * toWall[axis]) as unknown as Vec3);
        worst.off = Math.max(worst.off, Math.abs(outside(onWall)));
        worst.out = Math.max(worst.out, outside(mirrored));
      }
      expect(worst.off).toBeLessThan(1e-4);
      expect(worst.out).toBeLessThan(1e-4);
    });
  }

  it('whose walls lie in planes of nodes have its volume', () => {
    const grids: Vec3[] = [[0, 0, 0], [0.5, 0.5, 0.5], [0.3, 0, 0.5]]; // prettier-ignore
    for (const offset of grids) {
      const soup = mapped(ROOM, shift(offset.map((d) => 0.1 * d) as unknown as Vec3));
      const room = cutRoom({ soup, listeners: [MIDDLE] });
      expect(Math.abs(volumeOf(room) / enclosedVolume(ROOM) - 1)).toBeLessThan(6e-4);
      expect(plainCubes(room)).toBe(room.cut.cube.length);
      for (const { toWall } of behindOf(room)) expect(Math.hypot(...toWall)).toBeGreaterThan(1e-8);
    }
  });

  it('have those corners of plain ones that are no air behind walls', () => {
    const { there } = turned([30, 17]);
    const { cut, graph } = cutRoom({ soup: mapped(ROOM, there), listeners: [there(MIDDLE)] });
    const [, up, far] = strides(graph.grid);
    const corners = [...cut.cube]
      .filter((_, place) => cut.plain[place])
      .flatMap((at) => [0, 1, 2, 3, 4, 5, 6, 7].map((c) => at + (c & 1) + ((c >> 1) & 1) * up + (c >> 2) * far));
    const wall = new Set(corners.filter((node) => !(graph.nodes[node] & AIR)));
    expect([...cut.behind.node]).toEqual([...wall].sort((a, b) => a - b));
  });
});

describe('cut cubes', () => {
  it('of a sphere have its volume', () => {
    for (const [radius, n] of [
      [1.2, 24],
      [1.2, 8],
      [0.9, 28],
    ] as const) {
      // prettier-ignore
      const soup = sphere([0.013, 0.027, 0.041], radius, n);
      const room = cutRoom({ soup, listeners: [[0.3, 0.2, 0.1]] });
      expect(Math.abs(volumeOf(room) / enclosedVolume(soup) - 1)).toBeLessThan(3e-3);
      expect(plainCubes(room) / room.cut.cube.length).toBeGreaterThan(0.99);
    }
  });

  it('of an object in a room leave out its volume', () => {
    const object = flipped(box([1, 0.8, 0.5], [1.83, 1.71, 1.17], 'object'));
    for (const turn of TURNS) {
      const { there } = turned(turn);
      const soup = mapped(join(ROOM, object), there);
      const room = cutRoom({ soup, listeners: [there([0.5, 0.5, 0.3])] });
      expect(Math.abs(volumeOf(room) / enclosedVolume(soup) - 1)).toBeLessThan(1.5e-3);
      // The same holds at the twelve edges of the object.
      expect(plainCubes(room) / room.cut.cube.length).toBeGreaterThan(0.97);
    }
  });

  it('that a thin panel cuts are not plain, and it takes no room', () => {
    const { there } = turned([30, 17]);
    const panel = polygon([[1, 0.5, 0.4], [2, 0.5, 0.4], [2, 1.7, 1.1], [1, 1.7, 1.1]], 'panel'); // prettier-ignore
    const room = cutRoom({ soup: mapped(join(ROOM, panel), there), listeners: [there([0.3, 0.3, 0.3])] });
    const bare = cutRoom({ soup: mapped(ROOM, there), listeners: [there([0.3, 0.3, 0.3])] });
    expect(Math.abs(volumeOf(room) / enclosedVolume(ROOM) - 1)).toBeLessThan(5e-3);
    expect(plainCubes(room)).toBe(plainCubes(bare));
    const more = room.cut.cube.length - bare.cut.cube.length;
    expect(more).toBeGreaterThan(100);
    const known = new Set(bare.cut.cube);
    const cubes = [...room.cut.cube.keys()].filter((i) => !known.has(room.cut.cube[i]));
    expect(cubes).toHaveLength(more);
    expect(cubes.filter((i) => room.cut.plain[i])).toEqual([]);
    // Both sides together, each in 240ths and by a lattice where the panel ends.
    expect(cubes.filter((i) => Math.abs(room.cut.fraction[i] - FULL_CUBE) > 0.02 * FULL_CUBE)).toEqual([]);
    expect(room.cut.behind).toEqual(bare.cut.behind);
  });

  it('on one side only of a wall one node thick are plain', () => {
    const one = box([0, 0, 0], [1.4, 2.4, 1.9], 'wall');
    const other = box([1.52, 0, 0], [2.6, 2.4, 1.9], 'wall');
    const { there } = turned([0, 0], [0.03, 0.031, 0.032]);
    const listeners = [there([0.5, 1, 1]), there([2.1, 1, 1])];
    const room = cutRoom({ soup: mapped(join(one, other), there), listeners });
    const demoted = [...room.cut.cube].filter((_, i) => !room.cut.plain[i]);
    expect(demoted.length).toBeGreaterThan(300);
    const x = new Set(demoted.map((at) => coordinates(room.graph.grid, at)[0]));
    expect(x.size).toBe(1);
    // The air on the kept side reaches further towards the nodes in the wall.
    const between = behindOf(room).filter(({ at }) => at[0] > there([1.4, 0, 0])[0] && at[0] < there([1.52, 0, 0])[0]);
    const side = between.map(({ toWall }) => Math.sign(toWall[0])).filter((sign) => sign !== 0);
    expect(between.length).toBeGreaterThan(300);
    expect(new Set(side).size).toBe(1);
    expect(Math.abs(volumeOf(room) / (enclosedVolume(one) + enclosedVolume(other)) - 1)).toBeLessThan(0.05);
  });

  it('take the inner one of two skins as the wall', () => {
    const skin = flipped(box([-0.04, -0.04, -0.04], [3.04, 2.44, 1.94], 'skin'));
    const { there } = turned([17, 0]);
    const bare = cutRoom({ soup: mapped(ROOM, there), listeners: [there(MIDDLE)], spacing: 0.1 });
    const room = cutRoom({ soup: mapped(join(ROOM, skin), there), listeners: [there(MIDDLE)], spacing: 0.1 });
    expect(Math.abs(volumeOf(room) / enclosedVolume(ROOM) - 1)).toBeLessThan(2e-3);
    const lengths = (of: CutRoom) => behindOf(of).reduce((sum, { toWall }) => sum + Math.hypot(...toWall), 0);
    expect(room.cut.behind.node.length / bare.cut.behind.node.length).toBeGreaterThan(0.98);
    expect(lengths(room) / lengths(bare)).toBeCloseTo(1, 1);
  });

  it('are not plain where a leak is sealed or an opening ends', () => {
    const open = box([0, 0, 0], SIZE, (face) => (face === 'x0' ? 'window' : 'wall'));
    const options = { open: new Set([0]), outsideSteps: 4 };
    const { there } = turned([17, 0]);
    const room = cutRoom({ soup: mapped(open, there), listeners: [there(MIDDLE)], options });
    expect(volumeOf(room)).toBeGreaterThan(enclosedVolume(ROOM));
    expect(room.cut.cube.length - plainCubes(room)).toBeGreaterThan(200);
    const leaky: Soup = { vertices: open.vertices, triangles: open.triangles.slice(2) };
    const sealed = cutRoom({ soup: mapped(leaky, there), listeners: [there(MIDDLE)] });
    expect(Math.abs(volumeOf(sealed) / enclosedVolume(ROOM) - 1)).toBeLessThan(0.05);
    expect(sealed.cut.cube.length - plainCubes(sealed)).toBeGreaterThan(200);
    const { grid, nodes } = sealed.graph;
    const { back } = turned([17, 0]);
    const isBeyondWalls = (node: number): boolean => {
      const at = coordinates(grid, node).map((x, axis) => grid.origin[axis] + (x + 0.5) * grid.spacing);
      return back(at as unknown as Vec3).some((x, axis) => x > SIZE[axis] || (axis > 0 && x < 0));
    };
    const closed = [...edgesOfPlainCubes(sealed)].filter(({ to }) => !(nodes[to] & AIR));
    expect(closed.length).toBeGreaterThan(1000);
    expect(closed.filter(({ from, to }) => isBeyondWalls(from) === isBeyondWalls(to))).toEqual([]);
  });

  it('keep the rules in any soup of triangles', () => {
    const random = seededRandom(11);
    const point = (): Vec3 => [between(random, 0, 3), between(random, 0, 2.4), between(random, 0, 1.9)];
    for (let round = 0; round < 6; round++) {
      const soup = join(ROOM, ...Array.from({ length: 12 }, () => polygon([point(), point(), point()], 'soup')));
      const room = cutRoom({ soup, listeners: [MIDDLE, [0.2, 0.2, 0.2]], spacing: 0.13 });
      volumeOf(room);
      const { nodes } = room.graph;
      const inAir = [...edgesOfPlainCubes(room)].filter(({ to }) => nodes[to] & AIR);
      expect(inAir.filter(({ from, to, axis }) => !(nodes[Math.min(from, to)] & (2 << (2 * axis))))).toEqual([]);
      const behind = behindOf(room);
      expect(behind.every(({ toWall }) => toWall.every(Number.isFinite) && Math.hypot(...toWall) > 0)).toBe(true);
    }
  });

  it('are asked for', () => {
    expect(voxelised({ soup: ROOM, listeners: [MIDDLE] }).cut).toBeUndefined();
  });
});

describe('halfSpaceVolume', () => {
  it('is what points say', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 60; round++) {
      const n = [0, 1, 2].map(() => between(random, -1, 1)) as [number, number, number];
      if (round % 4 > 0) n[round % 3] = 0;
      if (round % 4 > 1) n[(round + 1) % 3] = 0.3;
      const s = between(random, -1, 1);
      let below = 0;
      const steps = 40;
      for (let i = 0; i < steps ** 3; i++) {
        const at = [i % steps, Math.floor(i / steps) % steps, Math.floor(i / steps ** 2)].map((x) => (x + 0.5) / steps);
        if (n[0] * at[0] + n[1] * at[1] + n[2] * at[2] <= s) below++;
      }
      expect(Math.abs(halfSpaceVolume(...n, s) - below / steps ** 3)).toBeLessThan(0.03);
    }
  });
});
