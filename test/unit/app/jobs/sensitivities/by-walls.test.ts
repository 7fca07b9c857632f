import { describe, expect, it } from 'vitest';
import { findSensitivities, type MovedBy } from '../../../../../src/app/jobs/sensitivities/sensitivities.ts';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { bandValue } from '../../../../../src/response/figures/single-number.ts';
import { trialsInMemory } from '../../../../support/trials-in-memory.ts';

/** An L of three materials, one of them by octaves. */
const ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: {
    walls: { absorption: 0.1 },
    carpet: { absorption: { 63: 0.1, 125: 0.2, 250: 0.35 } },
    tiles: { absorption: 0.5 },
  },
  geometry: {
    boxes: [
      { add: { from: [0, 0, 0], to: [3, 2.6, 1.9] }, material: 'walls', faces: { 'z-': 'carpet', 'z+': 'tiles' } },
      { subtract: { from: [1.6, 1.7, 0], to: [3, 2.6, 1.9] }, material: 'walls' },
    ],
  },
  sources: { S: { position: [0.5, 0.5, 0.4] } },
  receivers: { R: { position: [2.4, 1.1, 1.1] }, Q: { position: [0.7, 2.0, 1.3] } },
  durationSeconds: 0.4,
  scheme: 'compact-2@2%',
  sampleRateHz: 2000,
};

/** Another room, with slanting walls and a sloping ceiling, whose numbers were written down once. */
const SHED = {
  materials: {
    walls: { absorption: { 63: 0.16, 125: 0.11, 250: 0.07 } },
    carpet: { absorption: { 63: 0.06, 125: 0.13, 250: 0.3 } },
    boards: { absorption: 0.22 },
  },
  geometry: {
    outline: {
      material: 'walls',
      floor: { material: 'carpet' },
      walls: [
        { from: [0, 0], slope: { heightMetres: 1.6, riseDegrees: 14 }, material: 'boards' },
        ...[
          [2.9, 0.3],
          [3.3, 1.9],
          [1.6, 2.7],
          [-0.3, 1.8],
        ].map((from) => ({ from })),
      ],
    },
  },
  sources: { S: { position: [0.6, 0.7, 0.5] } },
  receivers: { R: { position: [2.3, 1.3, 1.0] } },
  durationSeconds: 0.35,
};

async function find(changes: object, by?: MovedBy) {
  const { controls, files, costs, progress } = trialsInMemory({ 'room.json': JSON.stringify({ ...ROOM, ...changes }) });
  const report = await findSensitivities({ sceneFile: 'room.json', outFolder: 'out', by }, controls);
  return { report, costs, progress, kept: files.written.get('out/room-sensitivity-runs.json')! };
}

/** Figures that follow materials smoothly. */
const SMOOTH = ['c80Db', 'c50Db', 'd50', 'tsSeconds', 'gDb'] as const;
type Smooth = (typeof SMOOTH)[number];

/** Change of a figure in an octave by a tenth of a material's absorption. */
type Differences = (figure: Smooth, centreHz: number) => number;

type Materials = Readonly<Record<string, { readonly absorption: number | Readonly<Record<string, number>> }>>;

/** A run with one material moved: the means of its figures, and the absorption of that material. */
async function simulated(changes: object, name: string, step: number) {
  const { materials: drawn } = { ...ROOM, ...changes } as { readonly materials: Materials };
  const { absorption } = drawn[name];
  const moved =
    typeof absorption === 'number'
      ? absorption * Math.exp(step)
      : Object.fromEntries(Object.entries(absorption).map(([hz, value]) => [hz, value * Math.exp(step)]));
  const materials = { ...drawn, [name]: { absorption: moved } };
  const { controls } = trialsInMemory({ 'room.json': JSON.stringify({ ...ROOM, ...changes, materials }) });
  const request = { sceneFile: 'room.json', outFolder: '' };
  const report = await renderScene(request, { ...controls, onProgress: undefined });
  const wall = report.scene.materials.find((one) => one.name === name)!;
  return (figure: Smooth, centreHz: number) => {
    const values = report.responses.map(({ figures }) =>
      bandValue(
        figures!.bands.find((band) => band.centreHz === centreHz)!,
        figure,
      )!,
    );
    return {
      value: values.reduce((sum, value) => sum + value, 0) / values.length,
      absorption: wall.bands.find((band) => band.centreHz === centreHz)!.random,
    };
  };
}

describe('surfaces that are moved by the pressures before them', () => {
  // Differences over 4 %, whose third order is far below a thousandth. What is left out is of the second order in the
  // admittances: 1 % of the largest change, which is that of a surface that takes half. The shed, which nothing was
  // tuned in, missed that with 2.3 % (docs/measurements/sensitivities.md).
  it.each([
    ['an L, staircase', 30, 0.01, { walls: 'staircase', maxFrequencyHz: 200 }],
    ['an L, subcell', 30, 0.01, { walls: 'subcell', maxFrequencyHz: 260 }],
    ['a shed over five corners', 30, 0.03, { ...SHED, walls: 'subcell', maxFrequencyHz: 240 }],
  ])('change figures as in runs of their own to a hundredth or so: %s', async (_, least, tolerance, scene) => {
    const { report } = await find(scene, 'walls');
    expect(report.simulation).toMatchObject({ runs: 2, movedBy: 'walls' });
    const names = Object.keys({ ...ROOM, ...scene }.materials);
    const differences = new Map<string, Differences>();
    for (const name of names) {
      const [low, high] = [await simulated(scene, name, -0.02), await simulated(scene, name, 0.02)];
      differences.set(name, (figure, centreHz) => {
        const [from, to] = [low(figure, centreHz), high(figure, centreHz)];
        return ((to.value - from.value) / (to.absorption - from.absorption)) * ((to.absorption + from.absorption) / 20);
      });
    }
    let compared = 0;
    for (const { figure, centreHz, surfaces } of report.figures) {
      if (!SMOOTH.some((one) => one === figure)) continue;
      const known = [...differences].map(([name, of]) => [name, of(figure as Smooth, centreHz!)] as const);
      const largest = Math.max(...known.map(([, change]) => Math.abs(change)));
      for (const [name, change] of known) {
        // The surfaces of a material move together in the runs.
        const found = surfaces
          .filter((_, at) => report.surfaces[at].material === name)
          .reduce((sum, { byTenPercent }) => sum + byTenPercent, 0);
        expect(Math.abs(found - change) / largest, `${figure} ${centreHz} ${name}`).toBeLessThan(tolerance);
        compared++;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(least);
  });

  it('are asked for, or chosen where they cost less', async () => {
    const few = await find({ walls: 'staircase', maxFrequencyHz: 200, durationSeconds: 0.3 });
    expect(few.report.simulation.movedBy).toBe('runs');
    const patches = Array.from({ length: 5 }, (_, at) => ({
      face: 'z+',
      material: 'carpet',
      ...{ from: [0.5 * at, 0], to: [0.5 * at + 0.4, 1.5] },
    }));
    const [box, cut] = ROOM.geometry.boxes;
    const geometry = { boxes: [{ ...box, patches }, cut] };
    const many = await find({ geometry, walls: 'staircase', maxFrequencyHz: 200, durationSeconds: 0.3 });
    expect(many.report.simulation).toMatchObject({ movedBy: 'walls', runs: 2 });
    expect(many.costs[0].runs).toBe(1 + 2 * 3);
  });

  it('say how far they are, and how long it takes, before the responses are there', async () => {
    const { progress, report } = await find({ walls: 'staircase', maxFrequencyHz: 200, durationSeconds: 0.3 }, 'walls');
    const walls = progress.flatMap(({ run, render }) => (run === 2 ? render : []));
    const steps = walls.flatMap((render) =>
      render.phase === 'running' && / receiver 2$/.test(render.source) ? render.run : [],
    );
    // The last of three runs: of the source and of two receivers.
    expect(steps.length).toBeGreaterThan(1);
    expect(steps[0].step / steps[0].steps).toBeGreaterThan(2 / 3);
    expect(steps.at(-1)).toMatchObject({ step: steps[0].steps, remainingSeconds: 0 });
    expect(steps[0].remainingSeconds).toBeGreaterThan(0);
    const surfaces = report.surfaces.length;
    const moved = walls.flatMap((render) =>
      render.phase === 'finishing' && render.responses === surfaces ? render.done : [],
    );
    expect(moved).toEqual(Array.from({ length: surfaces }, (_, done) => done));
  });

  it('are refused where points have directions', async () => {
    const receivers = { R: { position: [2.4, 1.1, 1.1], ambisonics: 1 } };
    const finding = find({ receivers, walls: 'staircase', maxFrequencyHz: 200 }, 'walls');
    await expect(finding).rejects.toMatchObject({ path: 'by', exitStatus: 2 });
  });
});
