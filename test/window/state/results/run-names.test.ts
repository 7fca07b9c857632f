import { describe, expect, it } from 'vitest';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { exportName } from '../../../../electron/renderer/state/results/files/export-names.ts';
import { nameOfRun } from '../../../../electron/renderer/state/results/run-names.ts';

const materials = (areas: Record<string, number>, absorption = 0.3): unknown[] =>
  Object.entries(areas).map(([name, squareMetres]) => ({
    name,
    squareMetres,
    bands: [{ centreHz: 500, random: absorption }],
  }));

function report(
  more: { scene?: object; scheme?: object; seconds?: number; chosen?: object; fullBand?: object } = {},
): RenderReport {
  return {
    scene: {
      maxFrequencyHz: 500,
      geometry: { fingerprint: 'a' },
      materials: materials({ plaster: 70, carpet: 20 }),
      sources: [{ name: 'S1', position: [1, 1, 1] }],
      receivers: [{ name: 'R1', position: [2, 1, 1] }],
      ...more.scene,
    },
    scheme: { id: 'compact-5', weights: '2%', ...more.scheme },
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, absorptionApplied: true },
    duration: { seconds: more.seconds ?? 1, chosen: more.chosen ?? null },
    ...(more.fullBand && { fullBand: more.fullBand }),
  } as unknown as RenderReport;
}

const text = (library: string): string => JSON.stringify({ materials: { carpet: { library } } });
const first = { name: 'hall', scene: 'hall', outcome: { report: report() }, ranWith: { text: text('carpet-thin') } };

describe('the name of a run', () => {
  it.each([
    ['another frequency', report({ scene: { maxFrequencyHz: 1000 } }), '500 Hz → 1 kHz'],
    ['a source elsewhere', report({ scene: { sources: [{ name: 'S1', position: [1, 2, 1] }] } }), 'S1 moved'],
    [
      'a receiver more',
      report({ scene: { receivers: [...report().scene.receivers, { name: 'R2', position: [3, 1, 1] }] } }),
      'with R2',
    ],
    ['another material', report({ scene: { materials: materials({ plaster: 70, wood: 20 }) } }), 'carpet → wood'],
    [
      'another one on a face',
      report({ scene: { materials: materials({ plaster: 90, carpet: 0 }) } }),
      'carpet → plaster',
    ],
    [
      'a material defined anew',
      report({ scene: { materials: [...materials({ plaster: 70 }), ...materials({ carpet: 20 }, 0.5)] } }),
      'Carpet, thin, on concrete → Parquet on concrete',
    ],
    ['another shape', report({ scene: { geometry: { fingerprint: 'b' } } }), 'room changed'],
    ['the whole band', report({ fullBand: { crossoverHz: 420 } }), 'waves only → rays above 420 Hz'],
    ['another scheme', report({ scheme: { weights: '1%' } }), 'compact-5@2% → compact-5@1%'],
    [
      'much',
      report({ scene: { maxFrequencyHz: 250, geometry: { fingerprint: 'b' } }, seconds: 2 }),
      'room changed, 500 Hz → 250 Hz and 1 more',
    ],
    ['another duration', report({ seconds: 2 }), '1 s → 2 s'],
    ['nothing', report(), 'hall (2)'],
  ])('says what changed: %s', (_what, after, name) => {
    expect(nameOfRun({ scene: 'hall', report: after, text: text('parquet-on-concrete') }, [first])).toBe(name);
  });

  it('says nothing of a duration that the program chose for both', () => {
    const chosen = { figure: 'T30' };
    const before = { ...first, outcome: { report: report({ chosen }) }, ranWith: null };
    const longer = { scene: 'hall', report: report({ seconds: 2, chosen }), text: null };
    expect(nameOfRun(longer, [before])).toBe('hall (2)');
    expect(nameOfRun({ ...longer, report: report({ seconds: 2 }) }, [before])).toBe('1 s → 2 s');
  });

  it('is the name of the scene for its first run, also beside runs of others', () => {
    expect(nameOfRun({ scene: 'hall', report: report(), text: null }, [])).toBe('hall');
    expect(nameOfRun({ scene: 'studio', report: report(), text: null }, [first])).toBe('studio');
  });

  it('leads the names of its files, after the name of the scene', () => {
    const named = (scene: string, name: string): string => exportName({ scene, name }, 'S1-R1.wav');
    expect(named('hall', 'hall')).toBe('hall-S1-R1.wav');
    expect(named('hall', 'carpet → wood')).toBe('hall-carpet-to-wood-S1-R1.wav');
    expect(named('Großer Saal', 'hall (2)')).toBe('Grosser-Saal-hall-2-S1-R1.wav');
    expect(named('音', '..')).toBe('room-S1-R1.wav');
  });
});
