import { expect, it } from 'vitest';
import { CutShell, cutterOf } from '../../../../src/mesh/ifc/cut.ts';
import { readIfcOnce } from '../../../../src/mesh/ifc/last-ifc.ts';
import { areaOf, isClosed, volumeOfSolid } from '../../../../src/mesh/ifc/solid.ts';
import { boxFaces } from '../../../support/models/write-dxf.ts';
import { hallIfc } from '../../../support/models/write-ifc.ts';

const SIDES = 48;

/** The outer face of a box, two triangles a side. */
const room = Float64Array.from(boxFaces([0, 0, 0], [8, 6, 3]).flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flat()));

/** A round window through the wall y = 0: only the faces around it. */
const round = Float64Array.from(
  Array.from({ length: SIDES }, (_, i) => {
    const [a, b] = [i, i + 1].map((each) => (2 * Math.PI * each) / SIDES);
    const at = (angle: number, y: number): number[] => [2 + 0.5 * Math.cos(angle), y, 1.5 + 0.5 * Math.sin(angle)];
    return [at(a, -0.3), at(b, -0.3), at(b, 0), at(a, -0.3), at(b, 0), at(a, 0)].flat();
  }).flat(),
);

it('cuts a room along the faces of a round window only there, and keeps it closed', () => {
  const shell = new CutShell(room);
  shell.cutAround(cutterOf(round), 0.02);
  const cut = shell.triangles();
  expect(isClosed(cut)).toBe(true);
  expect(volumeOfSolid(cut) / (8 * 6 * 3)).toBeCloseTo(1, 12);
  let window = 0;
  let far = 0;
  for (let at = 0; at < cut.length; at += 9) {
    const corners = [0, 3, 6].map((each) => cut.subarray(at + each, at + each + 3));
    const isWithin = corners.every(([x, y, z]) => y === 0 && Math.hypot(x - 2, z - 1.5) < 0.5 + 1e-9);
    if (isWithin) window += areaOf(cut, at);
    if (corners.every(([, y]) => y === 6)) far++;
  }
  // The area of the polygon, exact but for rounding: no piece lies on both sides of its boundary.
  expect(window).toBeCloseTo((SIDES / 2) * 0.5 ** 2 * Math.sin((2 * Math.PI) / SIDES), 12);
  // The wall opposite is as it was: two triangles.
  expect(far).toBe(2);
});

/** Openings in the wall y = 0, in rows, none as high or as wide as another. */
function windows(count: number): Float64Array[] {
  const columns = Math.ceil(Math.sqrt(2 * count));
  const [width, height] = [8 / columns, 3 / Math.ceil(count / columns)];
  return Array.from({ length: count }, (_, i) => {
    const [x, z] = [(i % columns) * width, Math.floor(i / columns) * height];
    const [low, high] = [0.2 + 0.1 * Math.sin(i), 0.7 + 0.1 * Math.cos(3 * i)];
    const faces = boxFaces([x + low * width, -0.3, z + low * height], [x + high * width, 0, z + high * height]);
    return Float64Array.from(faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flat()));
  });
}

it('cuts a room around many openings into about so many pieces, and keeps it closed', () => {
  const all = windows(200);
  const shell = new CutShell(room);
  for (const each of all) shell.cutAround(cutterOf(each), 0.02);
  const cut = shell.triangles();
  expect(isClosed(cut)).toBe(true);
  expect(volumeOfSolid(cut) / (8 * 6 * 3)).toBeCloseTo(1, 12);
  // Five pieces an opening, one inside and four around it, and as many again where a cut runs through others: with
  // points on their sides, eight triangles each. Triangles cut one by one are 500 an opening, and more with each.
  expect(cut.length / 9 / all.length).toBeLessThan(80);
});

it('a building is read once, and what was read is not changed by what its readers do', async () => {
  const first = await readIfcOnce(hallIfc(), 'hall.ifc', {});
  const expected = first.mesh.vertices.slice();
  first.mesh.vertices.fill(0);
  const again = await readIfcOnce(hallIfc(), 'hall.ifc', {});
  expect(again.mesh.vertices).toEqual(expected);
  expect(again.imported).toBe(first.imported);
  const parts = await readIfcOnce(hallIfc(), 'hall.ifc', { spaces: [] });
  expect(parts.imported).not.toBe(first.imported);
});
