import type { SlabShape, Workgroup } from '../kernel.ts';
import { choiceLabel, parameter, type InteriorChoice, type InteriorDesign, type InteriorStencil } from './design.ts';
import { dispatchTiles, FIELDS } from './dispatch.ts';
import { marchText, tileBytes, type March, type MarchSource } from './march-text.ts';
import { vectorHead } from '../text/vectors.ts';

/** Threads that keep a large GPU busy, and to spare: then a thread need not walk through the whole room. */
const THREADS = 1 << 18;
/** Longer walks let the planes of neighbouring workgroups drift apart. */
const LONGEST_WALK = 70;

/**
 * Planes that a thread walks: the first 2h of a walk are read without an output, so no fewer than a few times as many as
 * that while there are enough threads.
 */
function walkOf(reach: number, { pitch, rows, planes }: SlabShape, width: number): number {
  const columns = (pitch / width) * rows;
  const fewest = Math.max(8, 4 * reach);
  return Math.min(planes, LONGEST_WALK, Math.max(fewest, Math.round((columns * planes) / THREADS)));
}

interface Way {
  readonly workgroup: Workgroup;
  readonly width?: number;
  readonly rows?: number;
  readonly keep?: 0 | 1;
  readonly ahead?: 0 | 1;
  readonly source?: MarchSource;
  /** Of the planes of `walkOf`. */
  readonly part?: number;
}

/** In the order of promise, as measured on an NVIDIA H200 (docs/measurements/mappings.md). */
function waysOf({ reach, points }: InteriorStencil): readonly Way[] {
  const cached: readonly Way[] = [
    { workgroup: [32, 4, 1], keep: 0 },
    { workgroup: [32, 4, 1] },
    { workgroup: [64, 2, 1] },
    { workgroup: [32, 8, 1] },
    { workgroup: [32, 4, 1], ahead: 1 },
    { workgroup: [32, 8, 1], ahead: 1 },
    { workgroup: [32, 4, 1], keep: 0, part: 1 / 3 },
    { workgroup: [32, 8, 1], ahead: 1, part: 1 / 3 },
    { workgroup: [32, 4, 1], source: 'shuffle' },
  ];
  if (reach === 1) return [...cached, { workgroup: [32, 8, 1], rows: 2 }, { workgroup: [32, 8, 1], rows: 2, ahead: 1 }];
  const tile: Way = { workgroup: [16, 8, 1], keep: 0, source: 'tile' };
  const rest: readonly Way[] = [...cached, { workgroup: [16, 16, 1], ahead: 1 }];
  if (reach <= 4) return points > (reach === 4 ? 100 : 280) ? [tile, ...rest] : [...rest, tile];
  const shared: readonly Way[] = [
    { workgroup: [16, 16, 1], keep: 0, source: 'tile' },
    { workgroup: [32, 8, 1], keep: 0, source: 'tile' },
    { workgroup: [16, 8, 1], keep: 0, source: 'tile' },
    { workgroup: [16, 16, 1], keep: 0, source: 'tile', width: 2 },
  ];
  return [
    ...shared,
    { workgroup: [32, 4, 1], keep: 0 },
    { workgroup: [32, 4, 1], keep: 0, source: 'shuffle' },
    { workgroup: [32, 8, 1], keep: 0, ahead: 1 },
    { workgroup: [32, 16, 1], keep: 0, width: 2 },
  ];
}

const sourceOf = ({ parameters }: InteriorChoice): MarchSource =>
  parameters?.['shuffle'] === 1 ? 'shuffle' : parameters?.['tile'] === 1 ? 'tile' : 'cache';

function marchOf(choice: InteriorChoice): March {
  const [x, y] = choice.workgroup;
  const number = (name: string): number => parameter(choice, name);
  return {
    threads: [x, y],
    width: number('width'),
    rows: number('rows'),
    planes: number('planes'),
    keep: number('keep') === 1,
    ahead: number('ahead'),
    source: sourceOf(choice),
  };
}

export const marchDesign: InteriorDesign = {
  name: 'march',
  source: 'Wavehall; partial sums: [MoLi2018], section 3',
  about:
    'A thread takes 4 nodes along x and walks along z; sums of equal weight serve all planes, partial sums in registers.',
  refuses: () => null,
  choices: (stencil, { workgroupBytes, subgroups }, shape) =>
    waysOf(stencil)
      .map(({ workgroup, width = 4, rows = 1, keep = 1, ahead = 0, source = 'cache', part = 1 }) => {
        const planes = Math.ceil(walkOf(stencil.reach, shape, width) * part);
        const shared = source === 'cache' ? {} : { [source]: 1 };
        return { design: 'march', workgroup, parameters: { width, rows, planes, keep, ahead, ...shared } };
      })
      .filter((choice) => {
        const { source } = marchOf(choice);
        if (source === 'shuffle') return subgroups;
        return source === 'cache' || tileBytes(stencil.reach, marchOf(choice)) <= workgroupBytes;
      }),
  kernel(stencil, choice, shape, maskOffset) {
    const march = marchOf(choice);
    const [x, y] = march.threads;
    const tile = [x * march.width, y * march.rows, march.planes] as const;
    const { constants, workgroups } = dispatchTiles(choice.workgroup, tile, shape, maskOffset, shape.rows);
    const { text, weights } = marchText(stencil, march);
    return {
      label: `${stencil.id} ${choiceLabel(choice)}`,
      code:
        (march.source === 'shuffle' ? 'enable subgroups;\n' : '') + vectorHead(choice.workgroup, march.width) + text,
      constants: { ...constants, ...weights },
      groups: [FIELDS],
      workgroups,
      uniform: null,
    };
  },
};
