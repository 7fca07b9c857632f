import type { WallDefinition } from '../../material/definition.ts';
import { resolveMaterial, type MaterialContext, type ResolvedMaterial } from '../../material/resolve.ts';
import type { Job } from '../slabs/work.ts';

interface Named {
  readonly name: string;
  readonly definition: WallDefinition;
}

/** Fits one material. */
export const resolveOne: Job<MaterialContext, Named, ResolvedMaterial> = {
  name: 'materials',
  begin:
    (context) =>
    ({ name, definition }) =>
      resolveMaterial(name, definition, context),
};
