import type { EngineControls } from '../../ports/engine/controls.ts';
import { DeviceProfile } from '../plan/profile-cache.ts';

/**
 * Measures the numbers of the device that plans follow from, in about a second, and keeps them; at once if they are
 * kept.
 *
 * @throws CancelledError if stopped.
 */
export async function knowDevice({ host, makeEngine, signal, onProgress }: EngineControls): Promise<void> {
  const profile = await DeviceProfile.open(await makeEngine(), { store: host.kept });
  await profile.know({
    signal,
    onProgress: (share, what) => onProgress?.({ phase: 'preparing', what: `measuring ${what}`, share }),
  });
}
