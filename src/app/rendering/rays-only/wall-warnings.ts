import { isWall } from '../../../material/definition.ts';
import { resolveMaterial } from '../../../material/resolve.ts';
import { seconds } from '../../../units/quantities.ts';
import { usedMaterials } from '../../inputs/materials/kept-walls.ts';
import type { RaysRoom } from './rays-room.ts';

/** Rays meet walls as they are in continuous time: a step so short that it changes nothing, s. */
const NO_STEP = seconds(1e-6);

/** Says where walls do not do what their materials ask for, as a rendering with waves does. */
export const wallWarnings = ({ scene, geometry, soundSpeed }: RaysRoom['plan']): string[] =>
  usedMaterials(geometry).flatMap((name) => {
    const definition = scene.materials.get(name);
    if (!definition || !isWall(definition)) return [];
    const context = { timeStep: NO_STEP, maxFrequency: scene.maxFrequency, soundSpeed };
    return resolveMaterial(name, definition, context).warnings;
  });
