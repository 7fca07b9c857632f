import type { Receiver } from '../../../scene/scene.ts';
import { channelsKey, type Capsule, type ReceiverChannels } from '../../../sofa/room-responses.ts';

/** What the author of a SOFA file can say in it. */
export interface SofaAuthor {
  /** Whom to ask about the file. */
  readonly author?: string | undefined;
  readonly organisation?: string | undefined;
  /** Terms of use. */
  readonly licence?: string | undefined;
}

/** How responses are laid out in SOFA files. */
export interface SofaLayout extends SofaAuthor {
  /** A file for each source, of SingleRoomSRIR, in place of one for all, of SingleRoomMIMOSRIR. */
  readonly eachSource?: boolean | undefined;
}

/** Name of the SOFA file of a rendering, without its ending. */
export const SOFA_STEM = 'responses';

/** What the name of a file says of its receivers, where there are several kinds of them. */
export const kindEnding = (key: string, kinds: number): string => (kinds === 1 || key === 'omni' ? '' : `-${key}`);

/** Names of the SOFA files of a scene's receivers, one for all with the same channels. */
export function sofaNames(receivers: readonly Pick<Receiver, 'direction'>[]): string[] {
  const keys = new Set(receivers.map(({ direction }) => channelsKey(channelsOf(direction))));
  return Array.from(keys, (key) => `${SOFA_STEM}${kindEnding(key, keys.size)}.sofa`);
}

/** The channels of a receiver of a scene, as far as the names of files go. */
function channelsOf(direction: Receiver['direction']): ReceiverChannels {
  if (!direction) return { kind: 'omni' };
  if (direction.kind === 'ambisonics') return direction;
  const count = direction.kind === 'array' ? direction.microphones.length : 1;
  return { kind: 'array', capsules: new Array<Capsule>(count).fill({ position: [0, 0, 0] }) };
}
