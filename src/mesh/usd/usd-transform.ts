import { axes, chain, IDENTITY, inverse, scaling, shift, turnAbout, type Affine } from '../affine.ts';
import { damaged, quoted } from '../text.ts';
import type { Vec3 } from '../../units/quantities.ts';
import { listOf, numbersOf, type ComposedPrim } from './usd-stage.ts';

const AXES: Readonly<Record<string, Vec3>> = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] };
const RESET = '!resetXformStack!';
const INVERT = '!invert!';

/** The transform of a prim, and whether it leaves out those of the prims around it. @throws InputError */
export function usdTransformOf(
  prim: ComposedPrim,
  place: () => string,
): { readonly transform: Affine; readonly isReset: boolean } {
  let transform = IDENTITY;
  let isReset = false;
  for (const name of listOf(prim.property('xformOpOrder'))) {
    if (typeof name !== 'string') throw damaged(place(), 'its xformOpOrder holds what is no name');
    if (name === RESET) {
      isReset = true;
      transform = IDENTITY;
      continue;
    }
    const isInverse = name.startsWith(INVERT);
    const own = operation(prim, isInverse ? name.slice(INVERT.length) : name, place);
    const used = isInverse ? inverse(own) : own;
    if (!used) throw damaged(place(), `${quoted(name)} has no inverse`);
    transform = chain(transform, used);
  }
  return { transform, isReset };
}

function operation(prim: ComposedPrim, name: string, place: () => string): Affine {
  const m = numbersOf(prim, name, place);
  const kind = name.split(':')[1] ?? '';
  const turn = /^rotate([XYZ]{1,3})$/.exec(kind)?.[1];
  // An operation without a value does nothing.
  if (m.length === 0) return IDENTITY;
  const need = (count: number): void => {
    if (m.length !== count) throw damaged(place(), `${quoted(name)} has ${m.length} numbers; ${count} are needed`);
  };
  if (turn !== undefined) {
    need(turn.length);
    // The first letter turns first.
    const turns = Array.from(turn, (axis, i) => turnAbout(AXES[axis], (Math.PI / 180) * angleOf(turn, axis, i, m)));
    return chain(...turns.reverse());
  }
  switch (kind) {
    case 'translate':
      need(3);
      return shift([m[0], m[1], m[2]]);
    case 'scale':
      need(3);
      return scaling([m[0], m[1], m[2]]);
    case 'orient': {
      need(4);
      const [w, x, y, z] = [m[0], m[1], m[2], m[3]];
      return turnAbout([x, y, z], 2 * Math.atan2(Math.hypot(x, y, z), w));
    }
    case 'transform':
      need(16);
      // Points are rows, multiplied from the left.
      return chain(shift([m[12], m[13], m[14]]), axes([m[0], m[1], m[2]], [m[4], m[5], m[6]], [m[8], m[9], m[10]]));
    default:
      throw damaged(place(), `${quoted(name)} is no transform that is read`);
  }
}

/** Angles stand in the order x, y, z, whichever turns first. */
const angleOf = (turn: string, axis: string, i: number, angles: ArrayLike<number>): number =>
  angles[turn.length === 1 ? i : 'XYZ'.indexOf(axis)];
