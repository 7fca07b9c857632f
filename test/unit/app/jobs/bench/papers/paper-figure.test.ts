import { expect, it } from 'vitest';
import { drawPanels } from '../../../../../../src/app/jobs/bench/papers/paper-figure.ts';
import type { ItemReport } from '../../../../../../src/lab/papers/model/run-paper.ts';
import { faultOfXml } from '../../../../../support/xml.ts';

const column = (title: string, panel: string | null, ours: readonly (number | null)[]) => ({
  title,
  unit: 's',
  panel,
  cells: ours.map((value) => ({ published: 4.2, ours: value, reason: null })),
});
const rows: ItemReport['rows'] = [
  { label: 'seven', x: 7 },
  { label: 'many', x: 461 },
];
const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

it('draws the columns of a panel in one picture, and each once more near its corner', () => {
  const columns = [column('single A', 'single', [1, 3]), column('double A', 'double', [2, 6])];
  const drawn = drawPanels({ rows, columns }, { x: 'K', y: 'ns', detailBelow: 140 });
  expect(drawn.map(({ title }) => title)).toEqual(['single', 'single, detail', 'double', 'double, detail']);
  for (const { svg } of drawn) expect(faultOfXml(svg)).toBeNull();
  const [single, detail, double] = drawn.map(({ svg }) => textsOf(svg));
  expect(single).toEqual(expect.arrayContaining(['K', 'ns', 'single A', 'single A, published']));
  expect(single).not.toContain('double A');
  expect(double).toContain('double A');
  // The axis ends at 461 points in the whole, and at 7 in the detail.
  expect(single).toContain('400');
  expect(detail).not.toContain('400');
});

it('begins at 0, or near the lowest value in a close-up', () => {
  const columns = [{ ...column('A', null, [101, 103]), cells: [101, 103].map((ours) => ({ published: null, ours, reason: null })) }]; // prettier-ignore
  const whole = drawPanels({ rows, columns }, { x: 'K', y: 'ns' });
  const near = drawPanels({ rows, columns }, { x: 'K', y: 'ns', closeUp: true });
  expect(textsOf(whole[0].svg)).toContain('60');
  expect(textsOf(near[0].svg)).not.toContain('60');
});

it('draws a figure without panels as one picture', () => {
  const drawn = drawPanels({ rows, columns: [column('A', null, [1, 3])] }, { x: 'K', y: 'ns' });
  expect(drawn.map(({ title }) => title)).toEqual(['']);
});

it('draws bars over the names of rows, ours beside the published, of columns that have a panel', () => {
  const columns = [column('time', 'best', [1.1, null]), column('count', null, [9, 9])];
  const drawn = drawPanels({ rows: rows.map(({ label }) => ({ label, x: null })), columns }, { x: 'version', y: '', bars: true }); // prettier-ignore
  expect(drawn.map(({ title }) => title)).toEqual(['time, s']);
  const texts = textsOf(drawn[0].svg);
  expect(texts).toEqual(expect.arrayContaining(['seven', 'many', 'version', 'time, s', 'ours', 'published']));
  // Their values: one of ours, and two of the paper.
  expect(texts.filter((text) => text === '4.2')).toHaveLength(2);
  expect(texts.filter((text) => text === '1.1')).toHaveLength(1);
  expect(faultOfXml(drawn[0].svg)).toBeNull();
});

it('draws predicted values as open circles, and small beside large ones on a logarithmic axis', () => {
  const cell = { published: null, reason: null };
  const cells = [
    { ...cell, ours: 0.01 },
    { ...cell, ours: 10, isPredicted: true as const },
  ];
  const columns = [{ title: 'time', unit: '', panel: null, cells }];
  const [{ svg }] = drawPanels({ rows, columns }, { x: 'side', y: 'ns', isLogarithmic: true });
  expect(svg.match(/<path[^>]*fill="#fff" stroke="#0b5394"/g)).toHaveLength(1);
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['0.01', '0.1', '1', '10', 'time']));
  expect(textsOf(svg)).not.toContain('time, predicted');
  expect(faultOfXml(svg)).toBeNull();
});
