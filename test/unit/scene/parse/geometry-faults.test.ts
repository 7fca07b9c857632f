import { describe, it } from 'vitest';
import { expectFault, type Fault } from './scene-file.ts';

describe('parseScene on one fault of the geometry', () => {
  it.each<Fault>([
    [
      ['geometry', 'spheres'],
      [],
      'geometry.spheres',
      'unknown key "spheres"',
      'Keys allowed there: "boxes", "outline", "sheets", "volumes", "mesh", "furniture".',
    ],
    [['geometry', 'boxes'], [], 'geometry.boxes', 'expected a list of at least one box, found []', 'at least one box'],
    [
      ['geometry', 'boxes'],
      undefined,
      'geometry',
      'expected exactly one of "boxes", "outline", "mesh", found {}',
      'Give exactly one of "boxes", "outline", "mesh".',
    ],
    [
      ['geometry', 'boxes', 1],
      'pillar',
      'geometry.boxes[1]',
      'expected a box: { "add" or "subtract": …, "material": … }, found "pillar"',
      'a box:',
    ],
    [
      ['geometry', 'boxes', 1, 'subtract'],
      undefined,
      'geometry.boxes[1]',
      'expected exactly one of "add", "subtract", found {"material":"mirror"}',
      'exactly one of',
    ],
    [
      ['geometry', 'boxes', 1, 'add'],
      { from: [0, 0, 0], to: [1, 1, 1] },
      'geometry.boxes[1]',
      'expected exactly one of "add", "subtract", found {"subtract":{"from":[3,2,0],"to":[4,3,3]},"material":"mirror","add":{"from":[0,…',
      'exactly one of',
    ],
    [
      ['geometry', 'boxes', 0, 'material'],
      undefined,
      'geometry.boxes[0].material',
      'missing; expected the name of a material',
      'Add "material"',
    ],
    [
      ['geometry', 'boxes', 0, 'material'],
      'Plastr',
      'geometry.boxes[0].material',
      'there is no material "Plastr"',
      'Did you mean "plaster"? Materials defined in this file: "plaster", "curtain", "mirror".',
    ],
    [
      ['geometry', 'boxes', 0, 'faces', 'z-'],
      'toString',
      'geometry.boxes[0].faces["z-"]',
      'there is no material "toString"',
      'Materials defined in this file: "plaster", "curtain", "mirror".',
    ],
    [
      ['geometry', 'boxes', 0, 'faces', 'floor'],
      'plaster',
      'geometry.boxes[0].faces.floor',
      'unknown key "floor"',
      'Keys allowed there: "x-", "x+", "y-", "y+", "z-", "z+".',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to'],
      [8, 5],
      'geometry.boxes[0].add.to',
      'expected three numbers [x, y, z], in metres, found [8,5]',
      'three numbers',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to'],
      [8, 5, 3, 1],
      'geometry.boxes[0].add.to',
      'expected three numbers [x, y, z], in metres, found [8,5,3,1]',
      'three numbers',
    ],
    [
      ['geometry', 'boxes', 0, 'add', 'to', 1],
      '5',
      'geometry.boxes[0].add.to[1]',
      'expected a number of metres from -10000000 to 10000000, found "5"',
      'a number of metres from -10000000 to 10000000',
    ],
    [
      ['geometry', 'boxes', 1, 'subtract', 'to'],
      [4, 2, -1],
      'geometry.boxes[1].subtract',
      'the box has no extent on y: 2 to 2, z: 0 to -1',
      'Give "from" the lower',
    ],
    [
      ['geometry', 'boxes', 0],
      { subtract: { from: [0, 0, 0], to: [1, 1, 1] }, material: 'plaster' },
      'geometry.boxes[0]',
      'the first box subtracts ({"from":[0,0,0],"to":[1,1,1]}), but there is no air yet to take away',
      'Begin the list with an "add" box',
    ],
  ])('%j set to %j', expectFault);
});
