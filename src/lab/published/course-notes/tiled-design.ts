import type { Offset } from '../../../scheme/shells.ts';
import {
  defineDesign,
  generatedKernel,
  type DesignedKernel,
  type Variant,
} from '../../../kernel/interior/define-design.ts';
import type { DeviceTraits, InteriorDesign, InteriorStencil } from '../../../kernel/interior/design.ts';
import { cachedRows, dispatchTiles } from '../../../kernel/interior/dispatch.ts';
import { refusesBytes, refusesDepth } from '../../../kernel/interior/shapes.ts';
import type { SlabShape, Workgroup } from '../../../kernel/kernel.ts';
import { shellSum } from '../shell-sum.ts';
import { walkedPlanes } from '../walk.ts';
import {
  cellsOf,
  tileVariants,
  tooWide,
  type TileParameters,
  type TileSides,
  type TileWorkgroups,
} from './tile-shape.ts';
import { tileHead } from './tile-text.ts';
import type { WalkParameters } from './walk-text.ts';

/** What a design with tiles has of its own. */
export interface TiledKernel<P extends TileParameters> extends Pick<InteriorDesign, 'name' | 'source' | 'about'> {
  readonly workgroups: TileWorkgroups;
  /** Why it cannot serve a stencil on any device; null if it can. */
  refuses(stencil: InteriorStencil): string | null;
  sides(stencil: InteriorStencil, variant: Variant<TileParameters>): TileSides;
  /** u[n] at an offset from the node, as an expression. */
  value(stencil: InteriorStencil, sides: TileSides, offset: Offset): string;
  /** @param update of an interior node `i` whose value is `c` */
  text(stencil: InteriorStencil, variant: Variant<P>, sides: TileSides, update: string): string;
}

/** Fewer variants of larger stencils are measured: their texts take long to compile. */
const MANY_POINTS = 100;

/** Each workgroup updates one tile. */
export function restingTileDesign(tiled: TiledKernel<TileParameters>): InteriorDesign {
  return defineDesign<TileParameters>({
    ...described(tiled),
    parameters: { haloThreads: 'needed' },
    variants: (stencil, traits) => variantsOf(tiled, stencil, traits),
    shaped: (stencil, workgroup, traits) => sharedTile(tiled, stencil, workgroup, traits) ?? IN_TURNS,
    kernel: (stencil, variant, shape, maskOffset) => tiledKernel(tiled, stencil, variant, shape, maskOffset),
  });
}

/** Each workgroup walks along z, past more planes than its tile has. */
export function walkingTileDesign(tiled: TiledKernel<WalkParameters>): InteriorDesign {
  return defineDesign<WalkParameters>({
    ...described(tiled),
    parameters: { haloThreads: 'needed', planes: 'needed' },
    variants: (stencil, traits, shape) =>
      (stencil.points > MANY_POINTS ? [1] : [1, 2]).flatMap((part) =>
        variantsOf(tiled, stencil, traits).map((variant) => {
          const [x, y] = tiled.sides(stencil, variant);
          const planes = Math.ceil(walkedPlanes(shape, [x.nodes, y.nodes], stencil.reach) / part);
          return { ...variant, parameters: { ...variant.parameters, planes } };
        }),
      ),
    shaped(stencil, workgroup, traits, shape) {
      const refusal = refusesDepth(workgroup) ?? sharedTile(tiled, stencil, workgroup, traits);
      if (refusal !== null) return refusal;
      const [x, y] = tiled.sides(stencil, { workgroup, parameters: IN_TURNS });
      return { ...IN_TURNS, planes: walkedPlanes(shape, [x.nodes, y.nodes], stencil.reach) };
    },
    kernel: (stencil, variant, shape, maskOffset) =>
      tiledKernel(tiled, stencil, variant, shape, maskOffset, variant.parameters.planes),
  });
}

type AnyTiled = Omit<TiledKernel<TileParameters>, 'text'>;

/** Any workgroup can load the halo of its tile in turns. */
const IN_TURNS: TileParameters = { haloThreads: 0 };

/** Why the tile of a workgroup does not fit a device; null if it does. */
function sharedTile(
  tiled: AnyTiled,
  stencil: InteriorStencil,
  workgroup: Workgroup,
  traits: DeviceTraits,
): string | null {
  return refusesBytes(4 * cellsOf(tiled.sides(stencil, { workgroup, parameters: IN_TURNS })), traits);
}

function variantsOf(tiled: AnyTiled, stencil: InteriorStencil, traits: DeviceTraits): Variant<TileParameters>[] {
  return tileVariants(tiled.workgroups, (variant) => tiled.sides(stencil, variant), traits);
}

function described(tiled: AnyTiled): Pick<InteriorDesign, 'name' | 'tier' | 'source' | 'about' | 'refuses'> {
  const { name, source, about } = tiled;
  return {
    name,
    tier: 'published',
    source,
    about,
    refuses(stencil, traits) {
      const reason = tiled.refuses(stencil);
      if (reason !== null || variantsOf(tiled, stencil, traits).length > 0) return reason;
      const smallest = { workgroup: tiled.workgroups.inTurns.at(-1)!, parameters: IN_TURNS };
      return tooWide(stencil, cellsOf(tiled.sides(stencil, smallest)), traits);
    },
  };
}

/** @param walkedThrough Planes that a workgroup updates; else those of its tile */
function tiledKernel<P extends TileParameters>(
  tiled: TiledKernel<P>,
  stencil: InteriorStencil,
  variant: Variant<P>,
  shape: SlabShape,
  maskOffset: number,
  walkedThrough?: number,
): DesignedKernel {
  const sides = tiled.sides(stencil, variant);
  const planes = walkedThrough ?? sides[2].nodes;
  const nodes = [sides[0].nodes, sides[1].nodes, planes] as const;
  const rows = cachedRows(stencil.reach, 2 * stencil.reach + planes, shape.pitch);
  const dispatch = dispatchTiles(variant.workgroup, nodes, shape, maskOffset, rows);
  const sum = shellSum(stencil, (offset) => tiled.value(stencil, sides, offset));
  const update = `${sum.lines}\n  next[i] = c + ((c - next[i]) + sum);`;
  const text = sum.declarations + tileHead(stencil, variant, sides) + tiled.text(stencil, variant, sides, update);
  return generatedKernel(dispatch, { text, weights: sum.constants });
}
