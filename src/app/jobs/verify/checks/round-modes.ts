import { real } from '../../../../numerics/complex.ts';
import { lossyBallMode } from '../../../../exact/lossy-modes.ts';
import { ballRadial, ballZeros, cylinderRadial, cylinderZeros, legendre } from '../../../../exact/rigid-modes.ts';
import { realAdmittance } from '../../../../material/branches.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Curve, type Effort, type Line } from '../tools/check.ts';
import { cutRoom, followModes, type CutRoom, type StartedMode } from '../tools/cut-room.ts';
import { along, ballMesh, cylinderMesh, turnedAxes, type Axes } from '../tools/meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';

const SCHEME = 'compact-5@1%';
/** Radius of the ball and of the cylinder, in spacings. */
const RADIUS: Readonly<Record<Effort, number>> = { quick: 10, full: 26 };
/** Height of the cylinder over its radius. */
const HEIGHT = 1.5;
const CYLINDER_AXES = turnedAxes([25, 35]);

/** Divisions of the ball's octahedron: 8n² triangles. A finer mesh must not make a worse room. */
const DIVISIONS = [21, 71];
/** Sides of the cylinder. */
const CYLINDER_SIDES = 180;

/** How far a wall may stand from its place, in spacings: what half a per cent of ten spacings is. */
const MISPLACED = 0.05;
/** Largest error of the volume on the grid that passes, %. */
const VOLUME = 0.5;

/** Order and number of the zero of each mode. */
const BALL_MODES = [
  [1, 0],
  [2, 0],
  [0, 0],
  [3, 0],
  [1, 1],
  [2, 1],
] as const;
/** Waves round the axis, number of the zero across it (−1: none), half waves along it. */
const CYLINDER_MODES = [
  [1, 0, 0],
  [0, -1, 1],
  [1, 0, 1],
  [2, 0, 0],
  [0, 0, 0],
  [1, 1, 0],
] as const;

/** The axis round which the modes of the ball are turned, oblique to the grid. */
const AXIS: Vec3 = [0.36, 0.48, 0.8];
const cosineTo = ([x, y, z]: Vec3): number => {
  const radius = Math.hypot(x, y, z);
  return radius === 0 ? 0 : (x * AXIS[0] + y * AXIS[1] + z * AXIS[2]) / radius;
};

const hertzOf = (k: number): number => (k * ROOM_SOUND_SPEED) / (2 * Math.PI * ROOM_SPACING);

const rigid = (k: number, shape: (place: Vec3) => number): StartedMode => ({
  k: real(k),
  shape,
  at: (place) => real(shape(place)),
});

const ballModesOf = (radius: number): StartedMode[] =>
  BALL_MODES.map(([l, zero]) => {
    const k = ballZeros(l)[zero] / radius;
    return rigid(k, (place) => ballRadial(l, k * Math.hypot(...place)) * legendre(l, cosineTo(place)));
  });

function cylinderModesOf(radius: number, axes: Axes): StartedMode[] {
  const height = HEIGHT * radius;
  return CYLINDER_MODES.map(([m, zero, halves]) => {
    const across = zero < 0 ? 0 : cylinderZeros(m)[zero] / radius;
    return rigid(Math.hypot(across, (Math.PI * halves) / height), (place) => {
      const [x, y, z] = along(axes, place);
      return (
        cylinderRadial(m, across * Math.hypot(x, y)) *
        Math.cos(m * Math.atan2(y, x)) *
        Math.cos((Math.PI * halves * (z + height / 2)) / height)
      );
    });
  });
}

/** Frequencies of modes, and the volume of the room. */
async function modesIn(
  body: { readonly words: string; readonly volume: number; readonly truth: string },
  room: CutRoom,
  modes: readonly StartedMode[],
  radius: number,
  context: CheckContext,
  onShare: (share: number) => void,
): Promise<{ readonly lines: Line[]; readonly curve: Curve }> {
  const found = await followModes(room, modes, context, onShare);
  const errors = found.map(({ frequency }) => 100 * (frequency - 1));
  const volume = room.mass.reduce((sum, part) => sum + part, 0);
  const highest = Math.max(...modes.map(({ k }) => hertzOf(k[0])));
  const scheme = schemeByName(SCHEME, '');
  return {
    lines: [
      judged({
        asked: `Frequencies of ${modes.length} modes of ${body.words}, up to ${highest.toFixed(0)} Hz, by ${SCHEME}: largest error`,
        error: worst(errors),
        allowed: 100 * (scheme.tolerance + MISPLACED / radius),
        errorUnit: '%',
        reason: `the certified phase-velocity error, and ${MISPLACED} spacings of the wall's place in ${radius}`,
        truth: body.truth,
      }),
      judged({
        asked: `Volume of its air on the grid`,
        values: { exact: body.volume * ROOM_SPACING ** 3, found: volume * ROOM_SPACING ** 3, unit: 'm³' },
        error: 100 * Math.abs(volume / body.volume - 1),
        allowed: VOLUME,
        errorUnit: '%',
        reason: 'a sixth of it is the error of a frequency, well below that of the scheme',
        truth: 'the drawn volume',
      }),
    ],
    curve: {
      name: body.words,
      points: modes.map(({ k }, i) => [hertzOf(k[0]), errors[i]]),
      style: 'marks',
    },
  };
}

/** Admittance of the absorbing ball, and the modes whose damping is measured. */
const ADMITTANCE = 0.1;
const DAMPED_MODES = [
  [1, 0],
  [0, 0],
] as const;

async function dampedBall(radius: number, context: CheckContext): Promise<Line> {
  const modes = DAMPED_MODES.map(([l, zero]): StartedMode => {
    const exactZero = ballZeros(l)[zero];
    const { k, radial } = lossyBallMode(radius, l, exactZero, ADMITTANCE);
    const angular = (place: Vec3): number => legendre(l, cosineTo(place));
    return {
      k,
      at: (place) => {
        const [x, y] = radial(Math.hypot(...place));
        return [x * angular(place), y * angular(place)];
      },
      shape: (place) => ballRadial(l, (exactZero / radius) * Math.hypot(...place)) * angular(place),
    };
  });
  const room = cutRoom(ballMesh(radius, DIVISIONS[0]), schemeByName(SCHEME, ''), context, [realAdmittance(ADMITTANCE)]);
  const found = await followModes(room, modes, context, () => undefined);
  return judged({
    asked: `Damping of ${modes.length} modes of the ball with walls of Y = ${ADMITTANCE}: largest error`,
    error: worst(found.map(({ damping }) => 100 * (damping - 1))),
    allowed: 3,
    errorUnit: '%',
    reason: 'three fifths of the just noticeable difference of a decay time (ISO 3382-1:2009, table A.1)',
    truth: 'zeros of j_l′(kR) + jY j_l(kR)',
  });
}

export const roundModes: Check = {
  name: 'round-modes',
  title: 'Modes of a ball and of a cylinder',
  about: `Round rooms given as meshes, with walls between the nodes. The radius is ${RADIUS.quick} spacings (full: ${RADIUS.full}), ${(RADIUS.quick * ROOM_SPACING).toFixed(1)} m (${(RADIUS.full * ROOM_SPACING).toFixed(1)} m). The meshes have the volume of the round bodies; the cylinder is turned by 25° and 35°.`,
  cost: { quick: 14, full: 40 },
  run: async (context) => {
    const radius = RADIUS[context.effort];
    const scheme = schemeByName(SCHEME, '');
    const parts = DIVISIONS.length + 2;
    const lines: Line[] = [];
    const curves: Curve[] = [];
    for (const [i, n] of DIVISIONS.entries()) {
      const body = {
        words: `a ball of ${8 * n * n} triangles`,
        volume: (4 / 3) * Math.PI * radius ** 3,
        truth: 'zeros of j_l′ (Abramowitz and Stegun, table 10.6)',
      };
      const room = cutRoom(ballMesh(radius, n), scheme, context);
      const found = await modesIn(body, room, ballModesOf(radius), radius, context, (share) =>
        context.onShare((i + share) / parts),
      );
      for (const each of found.lines) lines.push(each);
      curves.push(found.curve);
    }
    lines.push(await dampedBall(radius, context));
    context.onShare((parts - 1) / parts);
    const body = {
      words: 'a turned cylinder',
      volume: Math.PI * radius ** 2 * HEIGHT * radius,
      truth: 'zeros of J_m′ (Abramowitz and Stegun, table 9.5), half waves along the axis',
    };
    const mesh = cylinderMesh(radius, HEIGHT * radius, CYLINDER_AXES, CYLINDER_SIDES);
    const found = await modesIn(
      body,
      cutRoom(mesh, scheme, context),
      cylinderModesOf(radius, CYLINDER_AXES),
      radius,
      context,
      (share) => context.onShare((parts - 1 + share) / parts),
    );
    return {
      lines: [...lines, ...found.lines],
      plots: [
        {
          title: 'Error of the frequency of each mode',
          x: 'frequency of the mode, Hz',
          y: 'error, %',
          curves: [...curves, found.curve],
        },
      ],
    };
  },
};
