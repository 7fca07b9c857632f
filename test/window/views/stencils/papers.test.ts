import { expect, it, vi } from 'vitest';
import { listPapers } from '../../../../src/app/jobs/bench/papers/list-papers.ts';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));
const { gridChoices } = await import('../../../../electron/renderer/views/stencils/grid-choices.ts');
const { paperBars, paperPanels } = await import('../../../../electron/renderer/views/stencils/paper-drawing.ts');

it('grids to choose from are cubes, then those of the papers by paper, each once', async () => {
  const choices = gridChoices(await listPapers());
  const values = choices.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(choices[0]).toEqual({ value: '64x64x64', text: '64³, 0.26 million nodes', group: 'Cubes' });
  expect(choices.find(({ value }) => value === 'large')).toEqual({
    value: 'large',
    text: expect.stringMatching(/^928 × 800 × 750, 560 million nodes \(\w/) as string,
    group: 'Hamilton and others: large stencils',
  });
  expect(choices.find(({ value }) => value === 'table-1')?.text).toBe('each stencil on its own grid (table 1)');
  expect(gridChoices([])).toHaveLength(3);
});

const cell = (ours: number | null, published: number | null = null) => ({ ours, published, reason: null });
const rows = [27, 7, null].map((x, at) => ({ label: `row ${at}`, x }));
const column = (title: string, panel: string | null, cells: ReturnType<typeof cell>[], unit = '') => {
  return { title, unit, panel, cells };
};

it('curves of a figure rise along the axis, with published numbers as dots in the same colour', () => {
  const columns = [
    column('both', 'first', [cell(2, 3), cell(1), cell(9)]),
    column('one', 'first', [cell(5), cell(null), cell(null)]),
    column('again', 'second', [cell(4), cell(6), cell(null)]),
    column('none', 'third', [cell(null), cell(null), cell(null)]),
  ];
  const [first, second] = ['var(--curve-1)', 'var(--curve-2)'];
  expect(paperPanels({ rows, columns })).toEqual([
    {
      title: 'first',
      curves: [
        { label: 'both', colour: first, dots: false, x: [7, 27], y: [1, 2] },
        { label: 'both, published', colour: first, dots: true, x: [27], y: [3] },
        { label: 'one', colour: second, dots: true, x: [27], y: [5] },
      ],
    },
    { title: 'second', curves: [{ label: 'again', colour: first, dots: false, x: [7, 27], y: [6, 4] }] },
  ]);
});

it('bars of a figure are those of its columns with a panel, ours beside the published ones', () => {
  const columns = [
    column('seconds', 'seconds', [cell(2, 4), cell(1), cell(null)], 's'),
    column('speed-up', null, [cell(2), cell(2), cell(2)]),
  ];
  expect(paperBars({ rows, columns })).toEqual([
    {
      title: 'seconds, s',
      bars: [
        { label: 'row 0', isOurs: true, length: 0.5 },
        { label: 'row 0', isOurs: false, length: 1 },
        { label: 'row 1', isOurs: true, length: 0.25 },
      ],
    },
  ]);
});
