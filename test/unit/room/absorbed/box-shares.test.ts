import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../src/material/branches.ts';
import { absorbedShares } from '../../../../src/room/absorbed/absorbed.ts';
import { boxShares, boxSharesOf } from '../../../../src/room/absorbed/box-shares.ts';
import { ALL_OPEN, closeEdge } from '../../../../src/room/grid/graph.ts';
import { prepareRoom } from '../../../../src/room/prepare/prepare.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { box, gridRound, mapped, rotate, rotationAbout, voxelised } from '../../../support/rooms/room-meshes.ts';
import { boxGraph, prepared, ROOM_SOUND_SPEED } from '../../../support/rooms/rooms.ts';

const SCHEME = schemeByName('compact-5@1%', '');

/** Chance of the measurement, and the few per cent of flow at edges where lines of different walls meet. */
const TOLERANCE = 0.02;

describe('what the walls of a box take, without measuring', () => {
  it.each([
    ['compact-5@1%', 0.1],
    ['compact-5@1%', 0.5],
    ['leggy-4@1%', 0.5],
    // Its staircase takes 5 % less of long waves than it should.
    ['compact-22@2%', 0.1],
  ])('is what is measured: %s, admittance %d', (name, admittance) => {
    const room = prepared(boxGraph([16, 14, 12]), schemeByName(name, ''), [admittance]);
    const [found] = boxShares(room, 0)!;
    expect(Math.abs(found!.share - absorbedShares(room)[0]!.share)).toBeLessThan(TOLERANCE);
    expect(found!.faces).toBe(room.faces.node.length);
  });

  it('weighs each face by its area and by the square of what its line reads', () => {
    const room = prepared(boxGraph([8, 7, 6]), SCHEME, [0.3]);
    const traces = room.faces.traces.map((one) => ({ ...one, trace: one.trace.map((weight) => 1.1 * weight) }));
    const [as, louder] = [room, { ...room, faces: { ...room.faces, traces } }].map((each) => boxShares(each, 0)!);
    expect(louder[0]!.share).toBeCloseTo(1.21 * as[0]!.share, 10);
  });

  const wall = [{ name: 'wall', admittance: realAdmittance(0.3) }];
  const between = (degrees: number, place: number) => {
    const soup = mapped(box([-0.7, -0.6, -0.5], [0.7, 0.6, 0.5], 'wall'), (at) =>
      rotate(rotationAbout(2, degrees), at),
    );
    const grid = gridRound(soup, 0.1, [place, 0.37, 0.21]);
    const room = voxelised({ soup, listeners: [[0, 0, 0]], grid, options: { cut: true } });
    const { graph, surface, cut } = room;
    return { room, ready: prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, wall, surface, { cut }) };
  };

  it.each([0.13, 0.48, 0.83])('is what is measured where walls stand between the nodes: %d', (place) => {
    const { room, ready } = between(0, place);
    const measured = absorbedShares(ready)[0]!.share;
    expect(Math.abs(boxShares(ready, 0)![0]!.share - measured)).toBeLessThan(TOLERANCE);
    const [before] = boxSharesOf(room, SCHEME, wall, 0)!;
    expect(Math.abs(before!.share - measured)).toBeLessThan(TOLERANCE);
  });

  it('is the same before the room is prepared, on the staircase', () => {
    const soup = box([0, 0, 0], [1.2, 1.1, 0.9], 'wall');
    const grid = gridRound(soup, 0.1, [0.1, 0.2, 0.3]);
    const room = voxelised({ soup, listeners: [[0.5, 0.5, 0.5]], grid, options: { cut: false } });
    const ready = prepareRoom(room.graph, SCHEME, ROOM_SOUND_SPEED, wall, room.surface);
    expect(boxSharesOf(room, SCHEME, wall, 0)).toEqual(boxShares(ready, 0));
  });

  it('is left to the measurement in other rooms', () => {
    const graph = boxGraph([12, 11, 10]);
    const inner = graph.nodes.findIndex((bits) => (bits & ALL_OPEN) === ALL_OPEN);
    closeEdge(graph, inner, 1);
    expect(boxShares(prepared(graph, SCHEME, [0.3]), 0)).toBeUndefined();
    const { room, ready } = between(8, 0.13);
    expect(boxShares(ready, 0)).toBeUndefined();
    expect(boxSharesOf(room, SCHEME, wall, 0)).toBeUndefined();
  });

  it('is left to the measurement in small rooms', () => {
    const { room, ready } = between(0, 0.13);
    expect(boxShares(ready)).toBeUndefined();
    expect(boxSharesOf(room, SCHEME, wall)).toBeUndefined();
  });
});
