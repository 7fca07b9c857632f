import type { WallsReport } from '../../setup/room/walls-report.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';

/** Spacings of one room up to one frequency that differ by more, relatively, come from different rules. */
const SAME_SPACING = 0.01;

type OnGrid = {
  readonly scene: AnyReport['scene'];
  readonly scheme?: AnyReport['scheme'];
  readonly spacingMetres?: number | undefined;
  readonly walls?: Pick<WallsReport, 'model'> | undefined;
};

/**
 * Says that two results were computed on grids of different kinds: by another scheme, with other walls, or the same
 * room at another spacing. Their figures differ by that, too. Null if the grids are alike.
 */
export function gridWarning(first: OnGrid, other: OnGrid): string | null {
  if (!first.scheme && !other.scheme) return null;
  if (!isOnGrid(first) || !isOnGrid(other))
    return 'one was computed by rays alone and one with waves, so a part of the differences is that of the methods';
  const sameRoom =
    first.scene.geometry.fingerprint === other.scene.geometry.fingerprint &&
    first.scene.maxFrequencyHz === other.scene.maxFrequencyHz;
  const isAlike =
    schemeOf(first) === schemeOf(other) &&
    first.walls.model === other.walls.model &&
    !(sameRoom && Math.abs(other.spacingMetres / first.spacingMetres - 1) > SAME_SPACING);
  if (isAlike) return null;
  return (
    `computed on another grid (${gridText(first)} → ${gridText(other)}), so a part of the differences is the grid's; ` +
    'run both with one scheme and the same walls, or keep them in a project with a scheme of its own'
  );
}

/** A result with waves. */
type WithWaves = { readonly [Key in keyof OnGrid]-?: NonNullable<OnGrid[Key]> };

const isOnGrid = (result: OnGrid): result is WithWaves => result.scheme !== undefined;

const schemeOf = ({ scheme }: WithWaves): string => `${scheme.id}@${scheme.weights}`;

const WALLS = { staircase: 'staircase', subcell: 'walls between the nodes' } as const;

const gridText = (on: WithWaves): string =>
  `${schemeOf(on)}, ${WALLS[on.walls.model]}, ${(1000 * on.spacingMetres).toPrecision(3)} mm`;
