import { expect, it } from 'vitest';
import { readModes } from '../../../../../src/app/jobs/modes/read-modes.ts';
import { filesIn } from '../../../../support/found-searches.ts';
import { findRoomModes, forecastRoomModes } from '../../../../../src/app/jobs/modes/find-room-modes.ts';
import type { ModesForecast } from '../../../../../src/app/jobs/modes/modes-report.ts';
import type { ShapesOfModes } from '../../../../../src/app/jobs/modes/shapes-of-modes.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { testHost } from '../../../../support/test-host.ts';

const SIDES = [3.4, 2.6, 2.2] as const;
const S1 = [0.4, 0.5, 0.6] as const;
const R1 = [2.3, 1.9, 1.5] as const;

/** A small box whose walls take so little that its modes are those of rigid walls. */
const SCENE = {
  wavehall: 1,
  maxFrequencyHz: 300,
  scheme: 'compact-5@2%',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { hard: { absorption: 0.005 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'hard' }] },
  sources: { S1: { position: S1 } },
  receivers: { R1: { position: R1 } },
};

/** Makes the grid as coarse as a few modes need. */
const COARSE = hertz(300);

const inMemory = (scene: object = SCENE) => {
  const files = new MemoryFiles(new Map([['scene.json', new Blob([JSON.stringify(scene)])]]));
  return { ...onProcessor(64), host: { ...testHost, files } };
};

/** Pressure of a mode of the rigid box, 1 at its corners. */
const cosines = (halves: readonly number[], at: readonly number[]): number =>
  halves.reduce((product, half, d) => product * Math.cos((Math.PI * half * at[d]) / SIDES[d]), 1);

it('gives the level of each mode at sources and receivers, and its shape, as those of the rigid box', async () => {
  let shapes: ShapesOfModes | undefined;
  const controls = inMemory();
  const report = await findRoomModes(
    { sceneFile: 'scene.json', outFolder: 'out', count: 4, maxFrequency: COARSE },
    { ...controls, onShapes: (found) => (shapes = found) },
  );
  expect(readModes(filesIn('out', controls.host.files.written))).toEqual(report);
  expect(report.points).toEqual([
    { kind: 'source', name: 'S1' },
    { kind: 'receiver', name: 'R1' },
  ]);
  expect(report.modes).toHaveLength(4);
  const [x, y, z] = shapes!.along;
  for (const { number, halfWaves, levelsDb } of report.modes) {
    const meanSquare = halfWaves!.reduce((product, half) => product * (half > 0 ? 0.5 : 1), 1);
    [S1, R1].forEach((at, point) => {
      const exact = 10 * Math.log10(cosines(halfWaves!, at) ** 2 / meanSquare);
      // What the walls move, and the interpolation's −60 dB, stay below a tenth of a decibel away from nodal planes.
      expect(Math.abs(levelsDb[point] - exact)).toBeLessThan(0.1);
    });
    const shape = shapes!.shapeOf(number);
    expect(shape).toHaveLength(x.length * y.length * z.length);
    const inAir = [...shape.keys()].filter((at) => !Number.isNaN(shape[at]));
    expect(inAir.length).toBeGreaterThan(0.5 * shape.length);
    const exact = (at: number): number =>
      cosines(halfWaves!, [
        x[at % x.length],
        y[Math.floor(at / x.length) % y.length],
        z[Math.floor(at / (x.length * y.length))],
      ]);
    const sign = Math.sign(shape[inAir[0]] * exact(inAir[0]));
    const worst = Math.max(...inAir.map((at) => Math.abs(sign * shape[at] - exact(at))));
    // The largest node, which stands for 1, is up to half a spacing from a corner.
    expect(worst).toBeLessThan(0.05);
  }
});

it('forecasts what the search then reports, and writes nothing', async () => {
  const controls = inMemory();
  const forecast = await forecastRoomModes({ sceneFile: 'scene.json', count: 4, maxFrequency: COARSE }, controls);
  expect(controls.host.files.written.size).toBe(0);
  let told: ModesForecast | undefined;
  const search = { sceneFile: 'scene.json', outFolder: 'out', count: 4, maxFrequency: COARSE };
  await findRoomModes(search, { ...controls, onForecast: (said) => (told = said) });
  // Their times are measured anew.
  expect({ ...forecast, seconds: 0 }).toEqual({ ...told, seconds: 0 });
});

it('finds modes beside an opening: as many of the rigid room as its nodes with the layer outside have', async () => {
  const { geometry, materials } = SCENE;
  const [{ add, material }] = geometry.boxes;
  const patches = [{ face: 'x+', from: [0.8, 0.8], to: [1.4, 1.4], material: 'way' }];
  const scene = {
    ...SCENE,
    outside: { absorbsFromHz: 60 },
    materials: { ...materials, way: { open: true } },
    geometry: { boxes: [{ add, material, patches }] },
  };
  const asked = { sceneFile: 'scene.json', count: 3 };
  const [open, closed] = await Promise.all([scene, SCENE].map((one) => forecastRoomModes(asked, inMemory(one))));
  expect(open.expectedModes).toBeGreaterThan(1.1 * closed.expectedModes);
  const { modes } = await findRoomModes({ ...asked, outFolder: 'out' }, inMemory(scene));
  expect(modes).toHaveLength(3);
  for (const { frequencyHz, decaySeconds } of modes) expect(Math.min(frequencyHz, decaySeconds!)).toBeGreaterThan(0);
});
