import type { LeftOut } from '../../setup/places/place-areas.ts';
import type { HighPart, HighParts } from '../../setup/rays/high-parts.ts';
import type { RaysRoom } from './rays-room.ts';

/** Whether image sources or rays bring anything. */
export const isHeard = ({ paths, energy }: HighPart): boolean => paths.length > 0 || energy.some((one) => one > 0);

/**
 * Leaves out the receivers of areas that hear no source: they stand in a solid of a mesh, or in a room of their own.
 * Single receivers stay.
 */
export function withHeardAreas(
  room: RaysRoom,
  high: HighParts,
): { readonly room: RaysRoom; readonly parts: HighParts } {
  const { prepared, plan } = room;
  const single = plan.scene.receivers.length;
  let next = single;
  const heard = new Set<number>();
  const receiverAreas = prepared.receiverAreas.map((area) => {
    const isPlaced = area.points.map(() => {
      const receiver = next++;
      const hears = high.parts.some((ofSource) => isHeard(ofSource[receiver]));
      if (hears) heard.add(receiver);
      return hears;
    });
    const silent = area.points.filter((_, i) => !isPlaced[i]);
    return {
      ...area,
      points: area.points.filter((_, i) => isPlaced[i]),
      leftOut: [
        ...area.leftOut,
        ...silent.map(({ name, position }): LeftOut => ({ name, position, why: 'not joined to the source' })),
      ],
    };
  });
  const parts = high.parts.map((ofSource) => ofSource.filter((_, r) => r < single || heard.has(r)));
  return { room: { ...room, prepared: { ...prepared, receiverAreas } }, parts: { ...high, parts } };
}
