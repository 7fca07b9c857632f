import { expect, it } from 'vitest';
import type { RenderPlan } from '../../../../../src/app/inputs/request/render-plan.ts';
import { byNameOnly, checkWallsOf } from '../../../../../src/app/planning/limits/by-name-only.ts';
import type { MaterialDefinition } from '../../../../../src/material/definition.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { InputError } from '../../../../../src/units/errors.ts';

const STONE: MaterialDefinition = { kind: 'rigid' };
const OPEN: MaterialDefinition = { kind: 'open' };

type Room = Pick<RenderPlan, 'scene' | 'geometry'>;

function boxes(materials: readonly MaterialDefinition[], walls: 'staircase' | 'subcell' = 'staircase'): Room {
  return {
    scene: { walls, materials: new Map(materials.map((material, i) => [`m${i}`, material])) },
    geometry: {
      kind: 'boxes',
      boxes: materials.map((_, i) => ({ materials: [`m${i}`] })),
    },
  } as unknown as Room;
}

const MESH = { ...boxes([STONE]), geometry: { kind: 'mesh' } } as unknown as Room;

function refusal(name: string, room: Room): string | null {
  try {
    checkWallsOf({ scheme: schemeByName(name, 'scheme'), ...room }, 'scheme');
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { path, exitStatus, message, remedy } = error as InputError;
    expect({ path, exitStatus }).toEqual({ path: 'scheme', exitStatus: 2 });
    expect(remedy).toContain('auto');
    expect(message).toContain(byNameOnly(schemeByName(name, 'scheme'))!.reason);
    return /this room has ([^:]+):/.exec(message)![1];
  }
}

it('weights for free space have single rigid boxes on a staircase, and no other walls', () => {
  const name = 'box-222@free-space';
  expect(refusal(name, boxes([STONE]))).toBeNull();
  expect(refusal(name, boxes([STONE], 'subcell'))).toBe('walls between the nodes');
  expect(refusal(name, boxes([STONE, STONE]))).toBe('2 boxes');
  expect(refusal(name, boxes([OPEN]))).toBe('walls of m0');
  expect(refusal(name, MESH)).toBe('walls of a mesh');
});

it('weights of order 2M have all walls on a staircase', () => {
  const name = 'octahedron-3@modified';
  for (const room of [boxes([STONE, OPEN]), MESH]) expect(refusal(name, room)).toBeNull();
  expect(refusal(name, boxes([OPEN], 'subcell'))).toBe('walls between the nodes');
});

it('schemes that may be chosen have all walls', () => {
  expect(byNameOnly(schemeByName('box-222@2%', 'scheme'))).toBeNull();
  expect(() => checkWallsOf({ scheme: schemeByName('box-222@2%', 'scheme'), ...MESH }, 'scheme')).not.toThrow();
});
