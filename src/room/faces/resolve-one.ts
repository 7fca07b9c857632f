import type { WallDefinition } from '../../material/definition.ts';
import {
  resolveMaterial,
  type KnownWalls,
  type MaterialContext,
  type ResolvedMaterial,
} from '../../material/resolve.ts';
import type { Job } from '../slabs/work.ts';

interface Named {
  readonly name: string;
  readonly definition: WallDefinition;
  readonly known: KnownWalls;
}

/** Fits one material. */
export const resolveOne: Job<MaterialContext, Named, ResolvedMaterial> = {
  name: 'materials',
  begin:
    (context) =>
    ({ name, definition, known }) =>
      resolveMaterial(name, definition, context, known),
};
