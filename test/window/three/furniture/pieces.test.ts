import { expect, it } from 'vitest';
import { normalTurn, snappedTurn } from '../../../../electron/renderer/shapes/turns.ts';
import { Box3, Vector3 } from 'three';
import { withinRoom } from '../../../../electron/renderer/three/furniture/within-room.ts';
import { pickPiece } from '../../../../electron/renderer/three/furniture/pick-piece.ts';

/** A board 2 m long and 0.2 m deep, its front towards −y. */
const BOARD = { from: [-1, -0.1, 0], to: [1, 0.1, 1] } as const;

it('A ray meets a piece as it stands and is turned, the nearest of several first', () => {
  const piece = { position: [5, 5, 0], turn: 0, boxes: [BOARD] } as const;
  const turned = { ...piece, turn: 90 };
  const from = (x: number): readonly [number, number, number] => [x, 0, 0.5];
  const along = [0, 1, 0] as const;
  expect(pickPiece([piece], from(5.8), along)).toEqual({ piece: 0, distance: 4.9 });
  expect(pickPiece([turned], from(5.8), along)).toBeNull();
  // Turned by a right angle it is 2 m deep: its near end is at y = 4. Rounding of the turn up to ten.
  expect(pickPiece([piece, turned], from(5), along)?.piece).toBe(1);
  expect(pickPiece([turned], from(5), along)!.distance).toBeCloseTo(4, 10);
  expect(pickPiece([piece], from(5), [0, -1, 0])).toBeNull();
  expect(pickPiece([{ ...piece, boxes: [] }], from(5), along)).toBeNull();
});

it('Turns by hand are steps of 15°, or whole degrees where they are free, and one turn has one number', () => {
  expect([37, 38, -172, 173].map((degrees) => snappedTurn(degrees, false))).toEqual([30, 45, -165, 180]);
  expect(snappedTurn(37.4, true)).toBe(37);
  expect([360, 195, -180, 540, -15].map(normalTurn)).toEqual([0, -165, 180, 180, -15]);
});

it('A piece stays 5 cm within the box of its room, as it is turned, if it is small enough', () => {
  const room = new Box3(new Vector3(0, 0, 0), new Vector3(4, 4, 3));
  const put = (x: number, y: number, turn: number): readonly number[] =>
    withinRoom([x, y, 0.2], { boxes: [BOARD], turn }, room);
  expect(put(2, 2, 0)).toEqual([2, 2, 0.2]);
  expect(put(0.3, 3.99, 0)).toEqual([1.05, 3.85, 0.2]);
  expect(put(0.3, 3.99, 90)).toEqual([0.3, 2.95, 0.2]);
  expect(withinRoom([9, 9, 0], { boxes: [{ from: [-5, -5, 0], to: [5, 5, 1] }], turn: 0 }, room)).toEqual([9, 9, 0]);
});
