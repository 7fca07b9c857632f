import type { PlacesUse } from '../../../core/protocol.ts';
import { sceneSignal } from '../../window/lifetimes.ts';

/** What places can be looked for. */
export const PLACES_USES: readonly PlacesUse[] = ['subwoofers', 'speakers', 'desks'];

/** What places are looked for. */
export const placesUse = sceneSignal<PlacesUse>('subwoofers');
