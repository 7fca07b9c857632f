/** The reverberation of a room as drawn: formulas at once, rays after them. */
import { describe, expect, it } from 'vitest';
import { estimateRoom, type RoomEstimate } from '../../../../../src/app/jobs/estimate/estimate-room.ts';
import { checkScene } from '../../../../../src/app/jobs/check/check.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { keptInMemory } from '../../../../support/test-host.ts';
import { clockworkEngine } from '../../../../support/engines/clockwork-engine.ts';

const SIDES = [6, 5, 4] as const;
const [x, y, z] = SIDES;
const VOLUME = x * y * z;
const AREA = 2 * (x * y + y * z + z * x);

const SCENE = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { wall: { absorption: 0.2, scattering: 1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: SIDES }, material: 'wall' }] },
  sources: { S: { position: [1.3, 1.1, 1.5] } },
  receivers: { R: { position: [4.9, 3.7, 1.2] }, Q: { position: [2.4, 3.1, 2.2] } },
  scheme: 'compact-5@2%',
  maxFrequencyHz: 300,
  durationSeconds: 0.1,
};

interface Asked {
  readonly scene?: object;
  readonly targets?: readonly string[];
  readonly signal?: AbortSignal;
  readonly files?: ReadonlyMap<string, Blob>;
}

const controlsOf = ({ scene = SCENE, signal = new AbortController().signal, files = new Map() }: Asked) => ({
  host: {
    files: new MemoryFiles(new Map<string, Blob>([...files, ['room.json', new Blob([JSON.stringify(scene)])]])),
    kept: keptInMemory(),
  },
  memoryLimit: 1e9,
  signal,
});

async function estimated(asked: Asked = {}): Promise<readonly [RoomEstimate, RoomEstimate]> {
  let first: RoomEstimate | undefined;
  const whole = await estimateRoom(
    { sceneFile: 'room.json', targets: asked.targets ?? [] },
    controlsOf(asked),
    (estimate) => (first = estimate),
  );
  return [first!, whole];
}

describe('The estimate of a room', () => {
  it('has the formulas before the rays, by octave from 63 Hz to 8 kHz', async () => {
    const [first, whole] = await estimated();
    expect(first.rays).toBeNull();
    expect(whole.formulas).toEqual(first.formulas);
    expect(whole.formulas.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000, 4000, 8000]);
    expect(whole.rays!.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000, 4000, 8000]);
    expect(whole.cubicMetres).toBeCloseTo(VOLUME, 9);
  });

  it('says of formulas what a check says', async () => {
    const [, { formulas }] = await estimated();
    const { report } = await checkScene(
      { sceneFile: 'room.json', outFolder: 'out' },
      { ...controlsOf({}), makeEngine: () => Promise.resolve(clockworkEngine()) },
    );
    expect(report.decayEstimates.length).toBeGreaterThan(2);
    expect(formulas.slice(0, report.decayEstimates.length)).toEqual(report.decayEstimates);
  });

  it('has rays near to Kuttruff’s formula where walls scatter everything', async () => {
    const [, { rays, formulas }] = await estimated();
    // The mean absorption that Eyring’s time has, and [Kuttruff]'s correction of it with the variance 0.4 of the free
    // paths of such a room.
    const exponent = (24 * Math.LN10 * VOLUME) / (343.2 * AREA * formulas[3].eyringSeconds);
    const kuttruff = formulas[3].eyringSeconds / (1 - (0.4 / 2) * exponent);
    // 2048 rays in bins of 2 ms scatter a time by some 2 %, and a single room is not mixing to the last.
    for (const { t20Seconds } of rays!) expect(Math.abs(t20Seconds! / kuttruff - 1)).toBeLessThan(0.05);
  });

  it('lets the air absorb in rays as in formulas', async () => {
    const air = { ...SCENE.air, relativeHumidityPercent: 30, absorption: true };
    const [, { rays, formulas }] = await estimated({ scene: { ...SCENE, air } });
    const [low, high] = [3, 7];
    expect(rays![high].t20Seconds! / rays![low].t20Seconds!).toBeCloseTo(
      formulas[high].eyringSeconds / formulas[low].eyringSeconds,
      1,
    );
    expect(rays![high].t20Seconds!).toBeLessThan(0.85 * rays![low].t20Seconds!);
  });

  it('has no rays where they do not know the room', async () => {
    const flat = {
      ...SCENE,
      dimensions: 2,
      geometry: { boxes: [{ add: { from: [0, 0], to: [6, 5] }, material: 'wall' }] },
      sources: { S: { position: [1.3, 1.1] } },
      receivers: { R: { position: [4.9, 3.7] } },
    };
    const [, whole] = await estimated({ scene: flat });
    expect(whole.rays).toBeNull();
    expect(whole.formulas.length).toBe(8);
  });

  it('brings the targets at the volume of the room, and says why one is left out', async () => {
    const [first] = await estimated({ targets: ['din-18041-a3'] });
    // DIN 18041:2016, A3: T = 0.32 lg V − 0.17.
    const nominal = 0.32 * Math.log10(VOLUME) - 0.17;
    const band = first.targets[0].bands.find(({ centreHz }) => centreHz === 500)!;
    expect(band.to).toBeCloseTo(1.2 * nominal, 9);
    expect(first.targetProblem).toBeNull();
    const [sport] = await estimated({ targets: ['din-18041-a5'] });
    expect(sport.targets).toEqual([]);
    expect(sport.targetProblem).toContain('200 to 10000 m³');
  });

  it('leaves out targets of figures that it does not know', async () => {
    const own = { name: 'Clear', figure: 'C80', bands: [{ centreHz: 500, from: 0 }] };
    const files = new Map([['own.json', new Blob([JSON.stringify(own)])]]);
    const [first] = await estimated({ targets: ['own.json'], files });
    expect(first.targets).toEqual([]);
    expect(first.targetProblem).toBeNull();
  });

  it('does not trace again what is known of the room', async () => {
    const knownRays = [{ centreHz: 500, t20Seconds: 12.5 }];
    const whole = await estimateRoom({ sceneFile: 'room.json', targets: [], knownRays }, controlsOf({}), () => {
      throw new Error('there was nothing to wait for');
    });
    expect(whole.rays).toEqual(knownRays);
  });

  it('stops when it is asked to', async () => {
    const stop = new AbortController();
    const stopped = estimateRoom({ sceneFile: 'room.json', targets: [] }, controlsOf({ signal: stop.signal }), () =>
      stop.abort(),
    );
    await expect(stopped).rejects.toThrow(/stopped|cancelled/i);
  });
});
