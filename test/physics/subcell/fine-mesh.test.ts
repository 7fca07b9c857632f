import { describe, expect, it } from 'vitest';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { ballModes } from '../../support/numbers/exact-modes.ts';
import { cutOperator, multiply } from '../../support/rooms/cut-operator.ts';
import {
  enclosedVolume,
  join,
  mapped,
  rotate,
  rotationAbout,
  sphere,
  voxelised,
  type Soup,
} from '../../support/rooms/room-meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from '../../support/rooms/rooms.ts';

const SCHEME = schemeByName('compact-5@1%', '');
/** Off the planes of symmetry of the grid. */
const CENTRE: Vec3 = [0.013, 0.027, 0.041];
const RADIUS = 5 * ROOM_SPACING;

/**
 * Volume and frequency of the dipole modes of a rigid ball, relative to those of its triangles and of the exact ball.
 */
interface BallErrors {
  readonly volume: number;
  readonly dipole: number;
}

/**
 * The frequency is that of the Rayleigh quotient of the exact mode, j₁(kr) times x, y or z over r, which is off by the
 * square of the mode's own error.
 */
function errorsOf(soup: Soup): BallErrors {
  const { graph, cut } = voxelised({ soup, listeners: [CENTRE], spacing: ROOM_SPACING, options: { cut: true } });
  expect([...cut!.plain].filter((plain) => plain === 0).length).toBe(0);
  const room = prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, [], { materialAt: () => RIGID, areaAt: () => 1 }, { cut });
  const { node, mass, stiffness } = cutOperator(room);
  const drawn = enclosedVolume(soup) / ROOM_SPACING ** 3;
  const kX = ballModes(RADIUS / ROOM_SPACING, 1)[0];
  let [potential, kinetic] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const mode = Float64Array.from(node, (at) => {
      const from = coordinates(graph.grid, at).map(
        (x, d) => (graph.grid.origin[d] + (x + 0.5) * ROOM_SPACING - CENTRE[d]) / ROOM_SPACING,
      );
      const phase = kX * Math.hypot(...from);
      return (from[axis] * (Math.sin(phase) / phase - Math.cos(phase))) / phase ** 2;
    });
    multiply(stiffness, mode).forEach((value, i) => {
      potential += mode[i] * value;
      kinetic += mass[i] * mode[i] ** 2;
    });
  }
  const measured = (2 / SCHEME.courant) * Math.asin(Math.sqrt(potential / kinetic) / 2);
  return { volume: mass.reduce((sum, one) => sum + one, 0) / drawn - 1, dipole: measured / kX - 1 };
}

/** A mesh whose corners are off by up to `most` metres along each axis; corners in one place move together. */
function rough(soup: Soup, most: number): Soup {
  return mapped(soup, ([x, y, z]) => {
    const off = (seed: number): number => most * Math.sin(seed + 3e3 * x + 5e3 * y + 7e3 * z);
    return [x + off(0), y + off(2), z + off(4)];
  });
}

/** Walls of a box as fine waves, shorter and deeper than a cube can show; a wave ends at the edges of the box. */
function wavyBox(sides: Vec3, cells: number, length: number, depth: number): Soup {
  const faces: Soup[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const high of [0, 1]) {
      const vertices: Vec3[] = [];
      for (let j = 0; j <= cells; j++) {
        for (let i = 0; i <= cells; i++) {
          const isRim = i % cells === 0 || j % cells === 0;
          const wave =
            Math.sin((2 * Math.PI * sides[u] * i) / cells / length) *
            Math.sin((2 * Math.PI * sides[v] * j) / cells / length);
          const at: [number, number, number] = [0, 0, 0];
          at[u] = (sides[u] * i) / cells;
          at[v] = (sides[v] * j) / cells;
          at[axis] = high * sides[axis] + (isRim ? 0 : depth * wave);
          vertices.push(at.map((x, d) => x + CENTRE[d]) as unknown as Vec3);
        }
      }
      const triangles: Soup['triangles'] = [];
      const add = (...corners: [number, number, number]): void => {
        const [a, b, c] = corners;
        triangles.push({ corners: high ? [a, c, b] : [a, b, c], material: 'wall', sides: 3 });
      };
      for (let j = 0; j < cells; j++) {
        for (let i = 0; i < cells; i++) {
          const a = j * (cells + 1) + i;
          add(a, a + 1, a + cells + 2);
          add(a, a + cells + 2, a + cells + 1);
        }
      }
      faces.push({ vertices, triangles });
    }
  }
  return join(...faces);
}

/**
 * Bounds, set before: volumes as exact as the triangles' (1e-3 is ten times the rounding of a cube's air to 240ths,
 * averaged over 500 cubes); the dipole as exact as with the coarse mesh, whose triangles are as large as the cubes.
 * Bits of words that ran over at 32 triangles a cube once made every one of these tests fail, the waves by 11 %.
 */
describe('a rigid ball of radius 5 spacings', () => {
  const coarse = errorsOf(sphere(CENTRE, RADIUS, 10));

  it('of 800 triangles has its volume and its dipole modes', () => {
    expect(Math.abs(coarse.volume)).toBeLessThan(1e-3);
    // The triangles enclose 1 % less than the ball.
    expect(Math.abs(coarse.dipole)).toBeLessThan(0.006);
  });

  it.each([0, 0.001])('of 25 088 triangles, rough by %f m, has them too', (most) => {
    const { volume, dipole } = errorsOf(rough(sphere(CENTRE, RADIUS, 56), most));
    expect(Math.abs(volume)).toBeLessThan(1e-3);
    expect(Math.abs(dipole)).toBeLessThan(0.003);
  });
});

describe('walls with waves finer than a cube', () => {
  it('have their volume, also where they fall back to a staircase', () => {
    const turn = (at: Vec3): Vec3 => rotate(rotationAbout(2, 30), rotate(rotationAbout(0, 17), at));
    const soup = mapped(wavyBox([1.13, 0.93, 0.84], 45, 0.12, 0.05), turn);
    const listener = turn([0.5, 0.4, 0.4]);
    const { graph, cut } = voxelised({ soup, listeners: [listener], spacing: ROOM_SPACING, options: { cut: true } });
    const room = prepareRoom(
      graph,
      SCHEME,
      ROOM_SOUND_SPEED,
      [],
      { materialAt: () => RIGID, areaAt: () => 1 },
      { cut },
    );
    expect([...cut!.plain].filter((plain) => plain === 0).length).toBeGreaterThan(50);
    const { mass } = cutOperator(room);
    const volume = mass.reduce((sum, one) => sum + one, 0) * ROOM_SPACING ** 3;
    // Eighths by air corners alone are about 1 % off here.
    expect(Math.abs(volume / enclosedVolume(soup) - 1)).toBeLessThan(6e-3);
  });
});
