import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import type { Host } from '../../../../../src/app/ports/host/host.ts';
import { overviewOf } from '../../../../../src/app/results/overview/overview.ts';
import { receiversCsv, receiverTable } from '../../../../../src/app/results/overview/receiver-table.ts';
import { NO_FIGURES } from '../../../../../src/response/figures/room-parameters.ts';
import { FIGURES, wholeReport } from '../../../../support/whole-report.ts';

/** Octaves of T20 and T30, s; what is not whole in the band is left out of everything. */
function figures(t20: number, centres: readonly number[] = [500, 1000, 2000]): object {
  const bands = centres.map((centreHz) => ({
    ...FIGURES.bands[0],
    ...{ centreHz, t20Seconds: t20, t30Seconds: t20 + 0.1, uncertainty: { ...NO_FIGURES, t20Seconds: 0.02 } },
    validity: centreHz === 2000 ? 'partly' : 'whole',
  }));
  return { ...FIGURES, bands };
}

const AREA = {
  wavehallArea: 1,
  ...{ title: 'Hall', area: 'stalls', kind: 'file', spacingMetres: null, frame: null, validToHz: 3000 },
  sources: [{ name: 'S1', position: [1, 1, 1] }],
  receivers: ['stalls_1', 'stalls_2', 'stalls_10'].map((name) => ({ name, position: [2, 1, 1], at: null })),
  leftOut: [],
  values: [500, 1000].map((centreHz) => ({
    ...{ source: 'S1', figure: 'd50', centreHz, validity: 'whole', values: [0.5, null, 0.7], uncertainty: 0.04 },
  })),
};

/** A rendering with these T20 at its receivers, and an area. */
function rendering(times: readonly number[], more: object = {}): { readonly host: Host } {
  const report = wholeReport(times.map((_, i) => `R${i + 1}`)) as { responses: object[] };
  const responses = report.responses.map((response, i) => ({ ...response, figures: figures(times[i]) }));
  const areas = [{ area: 'stalls', receivers: 3, leftOut: [], file: 'stalls.area.json', maps: [] }];
  const files = new Map([
    ['run/report.json', new Blob([JSON.stringify({ ...report, responses, areas, ...more })])],
    ['run/stalls.area.json', new Blob([JSON.stringify(AREA)])],
    ['own.json', new Blob([JSON.stringify({ name: 'own', figure: 'T20', bands: [{ centreHz: 500, to: 0.9 }] })])],
  ]);
  return { host: { files: new MemoryFiles(files) } as unknown as Host };
}

describe('an overview', () => {
  it('has mean and spread over the receivers, by octave and as single number, of octaves that are whole', async () => {
    const { groups } = await overviewOf({ resultFolder: 'run', targets: [] }, rendering([0.7, 0.8, 1.2]));
    const t30 = groups[0].figures.find(({ figure }) => figure === 't30Seconds')!;
    expect(groups[0]).toMatchObject({ area: null, pairs: 3, targets: [] });
    expect(t30.octaves.map(({ band }) => band)).toEqual([500, 1000]);
    for (const spread of [t30.single!, ...t30.octaves]) {
      expect(spread).toMatchObject({ count: 3, uncertainty: null });
      // (0.8 + 0.9 + 1.3) / 3, and the deviation with n − 1: √(0.04 + 0.01 + 0.09) / √2.
      expect(spread.mean).toBeCloseTo(1, 12);
      expect(spread.deviation).toBeCloseTo(Math.sqrt(0.07), 12);
      expect([spread.least, spread.most]).toEqual([expect.closeTo(0.8, 12), expect.closeTo(1.3, 12)]);
    }
    // T20 stands there only if a target asks for it.
    expect(groups[0].figures.map(({ figure }) => figure)).toEqual(['t30Seconds']);
  });

  it('tells of the receivers of an area apart, in the units of reports', async () => {
    const { groups } = await overviewOf({ resultFolder: 'run', targets: [] }, rendering([0.7]));
    expect(groups.map(({ area, pairs }) => [area, pairs])).toEqual([
      [null, 1],
      ['stalls', 3],
    ]);
    const d50 = groups[1].figures.find(({ figure }) => figure === 'd50')!;
    expect(d50.single).toMatchObject({ count: 2, mean: expect.closeTo(0.6, 12) as number });
    expect(d50.single!.uncertainty).toBeCloseTo(0.04, 12);
    expect(groups[0].figures[0].single!.deviation).toBeNull();
  });

  it('judges each group by the targets with its uncertainty, and says which do not fit the room', async () => {
    const request = { resultFolder: 'run', targets: ['own.json', 'din-18041-a5'] };
    const standings = async (...times: number[]): Promise<string[]> => {
      const { groups, refused } = await overviewOf(request, rendering(times));
      expect(refused).toEqual([
        { target: 'din-18041-a5', why: expect.stringContaining('is for rooms from 200') as string },
      ]);
      return groups.map(({ targets }) => targets[0].standing);
    };
    expect(await standings(0.8, 0.9)).toEqual(['within', 'unknown']);
    expect(await standings(0.9, 0.92)).toEqual(['unsure', 'unknown']);
    expect(await standings(0.9, 1.2)).toEqual(['outside', 'unknown']);
  });

  it('has no receivers where a rendering has no figures', async () => {
    const { groups } = await overviewOf(
      { resultFolder: 'run', targets: [] },
      rendering([1], { responses: (wholeReport() as { responses: object[] }).responses, areas: [] }),
    );
    expect(groups).toEqual([]);
  });
});

describe('the table of receivers', () => {
  it('has all receivers with all figures of a band, and says in its file what they are in', async () => {
    const table = await receiverTable({ resultFolder: 'run', band: 500 }, rendering([0.7, 0.8]));
    expect(table.bands).toEqual(['mid', 500, 1000]);
    expect(receiversCsv(table, Uint32Array.of(1, 4))).toBe(
      'source,receiver,area,"octave, Hz","T20, s","T30, s",D50\r\n' +
        'S1,R2,,500,0.8,0.9,\r\n' +
        'S1,stalls_10,stalls,500,,,0.7\r\n',
    );
  });

  it('takes the first band where the wanted one is not there', async () => {
    const table = await receiverTable({ resultFolder: 'run', band: 8000 }, rendering([0.7]));
    expect([table.band, table.receivers.length]).toEqual(['mid', 4]);
  });
});
