import type { Offset } from '../../../scheme/shells.ts';
import {
  choiceLabel,
  parameter,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorDesign,
  type InteriorStencil,
} from '../../interior/design.ts';
import { cachedRows, dispatchTiles, FIELDS } from '../../interior/dispatch.ts';
import { shellSum } from '../shell-sum.ts';
import { walkedPlanes } from '../walk.ts';
import { cellsOf, tileChoices, tooWide, type TileSides, type TileWorkgroups } from './tile-shape.ts';
import { tileHead } from './tile-text.ts';

/** What a design with tiles has of its own. */
export interface TiledKernel extends Pick<InteriorDesign, 'name' | 'source' | 'about'> {
  readonly workgroups: TileWorkgroups;
  /** Whether a workgroup walks along z, past more planes than its tile has. */
  readonly walks: boolean;
  /** Why it cannot serve a stencil whatever the device; null if it can. */
  refuses(stencil: InteriorStencil): string | null;
  sides(stencil: InteriorStencil, choice: InteriorChoice): TileSides;
  /** u[n] at an offset from the node, as an expression. */
  value(stencil: InteriorStencil, sides: TileSides, offset: Offset): string;
  /** @param update of an interior node `i` whose value is `c` */
  text(stencil: InteriorStencil, choice: InteriorChoice, sides: TileSides, update: string): string;
}

/** Of larger stencils fewer choices are measured: their texts take long to compile. */
const MANY_POINTS = 100;

export function tiledDesign(tiled: TiledKernel): InteriorDesign {
  const { name, source, about, workgroups, walks } = tiled;
  const shapes = (stencil: InteriorStencil, traits: DeviceTraits): InteriorChoice[] =>
    tileChoices(name, workgroups, (choice) => tiled.sides(stencil, choice), traits);
  return {
    name,
    source,
    about,
    refuses(stencil, traits) {
      const reason = tiled.refuses(stencil);
      if (reason !== null || shapes(stencil, traits).length > 0) return reason;
      const smallest = { design: name, workgroup: workgroups.inTurns.at(-1)!, parameters: { haloThreads: 0 } };
      return tooWide(stencil, cellsOf(tiled.sides(stencil, smallest)), traits);
    },
    choices(stencil, traits, shape) {
      const all = shapes(stencil, traits);
      if (!walks) return all;
      return (stencil.points > MANY_POINTS ? [1] : [1, 2]).flatMap((part) =>
        all.map((choice) => {
          const [x, y] = tiled.sides(stencil, choice);
          const planes = Math.ceil(walkedPlanes(shape, [x.nodes, y.nodes], stencil.reach) / part);
          return { ...choice, parameters: { ...choice.parameters, planes } };
        }),
      );
    },
    kernel(stencil, choice, shape, maskOffset) {
      const sides = tiled.sides(stencil, choice);
      const planes = walks ? parameter(choice, 'planes') : sides[2].nodes;
      const nodes = [sides[0].nodes, sides[1].nodes, planes] as const;
      const rows = cachedRows(stencil.reach, 2 * stencil.reach + planes, shape.pitch);
      const {
        head,
        constants,
        workgroups: dispatched,
      } = dispatchTiles(choice.workgroup, nodes, shape, maskOffset, rows);
      const sum = shellSum(stencil, (offset) => tiled.value(stencil, sides, offset));
      const update = `${sum.lines}\n  next[i] = c + ((c - next[i]) + sum);`;
      return {
        label: `${stencil.id} ${choiceLabel(choice)}`,
        code: [
          head,
          sum.declarations,
          tileHead(stencil, choice, sides),
          tiled.text(stencil, choice, sides, update),
        ].join(''),
        constants: { ...constants, ...sum.constants },
        groups: [FIELDS],
        workgroups: dispatched,
        uniform: null,
      };
    },
  };
}
