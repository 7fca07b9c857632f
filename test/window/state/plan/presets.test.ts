import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PresetPlan, PresetPlans } from '../../../../src/app/planning/presets/preset.ts';
import type { RayForecast } from '../../../../src/app/planning/plan/predict-rays.ts';
import type { PlanRow } from '../../../../src/app/planning/plan/plan-scene.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { setValue, startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const state = await import('../../../../electron/renderer/state/plan/presets.ts');
const { prediction } = await import('../../../../electron/renderer/state/plan/prediction.ts');
const { goodForText } = await import('../../../../electron/renderer/state/plan/preset-words.ts');
const { presentJob } = await import('../../../../electron/renderer/state/run/job.ts');

const plan = (preset: PresetPlan['preset'], maxFrequencyHz: number, total: number): PresetPlan => ({
  preset,
  maxFrequencyHz,
  octavesHz: [63],
  durationSeconds: 1,
  secondsForT30: 1,
  row: { scheme: 'compact-5@2%', problem: null, steps: 100, sampleRateHz: 1000, seconds: { stepping: 1 } } as PlanRow,
  ...{ rays: null, seconds: total, range: { least: total / 2, most: 2 * total }, problem: null },
  uncertainty: [],
});
const RAYS: RayForecast = {
  ...{ crossoverHz: null, tracedBy: 'processor', rays: 3000, reflections: 100, seconds: 2, isBesideSteps: false },
};
const plans = (deviceIsKnown: boolean): PresetPlans => ({
  engine: 'cpu',
  adapter: 'a processor',
  deviceIsKnown,
  presets: [
    { ...plan('firstLook', 0, 2), maxFrequencyHz: null, row: null, rays: RAYS },
    plan('standard', 500, 50),
    plan('speech', 1000, 500),
    plan('draft', 178, 4),
    plan('waves', 500, deviceIsKnown ? 40 : 60),
    plan('fine', 707, 160),
  ],
});

/** The geometric mean of how long the film takes, s: its steps of 10 ms, and up to twice as long for its frames. */
const filmed = (toHz: number): number => Math.sqrt(3) * 0.01 * Math.ceil(2.64e3 / toHz + 30);

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(1000).then(() => undefined);
const asked = (): string[] => calls.map(({ task }) => task);

let end: () => void = () => undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  end();
  calls.length = 0;
  startDocument({ name: 'hall.json', token: null, scene: { maxFrequencyHz: 500 }, files: new Map() }, true);
  end = state.followPresets();
  await settled();
});

describe('the presets of the window', () => {
  it('are planned when a scene opens, without a measurement; an unknown device is measured once times are shown', async () => {
    expect(asked()).toEqual(['presets']);
    calls[0].resolve(plans(false));
    await settled();
    expect([state.presetsAreCurrent.value, prediction.value?.seconds, asked().length]).toEqual([true, 60, 1]);
    const hide = state.showTimes();
    await settled();
    expect(asked()).toEqual(['presets', 'know']);
    calls[1].resolve(null);
    await settled();
    calls[2].resolve(plans(true));
    await settled();
    expect([asked().at(-1), prediction.value?.seconds]).toEqual(['presets', 40]);
    hide();
  });

  it('follow the scene; a run of a draft has its frequency in the scene, which stays as it is', async () => {
    calls[0].resolve(plans(true));
    await settled();
    state.preset.value = 'draft';
    expect(prediction.value?.seconds).toBe(4);
    expect(presentJob()).toMatchObject({
      preset: 'draft',
      scene: { maxFrequencyHz: 178 },
      predictedSeconds: expect.closeTo(4 + filmed(178), 9),
    });
    expect(JSON.parse(presentJob()!.input.text)).toEqual({ maxFrequencyHz: 178 });
    setValue('higher', ['maxFrequencyHz'], 1000);
    expect([state.presetsAreCurrent.value, presentJob()]).toEqual([false, null]);
    await settled();
    expect(asked()).toEqual(['presets', 'presets']);
    calls[1].reject(new Error('no'));
    await settled();
    expect(state.presetProblems.value.map(({ message }) => message)).toEqual(['no']);
  });

  it('run the scene as it is unless another is chosen: with the whole band if it says so', async () => {
    expect(state.preset.value).toBe('waves');
    expect(presentJob()!.scene).toEqual({ maxFrequencyHz: 500 });
    const scene = { maxFrequencyHz: 500, fullBand: { crossoverHz: 200, rays: 3000 } };
    startDocument({ name: 'other.json', token: null, scene, files: new Map() }, true);
    expect(state.preset.value).toBe('standard');
    expect(presentJob()!.scene).toEqual(scene);
    await settled();
    state.preset.value = 'waves';
    calls.at(-1)!.resolve(plans(true));
    await settled();
    expect(presentJob()!.scene).toEqual({ maxFrequencyHz: 500 });
  });

  it('run a first look by rays alone, without a film; a scene of rays alone opens with it', async () => {
    calls[0].resolve(plans(true));
    await settled();
    state.preset.value = 'firstLook';
    expect(prediction.value).toMatchObject({ row: null, seconds: 2, rays: RAYS });
    const scene = { maxFrequencyHz: 500, fullBand: { waves: false } };
    expect(presentJob()).toMatchObject({ preset: 'firstLook', scene, film: null, predictedSeconds: 2 });
    state.preset.value = 'standard';
    expect(presentJob()!.film).not.toBeNull();
    startDocument({ name: 'rays.json', token: null, scene, files: new Map() }, true);
    expect([state.preset.value, presentJob()!.scene]).toEqual(['firstLook', scene]);
  });
});

describe('what a preset is good enough for', () => {
  const uncertain = (preset: PresetPlan['preset'], t20Noticeable: number): PresetPlan => ({
    ...plan(preset, 500, 50),
    uncertainty: [63, 125].map((centreHz) => ({
      ...{ centreHz, t20Percent: null, levelDb: null, levelNoticeable: null },
      t20Noticeable: centreHz === 125 ? t20Noticeable : 9,
    })),
  });

  it.each([
    ['standard', 2, 'Good enough for a report, as high as its waves go; above them as good as rays.'],
    ['standard', 2.1, 'Good enough to compare designs.'],
    ['firstLook', 9, 'Good enough for choosing a ceiling and materials; not for a report.'],
  ] as const)('%s with %d just noticeable differences: %s', (preset, noticeable, text) => {
    expect(goodForText(preset, uncertain(preset, noticeable))).toContain(text);
  });

  it('is that in a usual room while it is not known', () => {
    expect(goodForText('standard', undefined)).toMatch(/^Good enough for a report/);
  });
});
