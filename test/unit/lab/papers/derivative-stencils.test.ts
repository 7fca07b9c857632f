import { describe, expect, it } from 'vitest';
import { interiorKernel, type InteriorStencil } from '../../../../src/kernel/interior/design.ts';
import { COURSE_NOTES } from '../../../../src/lab/papers/course-notes/course-notes.ts';
import {
  DERIVATIVES,
  DIMENSIONS,
  sweepName,
  sweepStencil,
} from '../../../../src/lab/papers/model/derivative-stencils.ts';
import { choiceOf } from '../../../../src/lab/papers/variants/choice-of.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const ALL = DERIVATIVES.flatMap((order) => DIMENSIONS.map((dimensions) => ({ order, dimensions })));

/** All points with the centre. */
function pointsOf({ offsets, weights }: InteriorStencil): { offset: readonly number[]; weight: number }[] {
  const points = offsets.map((offset, k) => ({ offset: [...offset], weight: weights[k] }));
  const centre = points.reduce((sum, { weight }) => sum - weight, 0);
  return [...points, { offset: [0, 0, 0], weight: centre }];
}

/** Σ w x^a y^b z^c: what the stencil makes of that monomial at the origin. */
const moment = (stencil: InteriorStencil, powers: readonly number[]): number =>
  pointsOf(stencil).reduce(
    (sum, { offset, weight }) => sum + weight * powers.reduce((all, power, axis) => all * offset[axis] ** power, 1),
    0,
  );

/** Degree up to which each is exact along an axis. */
const EXACT = { 1: 2, 2: 5, 3: 6 } as const;

describe.each(ALL)('the derivative of order $order in $dimensions D', ({ order, dimensions }) => {
  const stencil = sweepStencil(sweepName({ kind: 'derivative', order, dimensions }))!;

  it('is exact for polynomials up to its degree, and not for all of the next two', () => {
    const axis = (power: number): number[] => [power, 0, 0];
    const scale = moment(stencil, axis(order));
    expect(scale).toBeGreaterThan(0);
    for (let degree = 0; degree <= EXACT[order]; degree++)
      expect(Math.abs(moment(stencil, axis(degree)) / scale - Number(degree === order))).toBeLessThan(1e-13);
    const next = [EXACT[order] + 1, EXACT[order] + 2].map((degree) => Math.abs(moment(stencil, axis(degree)) / scale));
    expect(Math.max(...next)).toBeGreaterThan(0.1);
  });

  it('has the same weights along every axis of its dimensions, none along others, and none between them', () => {
    for (let axis = 0; axis < 3; axis++) {
      const powers = [0, 1, 2].map((one) => (one === axis ? order : 0));
      const expected = axis < dimensions ? moment(stencil, [order, 0, 0]) : 0;
      expect(moment(stencil, powers)).toBeCloseTo(expected, 14);
    }
    expect(stencil.offsets.every((offset) => offset.filter((value) => value !== 0).length === 1)).toBe(true);
    // f′ has no weight at its centre, nor has f‴: the notes count the point all the same.
    expect(stencil.points).toBe(2 * order * dimensions + 1);
  });

  it('is a convolution with its weights as filter, mirrored', () => {
    const side = 8;
    const next = seededRandom(7);
    const field = Float64Array.from({ length: side ** 3 }, () => next() - 0.5);
    const index = (place: readonly number[]): number =>
      place.reduceRight((sum, value) => sum * side + (((value % side) + side) % side), 0);
    const reach = [order, dimensions > 1 ? order : 0, dimensions > 2 ? order : 0];
    const filter = new Map(
      pointsOf(stencil).map(({ offset, weight }) => [offset.map((one) => -one || 0).join(), weight]),
    );
    for (const place of [
      [0, 0, 0],
      [3, 5, 1],
      [7, 7, 7],
    ]) {
      const swept = pointsOf(stencil).reduce(
        (sum, { offset, weight }) => sum + weight * field[index(place.map((value, axis) => value + offset[axis]))],
        0,
      );
      // (filter ∗ field)(place) = Σ_m filter(m) field(place − m), over the whole box.
      let convolved = 0;
      for (let z = -reach[2]; z <= reach[2]; z++)
        for (let y = -reach[1]; y <= reach[1]; y++)
          for (let x = -reach[0]; x <= reach[0]; x++)
            convolved += (filter.get([x, y, z].join()) ?? 0) * field[index([place[0] - x, place[1] - y, place[2] - z])];
      expect(convolved).toBeCloseTo(swept, 14);
    }
  });
});

it('a filter of which only the points of a stencil have weights gives the kernel of the stencil', () => {
  const shape = { pitch: 32, rows: 8, planes: 8, first: 4 * 32 * 8 };
  const traits = { maxThreads: 1024, workgroupBytes: 1 << 15, subgroups: false };
  const measurement = COURSE_NOTES.items
    .find(({ place }) => place === 'Stencils')!
    .columns.flatMap(({ cells }) => cells)
    .flatMap(({ ours }) => (ours?.kind === 'measured' ? ours.of : []))
    .find((one) => one.what === 'update')!;
  const stencil = sweepStencil('derivative-2-3d')!;
  const full = sweepStencil('filter-2-3d')!;
  const weightAt = new Map(stencil.offsets.map((offset, k) => [offset.join(), stencil.weights[k]]));
  const filter = { ...full, weights: full.offsets.map((offset) => weightAt.get(offset.join()) ?? 0) };
  expect(filter.weights.filter((weight) => weight === 0)).toHaveLength(125 - 13);
  const textOf = (one: InteriorStencil): string => {
    const choice = choiceOf(measurement, one, traits, shape);
    if ('reason' in choice) return expect.fail(choice.reason);
    return interiorKernel(one, choice, shape, 0).code;
  };
  expect(linesOf(textOf(filter))).toEqual(linesOf(textOf(stencil)));
  expect(textOf(full)).not.toEqual(textOf(stencil));
});

/** Lines of a kernel in one order: points are written as they come. */
const linesOf = (code: string): string[] => code.split('\n').sort();

it('all have points whose weights sum to 0 and whose sizes sum to 1, so that repeated sweeps do not grow', () => {
  for (const kind of ['derivative', 'filter'] as const)
    for (const { order, dimensions } of ALL) {
      const points = pointsOf(sweepStencil(sweepName({ kind, order, dimensions }))!);
      expect(points.reduce((sum, { weight }) => sum + Math.abs(weight), 0)).toBeCloseTo(1, 12);
      if (kind === 'filter') expect(points).toHaveLength((2 * order + 1) ** dimensions);
    }
  expect(sweepStencil('compact-3')).toBeNull();
});
