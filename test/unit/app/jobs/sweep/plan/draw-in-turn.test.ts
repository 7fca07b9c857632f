import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../../../../../src/app/jobs/sweep/plan/constraints.ts';
import { drawInTurn } from '../../../../../../src/app/jobs/sweep/plan/draw-in-turn.ts';
import { boxRoom } from '../../../../../../src/app/jobs/sweep/plan/drawn-room.ts';
import { Random } from '../../../../../../src/app/jobs/sweep/plan/random.ts';
import type { ConstraintInFile, RandomInFile } from '../../../../../../src/app/jobs/sweep/plan/sweep-schema.ts';
import { boxElements } from '../../../../../../src/scene/schema/convert.ts';

const SIDES: [number, number, number] = [4, 3, 2.5];
const room = boxRoom(boxElements([{ add: { from: [0, 0, 0], to: SIDES }, material: 'a' }]));

/** Draws receivers in a room of 4 × 3 × 2.5 m with a source in its middle. */
function drawn(
  count: number,
  constraints: readonly ConstraintInFile[],
  random: RandomInFile = { inRoom: {} },
  seed = 7,
) {
  const names = Array.from({ length: count }, (_, i) => `R${i + 1}`);
  const points = names.map((name) => `receivers.${name}`);
  const result = drawInTurn({
    variables: names.map((name) => ({ name, paths: [['receivers', name, 'position']], values: undefined, random })),
    given: names.map(() => undefined),
    base: {
      sources: { S1: { position: [2, 1.5, 1.25] } },
      receivers: Object.fromEntries(names.map((name) => [name, { position: [0, 0, 0] }])),
    },
    conditions: conditionsOf(constraints, points).ofLines,
    room,
    random: new Random(seed),
  });
  if (!('scene' in result)) return { places: [], why: result };
  const receivers = result.scene['receivers'] as Record<string, { position: number[] }>;
  return { places: names.map((name) => receivers[name].position), why: undefined };
}

const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, axis) => x - b[axis]));

const allApart = (places: readonly (readonly number[])[]): number =>
  Math.min(...places.flatMap((a, i) => places.slice(i + 1).map((b) => apart(a, b))));

describe('points that are drawn in turn', () => {
  // Drawn all at once, one try in 0.3^12, two millions, would do.
  it('are found if each alone is: twelve 0.5 m from walls', () => {
    const { places } = drawn(12, [{ fromWalls: { of: ['receivers'], atLeastMetres: 0.5 } }]);
    expect(places).toHaveLength(12);
    for (const place of places)
      for (const axis of [0, 1, 2])
        expect(Math.min(place[axis], SIDES[axis] - place[axis])).toBeGreaterThanOrEqual(0.5);
  });

  it('keep their distances from points that are not drawn, and from each other', () => {
    const { places } = drawn(12, [
      { distance: { between: ['receivers', 'receivers'], atLeastMetres: 0.8 } },
      { distance: { between: ['sources', 'receivers'], atLeastMetres: 1, atMostMetres: 2 } },
    ]);
    expect(allApart(places)).toBeGreaterThanOrEqual(0.8);
    for (const place of places) {
      expect(apart(place, [2, 1.5, 1.25])).toBeGreaterThanOrEqual(1);
      expect(apart(place, [2, 1.5, 1.25])).toBeLessThanOrEqual(2);
    }
  });

  // Of three places in a row only the outer two hold two points; a third of the lines begin in the middle.
  it('begin again if those before leave no place', () => {
    const places = [0.5, 2, 3.5].map((x) => [x, 1, 1]);
    const constraints = [{ distance: { between: ['receivers', 'receivers'] as [string, string], atLeastMetres: 2 } }];
    for (let seed = 1; seed <= 20; seed++) {
      const found = drawn(2, constraints, { oneOf: places }, seed);
      expect(found.places.map(([x]) => x).sort()).toEqual([0.5, 3.5]);
    }
  });

  it('say which one has no place, and what it failed at', () => {
    const { why } = drawn(3, [{ distance: { between: ['receivers', 'receivers'], atLeastMetres: 5 } }]);
    expect(why?.variable).toMatch(/^R[23]$/);
    expect([...why!.failed][0]).toEqual(['constraints[0].distance', 10_000]);
    const fixed = drawn(1, [{ fromWalls: { of: ['sources'], atLeastMetres: 1.5 } }]);
    expect(fixed.why).toEqual({ variable: undefined, failed: new Map([['constraints[0].fromWalls', 1]]) });
  });
});
