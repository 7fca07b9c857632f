import type { Workgroup } from '../kernel.ts';
import { blockText, type Block } from './block-text.ts';
import { choiceLabel, parameter, type InteriorDesign } from './design.ts';
import { cachedRows, dispatchTiles, FIELDS } from './dispatch.ts';
import { vectorHead } from '../text/vectors.ts';

interface Way {
  readonly workgroup: Workgroup;
  readonly rows: number;
  readonly column: number;
}

/** In the order of promise, as measured on an NVIDIA H200 (docs/measurements/mappings.md): small blocks leave room for many threads. */
const WAYS: readonly Way[] = [
  { workgroup: [32, 8, 1], rows: 1, column: 2 },
  { workgroup: [32, 16, 1], rows: 1, column: 2 },
  { workgroup: [16, 8, 2], rows: 2, column: 2 },
  { workgroup: [32, 8, 1], rows: 2, column: 2 },
  { workgroup: [32, 8, 1], rows: 1, column: 4 },
  { workgroup: [32, 8, 1], rows: 1, column: 1 },
  { workgroup: [32, 8, 1], rows: 2, column: 1 },
];

/** Points above which the text grows long; such stencils are compact and better served otherwise. */
const MOST_POINTS = 130;

export const blockDesign: InteriorDesign = {
  name: 'block',
  source: 'Wavehall',
  about:
    'A thread takes a block of 4 nodes along x, some rows and some planes; points written out, each load serves all.',
  refuses: ({ points }) => (points <= MOST_POINTS ? null : `serves stencils of up to ${MOST_POINTS} points`),
  choices: () =>
    WAYS.map(({ workgroup, rows, column }) => ({ design: 'block', workgroup, parameters: { width: 4, rows, column } })),
  extraPlanes: (choice) => parameter(choice, 'column') - 1,
  kernel(stencil, choice, shape, maskOffset) {
    const block: Block = {
      width: parameter(choice, 'width'),
      rows: parameter(choice, 'rows'),
      column: parameter(choice, 'column'),
    };
    const [x, y, z] = choice.workgroup;
    const tile = [x * block.width, y * block.rows, z * block.column] as const;
    const rows = cachedRows(stencil.reach, 2 * stencil.reach + block.column, shape.pitch);
    const { constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, rows);
    const { text, weights } = blockText(stencil, block);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code: vectorHead(choice.workgroup, block.width) + text,
      constants: { ...constants, ...weights },
      groups: [FIELDS],
      workgroups,
      uniform: null,
    };
  },
};
