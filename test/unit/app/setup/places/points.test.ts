import { describe, expect, it } from 'vitest';
import { pointProblems, placeWarnings } from '../../../../../src/app/setup/places/points.ts';
import { NO_PASSAGES } from '../../../../../src/room/surfaces/passages.ts';
import { placeAt } from '../../../../../src/run/points/place.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { box, boxFace, join, voxelised } from '../../../../support/rooms/room-meshes.ts';

/** A room divided completely at x = 2. */
const DIVIDED = join(box([0, 0, 0], [3, 1, 1]), boxFace([2, 0, 0], [3, 1, 1], 'x0', 'sheet'));

function problems(source: Vec3, ...receivers: Vec3[]): { path: string; message: string; remedy: string }[] {
  const positions = [source, ...receivers];
  const { graph, report } = voxelised({ soup: DIVIDED, listeners: positions });
  const places = report.listeners.map(({ node }, i) =>
    node === undefined ? undefined : placeAt(graph, positions[i], node),
  );
  const points = positions.map((position, i) => ({
    path: i === 0 ? 'S1' : `R${i}`,
    point: { name: i === 0 ? 'S1' : `R${i}`, position },
  }));
  return pointProblems({ graph, passages: NO_PASSAGES }, points, places, report);
}

describe('points of a divided mesh', () => {
  it('are told which of them the source does not reach', () => {
    const found = problems([0.5, 0.5, 0.5], [1, 0.5, 0.5], [2.5, 0.5, 0.5]);
    expect(found.map(({ path }) => path)).toEqual(['R2']);
    expect(found[0].message).toBe(
      'no air joins it to source "S1": it stands inside a closed object or in another room',
    );
  });

  it('blame a source in the smaller part once, and name those apart from it', () => {
    const found = problems([2.5, 0.5, 0.5], [1, 0.5, 0.5], [0.5, 0.5, 0.5], [2.7, 0.5, 0.5]);
    expect(found.map(({ path }) => path)).toEqual(found.length === 1 ? ['S1'] : ['R1', 'R2']);
    const alone = problems([2.5, 0.5, 0.5], [1, 0.5, 0.5], [0.5, 0.5, 0.5]);
    expect(alone.map(({ path }) => path)).toEqual(['S1']);
    expect(alone[0].message).toMatch(/^no air joins source "S1" to "R1", "R2": it stands inside a closed object/);
  });

  it('may not stand on walls', () => {
    const [found] = problems([0.5, 0.5, 0.5], [2, 0.5, 0.5]);
    expect([found.path, found.message]).toEqual(['R1', '[2, 0.5, 0.5] is on a wall']);
  });

  it('are said to be moved', () => {
    const scene = {
      sources: [{ name: 'S1', position: [0, 0, 0] as Vec3 }] as const,
      receivers: [{ name: 'R1', position: [0, 0, 0] as Vec3 }] as const,
    };
    const place = { node: 0, fraction: [0, 0, 0] as Vec3, moved: 0 };
    expect(placeWarnings(scene, [place, place])).toEqual([]);
    expect(placeWarnings(scene, [place, { ...place, moved: 0.123 }])[0]).toMatch(
      /^receiver "R1" .* 0\.12 m off its place/,
    );
  });
});
