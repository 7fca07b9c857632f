import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { checkScene } from '../../src/app/jobs/check/check.ts';
import { MemoryFiles } from '../../src/app/ports/host/memory-files.ts';
import { outlineMesh } from '../../src/room/outline/outline-mesh.ts';
import { areasOf } from '../../src/scene/box-areas.ts';
import { boundsOf, volumeOf } from '../../src/scene/boxes.ts';
import { parseScene } from '../../src/scene/parse.ts';
import { parseWeights, writeWeights } from '../../src/scene/weights-file.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { keptInMemory } from '../support/test-host.ts';
import { encode, textOf, type Reader } from './reader.ts';

const scenes = (): Uint8Array[] =>
  readdirSync('scenes')
    .filter((name) => name.endsWith('.json'))
    .map((name) => Uint8Array.from(readFileSync(join('scenes', name))));

/** Small enough that a check takes tenths of a second. */
const smallScene = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    plaster: { absorption: 0.1 },
    felt: { porous: { flowResistivity: 12000, thicknessMetres: 0.05 } },
    window: { open: true },
    tile: { sheet: { flowResistance: 800, massPerArea: 4, back: 'felt' } },
    door: { partition: { massPerArea: 10 } },
  },
  geometry: {
    boxes: [
      {
        add: { from: [0, 0, 0], to: [2, 1.5, 1.2] },
        material: 'plaster',
        faces: { 'z-': 'felt' },
        patches: [{ face: 'x-', from: [0.2, 0.2], to: [1, 1], material: 'felt' }],
      },
      { subtract: { from: [1.5, 1, 0], to: [2, 1.5, 0.6] }, material: 'plaster' },
      { add: { from: [2, 0.1, 0], to: [2.6, 1, 1.2] }, material: 'plaster', faces: { 'x-': 'door' } },
    ],
    sheets: [{ from: [0.3, 0, 0.8], to: [1.2, 1.5, 0.8], material: 'tile' }],
  },
  outside: { absorbsFromHz: 200 },
  sources: { S1: { position: [0.4, 0.5, 0.6] } },
  receivers: { R1: { position: [1.3, 0.7, 0.8] } },
  durationSeconds: 0.05,
  maxFrequencyHz: 300,
  scheme: 'leggy-1@standard',
};

/** A tetrahedron as furniture, beside the scene. */
const STOOL = 'v 0 0 0\nv 0.4 0 0\nv 0 0.4 0\nv 0 0 0.4\nusemtl Wood\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n';
const furnishedScene = {
  ...smallScene,
  geometry: {
    ...smallScene.geometry,
    furniture: [
      { file: 'stool.obj', unit: 'm', position: [0.8, 0.9, 0], materials: { Wood: 'felt' } },
      {
        file: 'stool.obj',
        unit: 'cm',
        up: 'y',
        scale: 90,
        mirror: 'x',
        position: [1.2, 0.6, 0.4],
        orientation: { yawDegrees: 30, pitchDegrees: 5, rollDegrees: 0 },
        materials: { Wood: { front: 'plaster', back: 'felt' } },
      },
    ],
  },
};

/** A room from its outline, with a gable roof and a corner that bends by nothing. */
const outlineScene = {
  ...smallScene,
  geometry: {
    outline: {
      material: 'plaster',
      floor: { material: 'felt', heightMetres: 0, name: 'Floor' },
      ceiling: { heightMetres: 1.4, material: 'plaster' },
      walls: [
        { from: [0, 0], slope: { heightMetres: 0.9, riseDegrees: 40, material: 'felt' } },
        { from: [2, 0], material: 'window' },
        { from: [2, 1.5], slope: { heightMetres: 0.9, riseDegrees: 30 } },
        { from: [1, 1.5], name: 'Bay' },
        { from: [0, 1.5] },
      ],
    },
    furniture: [
      ...furnishedScene.geometry.furniture.slice(0, 1),
      {
        name: 'Bench',
        boxes: [{ from: [0, 0, 0], to: [0.3, 0.2, 0.4], material: 'felt' }],
        position: [1.2, 0.8, 0],
        orientation: { yawDegrees: 20 },
      },
    ],
  },
};

const coordinate = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: -1, max: 5, noNaN: true }), fc.double());
const point = fc.array(coordinate, { minLength: 3, maxLength: 3 });
/** Mostly the lower and the higher corner of a box. */
const extent = fc.oneof(
  {
    weight: 40,
    arbitrary: fc
      .tuple(
        ...Array.from({ length: 6 }, () =>
          fc.oneof(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0.001, max: 4, noNaN: true })),
        ),
      )
      .map((six) => ({
        from: six.slice(0, 3).map((at) => at - 1),
        to: six.slice(0, 3).map((at, i) => at - 1 + six[3 + i]),
      })),
  },
  { weight: 1, arbitrary: fc.record({ from: point, to: point }) },
);
const box = fc.record(
  {
    add: extent,
    subtract: extent,
    material: fc.constantFrom('plaster', 'felt', 'window', 'none'),
    faces: fc.dictionary(fc.constantFrom('x-', 'x+', 'y-', 'y+', 'z-', 'z+', 'w'), fc.constantFrom('plaster', 'felt')),
    patches: fc.array(
      fc.record({
        face: fc.constantFrom('x-', 'x+', 'y-', 'y+', 'z-', 'z+', 'w'),
        from: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        to: fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 3 }),
        material: fc.constantFrom('plaster', 'felt', 'window', 'none'),
      }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: ['material'] },
);
/** Mostly with one operation. */
const plainBox = fc.oneof(
  { weight: 12, arbitrary: fc.record({ add: extent, material: fc.constantFrom('plaster', 'felt', 'door') }) },
  { weight: 12, arbitrary: fc.record({ subtract: extent, material: fc.constantFrom('plaster', 'felt', 'window') }) },
  { weight: 1, arbitrary: box },
);
/** Mostly flat across an axis. */
const sheet = fc.record({
  from: fc.tuple(coordinate, coordinate, fc.constantFrom(0, 1, 2.5)),
  to: fc.tuple(coordinate, coordinate, fc.constantFrom(1, 2.5, 2.5, 4)),
  material: fc.constantFrom('tile', 'tile', 'door', 'felt', 'none'),
});
/** Mostly a valid number, else any. */
const mostly = (valid: fc.Arbitrary<number>): fc.Arbitrary<number> =>
  fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: fc.double() });
const material = fc.oneof(
  { weight: 12, arbitrary: fc.record({ absorption: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  fc.record({ absorption: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double()) }),
  fc.record({
    absorption: fc.dictionary(
      fc.constantFrom('63', '125', '250', '500', '1000', '100', '1k'),
      fc.double({ min: 0, max: 1 }),
    ),
  }),
  fc.record({
    impedance: fc.array(fc.tuple(fc.double({ min: 1, max: 1e4 }), fc.double({ min: 0, max: 1e6 }), fc.double()), {
      maxLength: 6,
    }),
  }),
  fc.record({
    sheet: fc.record(
      {
        flowResistance: fc.double(),
        massPerArea: fc.double({ min: 0.01, max: 10 }),
        front: fc.constantFrom('felt', 'x'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    porous: fc.record({ flowResistivity: fc.double(), thicknessMetres: fc.double(), cavityMetres: fc.double() }),
  }),
);
const scene = fc.record({
  boxes: fc.array(plainBox, { minLength: 1, maxLength: 30 }),
  sheets: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(sheet, { maxLength: 2 })),
  material,
  position: fc.oneof(fc.constant([3.99, 3.99, 3.99]), fc.constant([1.01, 2.01, 3.01]), point),
  maxFrequencyHz: mostly(fc.double({ min: 1, max: 400, noNaN: true })),
  durationSeconds: mostly(fc.constant(0.01)),
  walls: fc.constantFrom('staircase', 'subcell', undefined),
  scheme: fc.constantFrom('leggy-1@standard', 'compact-3@2%', 'auto', 'x.json', undefined),
});

function makeScene(seed: number): Uint8Array {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  const { boxes, sheets, position, material: own, ...rest } = made;
  return encode({
    ...smallScene,
    ...rest,
    materials: { ...smallScene.materials, plaster: own },
    geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 4, 4] }, material: 'plaster' }, ...boxes], sheets },
    receivers: { R1: { position } },
  });
}

/** Reads the scene file, and what is computed of its boxes. */
function readScene(input: Uint8Array): unknown {
  const read = parseScene(textOf(input), 'fuzz.json');
  if (read.geometry.kind === 'outline') return [read, outlineMesh(read.geometry)];
  if (read.geometry.kind === 'mesh') return read;
  const { boxes } = read.geometry;
  return [read, volumeOf(boxes), [...areasOf(boxes).values()], boundsOf(boxes)];
}

/** A scheme of the program as a file. */
function weightsOf(name: string): Uint8Array {
  const { stencil, ...design } = schemeByName(name, 'scheme');
  return new TextEncoder().encode(writeWeights(stencil.shells, design));
}

/** Memory that a room may take, so that none takes long. */
const MEMORY = 40e6;

async function check(input: Uint8Array): Promise<unknown> {
  const given = new Map([
    ['fuzz.json', new Blob([Uint8Array.from(input)])],
    ['stool.obj', new Blob([STOOL])],
  ]);
  const { report, error } = await checkScene(
    { sceneFile: 'fuzz.json', outFolder: '' },
    {
      host: { files: new MemoryFiles(given), kept: keptInMemory() },
      memoryLimit: MEMORY,
      signal: new AbortController().signal,
      makeEngine: () => Promise.reject(new Error('the fuzzer names a scheme')),
    },
  );
  if (error) throw error;
  return report;
}

/** A scene that names its scheme, as `check` without an engine needs it. */
const named = (input: Uint8Array): Uint8Array => {
  try {
    const scene = JSON.parse(textOf(input)) as unknown;
    return typeof scene === 'object' && scene !== null && !Array.isArray(scene)
      ? encode({ ...scene, scheme: 'leggy-1@standard' })
      : input;
  } catch {
    return input;
  }
};

export const sceneReaders: readonly Reader[] = [
  {
    name: 'scene',
    covers: ['src/scene/parse.ts', 'src/scene/scene-text.ts', 'src/scene/json.ts', 'src/app/inputs/request/request.ts'],
    seeds: () => [...scenes(), encode(smallScene), encode(furnishedScene), encode(outlineScene)],
    json: true,
    make: makeScene,
    read: readScene,
    share: 4,
  },
  {
    name: 'check of a scene',
    covers: [],
    seeds: () => [encode(smallScene), encode(furnishedScene), encode(outlineScene)],
    json: true,
    make: makeScene,
    read: (input) => check(named(input)),
    // It computes: a room is put on its grid, or a device measured.
    mostSeconds: 20,
    share: 0.15,
  },
  {
    name: 'weights',
    covers: ['src/scene/weights-file.ts', 'src/app/inputs/scheme/scheme-source.ts'],
    seeds: () => [
      encode({
        wavehallWeights: 1,
        shells: [{ q: [1, 0, 0], weight: 1 }],
        courant: 0.56,
        band: 0.26,
        tolerancePercent: 2,
        wall: { trace: [1.17, -0.24, 0.07], inertia: 0.8 },
      }),
      weightsOf('compact-2@2%'),
      weightsOf('leggy-2@2%'),
    ],
    json: true,
    read: (input) => parseWeights(textOf(input), 'fuzz.json'),
    share: 2,
  },
];
