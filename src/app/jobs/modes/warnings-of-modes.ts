import type { Volumes } from '../../inputs/scene/extents.ts';
import type { ModeEntry } from './modes-report.ts';
import { USUAL_SHAPES, type RoomOfModes } from './room-of-modes.ts';

/** Modes that their basis puts off by more than this are warned of; relative. */
const FAR_OFF = { frequency: 0.01, decay: 0.05 } as const;

/** Walls that resonate with a Q and an admittance above these may split a mode in two. */
const SPLITS = { quality: 3, admittance: 0.1 } as const;

/** What to say of materials that resonate sharply up to the highest mode. */
function resonanceWarnings(
  { made, plan }: Pick<RoomOfModes, 'made' | 'plan'>,
  entries: readonly ModeEntry[],
): string[] {
  const highest = entries.at(-1)?.schemeHz ?? 0;
  return made.room.materials.flatMap(({ admittance }, m) =>
    admittance.branches
      .map(({ resistance, inertia, stiffness }) => ({
        hertz: Math.atan(Math.sqrt(stiffness / inertia)) / (Math.PI * plan.timeStep),
        quality: Math.sqrt(stiffness * inertia) / resistance,
        most: 1 / resistance,
      }))
      .filter(({ hertz, quality, most }) => {
        return hertz > 0 && hertz < highest && quality > SPLITS.quality && most > SPLITS.admittance;
      })
      .map(
        ({ hertz, quality }) =>
          `material "${made.materialNames[m]}" resonates at ${hertz.toFixed(0)} Hz with a Q of ${quality.toFixed(1)}: it may split modes near that in two, of which only one may be listed; a check by a run shows what it has`,
      ),
  );
}

/** A room whose volume on the grid is another than drawn by more than this share is warned of. */
const OTHER_VOLUME = 0.01;

/** What to say of a room that the grid makes larger or smaller. */
export function volumeWarnings({ scene, grid }: Volumes): string[] {
  if (scene === null || Math.abs(grid / scene - 1) <= OTHER_VOLUME) return [];
  return [
    `the room has ${grid.toFixed(1)} on the grid and ${scene.toFixed(1)} as drawn (m³, or m² in two dimensions), because walls stand where nodes are: all modes are off by that, and no error has it; walls between the nodes, or a higher maximum frequency, which makes the grid finer, bring them nearer`,
  ];
}

/** A mode that loses more than this share outside may be one of the layer there. */
const MOSTLY_OUTSIDE = 0.9;

/** What to say of modes that may be no modes of the room. */
function outsideWarnings(entries: readonly ModeEntry[]): string[] {
  const outside = entries.filter(({ shares }) =>
    shares.some(({ side, share }) => side === 'outside' && share > MOSTLY_OUTSIDE),
  );
  if (outside.length === 0) return [];
  const numbers = outside.map(({ number }) => number).join(', ');
  return [
    `modes ${numbers} lose more than ${100 * MOSTLY_OUTSIDE} % outside: they may be modes of the absorbing layer there, not of the room`,
  ];
}

/** What to say of modes that are less exact than others, and of shapes that are asked for beyond those listed. */
export function warningsOf(
  { made, plan }: RoomOfModes,
  entries: readonly ModeEntry[],
  shapes = USUAL_SHAPES,
): string[] {
  const off = entries.filter(
    ({ basisFrequencyError, basisDecayError }) =>
      Math.abs(basisFrequencyError) > FAR_OFF.frequency || Math.abs(basisDecayError ?? 0) > FAR_OFF.decay,
  );
  return [
    ...made.materials.flatMap(({ warnings }) => warnings),
    ...volumeWarnings(made.volume),
    ...(off.length > 0
      ? [
          `the number of rigid modes puts modes ${off.map(({ number }) => number).join(', ')} off by more than ${100 * FAR_OFF.frequency} % of the frequency or ${100 * FAR_OFF.decay} % of the decay: walls or sheets change them much; look for modes up to a higher frequency`,
        ]
      : []),
    ...(shapes > entries.length && shapes !== USUAL_SHAPES
      ? [`shapes of ${shapes} modes are asked for, and ${entries.length} are listed: look for more modes`]
      : []),
    ...resonanceWarnings({ made, plan }, entries),
    ...(plan.outside
      ? [
          ...outsideWarnings(entries),
          'sound leaves through openings: the modes are made of those of the closed room with the layer outside, and what decays fast through an opening is only about right',
        ]
      : []),
  ];
}
