import type { FittedDefinition } from '../../material/definition.ts';
import { keptFrom, type KeptWall } from '../../material/kept-walls.ts';
import { fittedWall } from '../../material/material-wall.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { Job } from '../slabs/work.ts';

/** Fits the wall of one material, in continuous time. */
export const fitOne: Job<{ readonly soundSpeed: MetresPerSecond }, FittedDefinition, KeptWall> = {
  name: 'walls of materials',
  begin:
    ({ soundSpeed }) =>
    (definition) =>
      keptFrom(fittedWall(definition, soundSpeed)),
};
