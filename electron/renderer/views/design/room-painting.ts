import { computed } from '@preact/signals';
import type { SceneView } from '../../../../src/app/index.ts';
import { absorptionColour } from '../../colours/absorption-colours.ts';
import { answerPainting } from '../../state/design/materials/answer-picture.ts';
import { dampingPainting } from '../../state/design/modes/damping.ts';
import { painting } from '../../state/design/sensitivities/painting.ts';
import { drawnView } from '../../state/drawing/live-walls.ts';
import { wallColours } from './sensitivities/wall-colours.ts';

/** How the result of a search paints the room. */
interface RoomPainting {
  readonly walls: Pick<SceneView, 'surfaces' | 'edges'>;
  /** CSS colours by material of these walls. */
  readonly colours: ReadonlyMap<string, string>;
  readonly picked: string | null;
  readonly hidden: ReadonlySet<string>;
  /** Selects what has a material of these walls. */
  readonly pick: (material: string | null) => void;
}

/** How the room is painted in place of its materials; null where it is not. */
export const roomPainting = computed<RoomPainting | null>(() => {
  const [sensitivities, damping] = [painting.value, dampingPainting.value];
  if (sensitivities) return { ...sensitivities, colours: wallColours.value! };
  if (answerPainting.value) return answerPainting.value;
  if (!damping) return null;
  const colours = new Map([...damping.shares].map(([name, share]) => [name, absorptionColour(share)]));
  return { ...damping, colours };
});

/** The room with the walls that are painted. */
export const paintedView = computed(() => {
  const [room, painted] = [drawnView.value, roomPainting.value];
  return painted && room ? { ...room, ...painted.walls } : room;
});
