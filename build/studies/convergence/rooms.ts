import seminar from '../../../scenes/seminar-room.json' with { type: 'json' };
import { raster, receivers, type Room } from './room.ts';
import { balcony, dome, panels, raked } from './rooms/furnished.ts';
import { boxes } from './rooms/boxes.ts';
import { attic, cabin, coupled, office } from './rooms/others.ts';

/** The rooms of the convergence study. */
export function allRooms(): Room[] {
  return [panels(), raked(), balcony(), dome(), coupled(), office(), seminarRoom(), cabin(), attic(), ...boxes()];
}

/** The seminar room of the example scenes, with more receivers. Its walls are boxes to the millimetre. */
function seminarRoom(): Room {
  return {
    id: 'seminar',
    title: 'Seminar room CR2',
    why: 'Beams, bays and radiators of millimetres; a measured room.',
    designHz: 708,
    referencePoints: 22,
    files: {},
    scene: {
      ...seminar,
      sources: { S1: { position: [0.35, -3.1, 1.5] } },
      receivers: receivers(raster([-1.9, -0.5, 0.9, 2.1], [-2.1, 0.4, 2.6], 1.2)),
      durationSeconds: 1.9,
    },
  };
}
