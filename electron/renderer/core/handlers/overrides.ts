import type { SceneRequest } from '../../../../src/app/index.ts';
import type { SceneOverrides } from '../protocol.ts';

/** The settings in addition to the scene, in the form that the use-cases take. */
export function overridesOf({ scheme, allowLeaks }: SceneOverrides): Pick<SceneRequest, 'scheme' | 'allowLeaks'> {
  return { scheme: scheme === undefined ? undefined : { value: scheme, path: 'scheme' }, allowLeaks };
}

/** Folder in memory that the use-cases write to. */
export const OUT = { value: 'out', path: 'folder' } as const;
