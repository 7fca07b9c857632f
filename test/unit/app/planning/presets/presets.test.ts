import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { knowDevice } from '../../../../../src/app/planning/presets/know-device.ts';
import {
  DRAFT_SECONDS,
  type Preset,
  type PresetPlan,
  type PresetPlans,
} from '../../../../../src/app/planning/presets/preset.ts';
import { planPresets } from '../../../../../src/app/planning/presets/presets.ts';
import { secondsRange } from '../../../../../src/app/planning/presets/seconds-range.ts';
import type { PlanRow } from '../../../../../src/app/planning/plan/plan-scene.ts';
import { COVERAGE, expectedUncertainty } from '../../../../../src/response/figures/uncertainty.ts';
import { clockworkEngine } from '../../../../support/engines/clockwork-engine.ts';
import { controls, forgetDevice, plan, sceneFile, SLOW, useClockwork } from '../plan/cell.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

useClockwork();

const presets = (changes: object = {}, of = clockworkEngine(SLOW)): Promise<PresetPlans> =>
  planPresets({ sceneFile: sceneFile(changes) }, { ...controls({}), makeEngine: () => Promise.resolve(of) });

const named = (plans: PresetPlans, preset: Preset): PresetPlan => plans.presets.find((one) => one.preset === preset)!;

/** The waves of a preset that has some. */
const rowOf = (plans: PresetPlans, preset: Preset): PlanRow => named(plans, preset).row!;

describe('presets', () => {
  it('are there before the device is known, from the time of one box', async () => {
    forgetDevice();
    const engine = clockworkEngine(SLOW);
    const open = vi.spyOn(engine, 'open');
    const plans = await presets({}, engine);
    expect(plans).toMatchObject({ deviceIsKnown: false, adapter: 'clockwork' });
    expect(plans.presets.map(({ preset }) => preset)).toEqual([
      ...['firstLook', 'reverberation', 'speech', 'standard', 'draft', 'waves', 'fine'],
    ]);
    expect(open).toHaveBeenCalledOnce();
    await knowDevice({ ...controls({}), makeEngine: () => Promise.resolve(engine) });
    const known = await presets({}, engine);
    expect(known.deviceIsKnown).toBe(true);
    for (const preset of ['draft', 'waves', 'fine'] as const) {
      const row = rowOf(plans, preset);
      // While the device is measured the clock stands still for the host's own work.
      const onDevice = ({ opening, stepping }: typeof row.seconds): number => opening + stepping;
      const factor = onDevice(row.seconds) / onDevice(rowOf(known, preset).seconds);
      expect(factor).toBeGreaterThan(0.4);
      // Before the device is known another scheme may be the one that is fastest there.
      expect(factor).toBeLessThan(4);
    }
  });

  it('differ in the highest frequency: an octave that is quick enough, that of the scene, and a finer grid', async () => {
    await knowDevice({ ...controls({}), makeEngine: () => Promise.resolve(clockworkEngine(SLOW)) });
    const plans = await presets();
    expect(plans.deviceIsKnown).toBe(true);
    expect(plans.presets.map(({ preset, maxFrequencyHz }) => [preset, maxFrequencyHz])).toEqual([
      ['firstLook', null],
      ['reverberation', 710],
      ['speech', 1000],
      ['standard', 500],
      ['draft', 355],
      ['waves', 500],
      ['fine', 707],
    ]);
    expect(named(plans, 'draft').octavesHz).toEqual([63, 125, 250]);
    const [draft, standard, fine] = (['draft', 'waves', 'fine'] as const).map((one) => rowOf(plans, one));
    expect(standard.spacingMetres / fine.spacingMetres).toBeCloseTo(Math.SQRT2, 1);
    expect(draft.seconds.stepping).toBeLessThan(standard.seconds.stepping);
    expect(fine.seconds.stepping).toBeGreaterThan(1.4 * standard.seconds.stepping);
    expect(draft.seconds.total).toBeLessThan(DRAFT_SECONDS);
  });

  it.each(['shoebox', 'classroom', 'lecture-hall'])(
    'forecast of %s, from the room as drawn, what a plan says that puts it on grids',
    async (scene) => {
      const file = fileURLToPath(new URL(`../../../../../scenes/${scene}.json`, import.meta.url));
      const engine = clockworkEngine(SLOW);
      const given = { ...controls({}), makeEngine: () => Promise.resolve(engine) };
      await knowDevice(given);
      const row = rowOf(await planPresets({ sceneFile: file }, given), 'waves');
      const [planned] = (await plan({ sceneFile: file, schemes: row.scheme }, {}, engine)).rows;
      expect([row.spacingMetres, row.steps, row.gridNodes]).toEqual([
        planned.spacingMetres,
        planned.steps,
        planned.gridNodes,
      ]);
      expect(Math.abs(row.nodes / planned.nodes - 1)).toBeLessThan(0.1);
      // It does not look whether the walls of a mesh lie along the grid, where hardly a node follows others.
      expect(Math.abs(row.deviceBytes / planned.deviceBytes - 1)).toBeLessThan(0.7);
      expect(Math.abs(row.seconds.total / planned.seconds.total - 1)).toBeLessThan(0.25);
    },
  );

  it('have a draft that takes no longer than it may, down to the octave at 125 Hz', async () => {
    const draftOf = async (changes: object): Promise<number | null> =>
      named(await presets(changes), 'draft').maxFrequencyHz;
    expect(await draftOf({ maxFrequencyHz: 2000 })).toBe(1413);
    // 100 s of response take far more than 10 s on a device this slow.
    expect(await draftOf({ maxFrequencyHz: 2000, durationSeconds: 100 })).toBe(178);
    expect(named(await presets({ maxFrequencyHz: 90 }), 'draft')).toBeUndefined();
  });

  it('are less uncertain on a finer grid, in every octave', async () => {
    const plans = await presets();
    const of = (preset: Preset): PresetPlan['uncertainty'] => named(plans, preset).uncertainty;
    expect(of('waves').map(({ centreHz }) => centreHz)).toEqual([63, 125, 250]);
    for (const [i, { t20Percent, levelDb }] of of('waves').entries()) {
      expect(t20Percent).toBeGreaterThan(of('fine')[i].t20Percent!);
      expect(levelDb).toBeGreaterThan(of('fine')[i].levelDb!);
    }
  });

  it('say what cannot be run', async () => {
    const plans = await presets({ maxFrequencyHz: 200_000, sampleRateHz: 500_000 });
    expect(named(plans, 'waves').problem).toMatch(/memory|nodes/);
    expect(named(plans, 'draft').problem).toBeNull();
  });
});

describe('presets of the whole band', () => {
  it('have the waves of others and rays above them, up to 8 kHz', async () => {
    const plans = await presets();
    const standard = named(plans, 'standard');
    expect(standard.row).toEqual(named(plans, 'waves').row);
    // Files of 8000 samples a second hold no more.
    expect(standard.octavesHz).toEqual([63, 125, 250, 500, 1000, 2000]);
    expect(named(await presets({ sampleRateHz: 48_000 }), 'standard').octavesHz.at(-1)).toBe(8000);
    // 0.7 of the highest frequency of the waves, which a scheme may carry further than it was asked to.
    expect(standard.rays!.crossoverHz! / 350).toBeGreaterThanOrEqual(1);
    expect(standard.rays!.crossoverHz! / 350).toBeLessThan(1.1);
    // Rays take no time of their own where they are traced beside the steps.
    expect(standard.seconds).toBeGreaterThanOrEqual(named(plans, 'waves').seconds);
    expect(named(plans, 'waves').rays).toBeNull();
    const stepping = (preset: Preset): number => rowOf(plans, preset).seconds.stepping;
    expect(stepping('speech')).toBeGreaterThan(stepping('standard'));
  });

  it('have an uncertainty in every octave, in just noticeable differences: rays at least that of their method', async () => {
    const plans = await presets({ sampleRateHz: 48_000 });
    for (const preset of ['firstLook', 'speech', 'standard'] as const) {
      const { octavesHz, uncertainty } = named(plans, preset);
      expect(uncertainty.map(({ centreHz }) => centreHz)).toEqual(octavesHz);
      for (const { t20Percent, t20Noticeable, levelDb, levelNoticeable } of uncertainty) {
        expect(t20Noticeable).toBeCloseTo(t20Percent! / 5, 9);
        expect(levelNoticeable).toBe(levelDb);
      }
    }
    // 10 % of a decay time, one standard deviation: 1.645 of it hold nine of ten cases (docs/theory/crossover.md).
    const percentAt = (preset: Preset, centre: number): number =>
      named(plans, preset).uncertainty.find(({ centreHz }) => centreHz === centre)!.t20Percent!;
    for (const centre of [125, 1000, 8000]) expect(percentAt('firstLook', centre)).toBeGreaterThan(16.45);
    // Beside waves it falls with the root of the wavelength, from the octave that both compute.
    expect(percentAt('speech', 8000)).toBeLessThan(percentAt('firstLook', 8000) / 2);
  });

  it('take a range of time: wider where rays are in it or the device is not known', async () => {
    await knowDevice({ ...controls({}), makeEngine: () => Promise.resolve(clockworkEngine(SLOW)) });
    const plans = await presets();
    const factor = (preset: Preset, of = plans): number => {
      const { range, seconds } = named(of, preset);
      expect(range.least).toBeLessThan(seconds);
      expect(range.most).toBeGreaterThan(seconds);
      return range.most / range.least;
    };
    expect(factor('waves')).toBeCloseTo(1.5 ** 2, 9);
    // The clock of this device stands still for rays.
    const rays = { ...named(plans, 'firstLook').rays!, seconds: 2 };
    expect(secondsRange(null, rays, false)).toEqual({ least: 1, most: 4 });
    forgetDevice();
    expect(factor('waves', await presets())).toBeCloseTo(4, 9);
  });

  it('have a first look without waves, as long as responses of rays alone are', async () => {
    const chosen = { durationSeconds: undefined };
    const { preset, rays, row, ...look } = named(await presets(chosen), 'firstLook');
    expect(look).toMatchObject({ maxFrequencyHz: null, octavesHz: [63, 125, 250, 500, 1000, 2000] });
    expect([preset, row, look.seconds]).toEqual(['firstLook', null, rays!.seconds]);
    expect(rays).toMatchObject({ crossoverHz: null, isBesideSteps: false });
    const asked = { sceneFile: sceneFile(chosen), raysOnly: true, schemes: null };
    const planned = await plan(asked, {}, clockworkEngine(SLOW));
    expect(planned.longestDurationSeconds).toBeGreaterThan(0.2);
    expect([look.durationSeconds, planned.durationSeconds]).toEqual(Array(2).fill(planned.longestDurationSeconds));
    // No schemes, so none that is left out.
    expect(planned.leftOut).toEqual([]);
    expect(rays!.rays).toBe(planned.rays!.rays);
  });

  it('have the same first look in a scene that has rays alone, whose standard has waves', async () => {
    const plans = await presets({ fullBand: { waves: false, rays: 3000 } });
    expect(named(plans, 'firstLook')).toMatchObject({ row: null, rays: { rays: 3000, crossoverHz: null } });
    expect(named(plans, 'standard')).toMatchObject({ maxFrequencyHz: 500, problem: null, rays: { rays: 3000 } });
    expect(named(plans, 'waves')).toMatchObject({ maxFrequencyHz: 500, rays: null });
  });

  it('keep what a scene says of them; waves alone leave it out', async () => {
    const plans = await presets({ fullBand: { crossoverHz: 200, rays: 3000 } });
    const standard = named(plans, 'standard');
    expect(standard.rays).toMatchObject({ crossoverHz: 200, rays: 3000 });
    expect(standard.maxFrequencyHz).toBeCloseTo(200 / 0.7, 9);
    expect(named(plans, 'speech').rays!.rays).toBe(3000);
    expect(named(plans, 'speech').rays!.crossoverHz).toBeGreaterThan(690);
    expect(named(plans, 'waves')).toMatchObject({ maxFrequencyHz: 500, rays: null });
  });

  it('take no longer than a crossover that is chosen by time', async () => {
    const plans = await presets({ maxFrequencyHz: 2000, durationSeconds: 100, fullBand: { timeSeconds: 5 } });
    expect(named(plans, 'standard').seconds).toBe(5);
    expect(named(plans, 'waves').seconds).toBeGreaterThan(5);
  });

  it('say why rays cannot be added to waves that can be run', async () => {
    const plans = await presets({ maxFrequencyHz: 450, sampleRateHz: 1000 });
    expect(named(plans, 'standard').problem).toContain('which waves reach alone');
    expect(named(plans, 'standard').rays).toBeNull();
    expect(named(plans, 'waves').problem).toBeNull();
    const many = { seats: { surface: ['wall'], spacingMetres: 0.1, heightMetres: 1 } };
    const crowded = await presets({ durationSeconds: 100, receivers: many });
    expect(named(crowded, 'firstLook')).toMatchObject({ rays: null, row: null });
    expect(named(crowded, 'firstLook').problem).toContain('for energies');
    expect(named(crowded, 'standard').problem).toContain('for energies');
    expect(named(crowded, 'standard').rays).toBeNull();
  });
});

describe('an uncertainty that is expected', () => {
  it('is that of a decay error alone where waves keep their paths', () => {
    const errors = { paths: 0, decay: 0.02 };
    const { t20, levelDb } = expectedUncertainty({ centreHz: 500, bandwidthHz: 350, reverberationSeconds: 1, errors });
    expect(t20).toBeCloseTo(COVERAGE.t20Seconds * 0.02, 12);
    expect(levelDb).toBeCloseTo((COVERAGE.gDb * 0.02 * 10) / Math.LN10, 12);
  });

  it('ends at the spread between positions where waves lose them', () => {
    const errors = { paths: 10, decay: 0 };
    const { t20 } = expectedUncertainty({ centreHz: 500, bandwidthHz: 350, reverberationSeconds: 1, errors });
    expect(t20).toBeCloseTo((COVERAGE.t20Seconds * 0.88 * Math.SQRT2) / Math.sqrt(350), 12);
  });
});
