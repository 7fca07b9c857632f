import { ductMode, type DuctMode } from '../../../../exact/lossy-modes.ts';
import { realAdmittance } from '../../../../material/branches.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type Effort, type Line } from '../tools/check.ts';
import { cutRoom, followModes, type StartedMode } from '../tools/cut-room.ts';
import { along, boxMesh, turnedAxes, type Axes } from '../tools/meshes.ts';

const SCHEME = 'compact-5@1%';
/** Sides, in spacings; the ends across the first absorb. */
const SIDES: Vec3 = [14, 18, 16];
const [LENGTH, WIDTH] = SIDES;

const TURNS: Readonly<Record<Effort, readonly (readonly [number, number])[]>> = {
  quick: [[30, 17]],
  full: [
    [20, 0],
    [45, 0],
    [30, 17],
    [45, 35],
  ],
};
const ADMITTANCES: Readonly<Record<Effort, readonly number[]>> = { quick: [0.3], full: [0.1, 0.3, 0.5] };

/**
 * Half waves along the box and across it: 9 to 4 points a wavelength along it; the last two meet its ends at an angle.
 */
const HALF_WAVES = [
  [3, 0],
  [5, 0],
  [7, 0],
  [3, 3],
  [4, 5],
] as const;

/** A mode of the box in the coordinates of the grid. */
function started({ k, at, rigid }: DuctMode, axes: Axes): StartedMode {
  const own = (place: Vec3): [number, number] => {
    const [x, y] = along(axes, place);
    return [x, y + WIDTH / 2];
  };
  return { k, at: (place) => at(...own(place)), shape: (place) => rigid(...own(place)) };
}

export const turnedWalls: Check = {
  name: 'turned-walls',
  title: 'Walls that pass between the nodes',
  about: `A box of ${SIDES.join(' × ')} spacings, turned against the grid, whose ends absorb. The damping of its modes says how much its ends reflect.`,
  cost: { quick: 4, full: 20 },
  run: async (context) => {
    const { effort, onShare } = context;
    const scheme = schemeByName(SCHEME, '');
    const cases = TURNS[effort].flatMap((turn) => ADMITTANCES[effort].map((admittance) => ({ turn, admittance })));
    const lines: Line[] = [];
    for (const [i, { turn, admittance }] of cases.entries()) {
      const axes = turnedAxes(turn);
      const modes = HALF_WAVES.map((halves) => ductMode({ length: LENGTH, width: WIDTH }, halves, admittance));
      const room = cutRoom(boxMesh(SIDES, axes), scheme, context, [realAdmittance(admittance), realAdmittance(0)]);
      const found = await followModes(
        room,
        modes.map((mode) => started(mode, axes)),
        context,
        (share) => onShare((i + share) / cases.length),
      );
      const words = `a box turned by ${turn[0]}° and ${turn[1]}° with ends of Y = ${admittance}`;
      lines.push(
        judged({
          asked: `|R| of ${words}, from the damping of ${modes.length} modes of 9 to 4 points a wavelength: largest error`,
          error: worst(found.map(({ damping }, m) => modes[m].reflection ** damping - modes[m].reflection)),
          allowed: 0.05,
          errorUnit: 'of the incident wave',
          reason: 'a reflection of half the sound changes by less than 1 dB, the just noticeable difference of a level',
          truth: 'e^{jκL} = ±R, R = (κ − kY)/(κ + kY)',
        }),
        judged({
          asked: 'Frequencies of these modes: largest error',
          error: worst(found.map(({ frequency }) => 100 * (frequency - 1))),
          allowed: 100 * (scheme.tolerance + 0.1 / LENGTH),
          errorUnit: '%',
          reason: `the certified phase-velocity error, and 0.05 spacings at each end in ${LENGTH}`,
          truth: 'the same equation',
        }),
      );
    }
    return { lines, plots: [] };
  },
};
