import type { SceneRequest } from '../../../../src/app/index.ts';
import type { SceneOverrides } from '../protocol.ts';

/** What stands besides the scene, as the use-cases take it. */
export function overridesOf({ scheme, allowLeaks }: SceneOverrides): Pick<SceneRequest, 'scheme' | 'allowLeaks'> {
  return { scheme: scheme === undefined ? undefined : { value: scheme, path: 'scheme' }, allowLeaks };
}

/** Where use-cases write to in memory. */
export const OUT = { value: 'out', path: 'folder' } as const;
