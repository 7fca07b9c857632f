import { isThrough, type ThroughDefinition, type WallDefinition } from '../../material/definition.ts';
import {
  resolveMaterial,
  type KnownWalls,
  type MaterialContext,
  type ResolvedMaterial,
} from '../../material/resolve.ts';
import { resolveSheet } from '../../material/sheet/resolve-sheet.ts';
import type { Job } from '../slabs/work.ts';

interface Named {
  readonly name: string;
  readonly definition: WallDefinition | ThroughDefinition;
  readonly known: KnownWalls;
}

/** Fits one material. */
export const resolveOne: Job<MaterialContext, Named, ResolvedMaterial> = {
  name: 'materials',
  begin:
    (context) =>
    ({ name, definition, known }) =>
      isThrough(definition)
        ? resolveSheet(name, definition, context)
        : resolveMaterial(name, definition, context, known),
};
