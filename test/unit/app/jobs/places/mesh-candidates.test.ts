import { describe, expect, it } from 'vitest';
import { preparePlaces } from '../../../../../src/app/jobs/places/prepare.ts';
import { wantedOf } from '../../../../../src/app/jobs/places/request.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

type Point = readonly [number, number];

/** A place, turned about the z axis. */
type Turn = (place: Vec3) => Vec3;

const asDrawn: Turn = (place) => place;

const by30: Turn = ([x, y, z]) => {
  const [cosine, sine] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  return [cosine * x - sine * y, sine * x + cosine * y, z];
};

/** A body over a plan, in the lines of an OBJ file. @param plan Convex, or seen from its first corner all over. */
function prism(plan: readonly Point[], from: number, to: number, turn: Turn, first = 1): string[] {
  const n = plan.length;
  const vertices = [from, to].flatMap((z) => plan.map(([x, y]) => `v ${turn([x, y, z]).join(' ')}`));
  const face = (...corners: number[]): string => `f ${corners.map((corner) => corner + first).join(' ')}`;
  const sides = plan.map((_, i) => face(i, n + i, n + ((i + 1) % n), (i + 1) % n));
  const fan = (base: number): string[] => plan.slice(2).map((_, i) => face(base, base + i + 1, base + i + 2));
  return [...vertices, 'usemtl wall', ...sides, ...fan(0), ...fan(n)];
}

const rectangle = (x: number, y: number, toX: number, toY: number): Point[] => [
  [x, y],
  [toX, y],
  [toX, toY],
  [x, toY],
];

const HEIGHT = 2.4;

/** Candidates in a room. @param lines Text of its OBJ file. */
async function candidatesIn(
  geometry: object,
  kind: 'walls' | 'corners',
  lines: readonly string[] = [],
  turn = asDrawn,
) {
  const scene = {
    wavehall: 1,
    title: 'Room',
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.1 } },
    geometry,
    sources: { S: { position: turn([1.1, 1.2, 1.3]) } },
    receivers: { A: { position: turn([1.6, 1.4, 1.2]) }, B: { position: turn([1.2, 0.9, 1.2]) } },
    durationSeconds: 0.2,
    maxFrequencyHz: 300,
    scheme: 'compact-5@2%',
  };
  const files = new MemoryFiles(
    new Map([
      ['room.json', new Blob([JSON.stringify(scene)])],
      ['room.obj', new Blob([lines.join('\n')])],
    ]),
  );
  const job = await preparePlaces(wantedOf({ sceneFile: 'room.json', outFolder: 'out', candidates: [kind] }), {
    ...onProcessor(32),
    host: { files, kept: keptInMemory() },
  });
  expect(job.leftOut).toEqual([]);
  return job.candidates.map(({ position }) => position);
}

const inBoxes = (kind: 'walls' | 'corners', boxes: object) => candidatesIn({ boxes }, kind);

const inMesh = (kind: 'walls' | 'corners', lines: readonly string[], turn = asDrawn) =>
  candidatesIn({ mesh: { file: 'room.obj', unit: 'm', up: 'z', materials: { wall: 'wall' } } }, kind, lines, turn);

/** Places in one order, to a tenth of a millimetre: files hold all digits, and turning rounds them. */
const sorted = (places: readonly Vec3[]): string[] =>
  places.map((place) => place.map((x) => (Math.round(x * 1e4) / 1e4 + 0).toFixed(4)).join(' ')).sort();

const BOX = [{ add: { from: [0, 0, 0], to: [4.3, 3.1, HEIGHT] }, material: 'wall' }];
const BOX_PLAN = rectangle(0, 0, 4.3, 3.1);

/** Walls of whole half metres: those of boxes, which pass where boxes join, are laid as those of the plan are. */
const L_BOXES = [
  { add: { from: [0, 0, 0], to: [5, 2.5, HEIGHT] }, material: 'wall' },
  { add: { from: [0, 2.5, 0], to: [2, 4.5, HEIGHT] }, material: 'wall' },
];
const L_PLAN: readonly Point[] = [[2, 2.5], [2, 4.5], [0, 4.5], [0, 0], [5, 0], [5, 2.5]]; // prettier-ignore

describe('Candidates in a room of a mesh', () => {
  it.each(['walls', 'corners'] as const)('are those of the same box: %s', async (kind) => {
    const drawn = await inBoxes(kind, BOX);
    expect(drawn.length).toBe(kind === 'walls' ? 26 : 4);
    expect(sorted(await inMesh(kind, prism(BOX_PLAN, 0, HEIGHT, asDrawn)))).toEqual(sorted(drawn));
  });

  it.each(['walls', 'corners'] as const)('turn with the box: %s', async (kind) => {
    const turned = await inMesh(kind, prism(BOX_PLAN, 0, HEIGHT, by30), by30);
    expect(sorted(turned)).toEqual(sorted((await inBoxes(kind, BOX)).map(by30)));
  });

  it.each(['walls', 'corners'] as const)('are those of the same L of boxes: %s', async (kind) => {
    const drawn = await inBoxes(kind, L_BOXES);
    expect(sorted(await inMesh(kind, prism(L_PLAN, 0, HEIGHT, asDrawn)))).toEqual(sorted(drawn));
  });

  it('come in the same order, however the triangles are ordered', async () => {
    const lines = prism(L_PLAN, 0, HEIGHT, asDrawn);
    const isFace = (line: string): boolean => line.startsWith('f');
    const other = [...lines.filter((line) => !isFace(line)), ...lines.filter(isFace).reverse()];
    expect(await inMesh('walls', other)).toEqual(await inMesh('walls', lines));
  });

  it('stand on the floor of a room whose floor and walls are thick, in its air alone', async () => {
    const shell = [
      ...prism(BOX_PLAN, 0, HEIGHT, asDrawn),
      ...prism(rectangle(-0.8, -0.8, 5.1, 3.9), -0.8, 3.2, asDrawn, 9),
    ];
    for (const kind of ['walls', 'corners'] as const)
      expect(sorted(await inMesh(kind, shell))).toEqual(sorted(await inBoxes(kind, BOX)));
  });

  it('keep clear of a cupboard, and stand in its corners with walls', async () => {
    // It stands at a wall, a hair away from it.
    const [x, y, toX, toY] = [1.9, 2.3, 3.1, 3.099];
    const room = [...prism(BOX_PLAN, 0, HEIGHT, asDrawn), ...prism(rectangle(x, y, toX, toY), 0, 2, asDrawn, 9)];
    const walls = await inMesh('walls', room);
    for (const [px, py] of walls) {
      const away = Math.hypot(Math.max(x - px, 0, px - toX), Math.max(y - py, 0, py - toY));
      expect(away).toBeGreaterThan(0.75 * 0.25);
    }
    expect(walls.filter(([px, py]) => px > x && px < toX && Math.abs(py - 2.05) < 1e-6).length).toBeGreaterThan(1);
    const corners = sorted(await inMesh('corners', room));
    expect(corners).toEqual(
      sorted([
        [0.25, 0.25, 0.25], [4.05, 0.25, 0.25], [0.25, 2.85, 0.25], [4.05, 2.85, 0.25], [1.65, 2.85, 0.25], [3.35, 2.85, 0.25],
      ]),
    ); // prettier-ignore
  });

  it('follow a round wall at the asked distances, and find no corner there', async () => {
    const round = Array.from({ length: 36 }, (_, i): Point => {
      const angle = (2 * Math.PI * i) / 36;
      return [2 + 2 * Math.cos(angle), 2 + 2 * Math.sin(angle)];
    });
    const walls = await inMesh('walls', prism(round, 0, HEIGHT, asDrawn));
    // Its circumference is 12.55 m.
    expect(walls).toHaveLength(25);
    for (const [px, py] of walls) expect(Math.abs(Math.hypot(px - 2, py - 2) - 1.75)).toBeLessThan(0.01);
    await expect(inMesh('corners', prism(round, 0, HEIGHT, asDrawn))).rejects.toMatchObject({ path: 'candidates' });
  });
});
