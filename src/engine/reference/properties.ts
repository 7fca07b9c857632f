import { POROUS_STATES } from '../../room/porous/medium-law.ts';
import { DONORS, type EngineProperties } from '../engine-kind.ts';

/** What callers have to know of the processor. Its passes are barriers between threads (`stepper.ts`). */
export const PROCESSOR: EngineProperties = {
  title: 'processor',
  usesGpu: false,
  precisions: [32, 64],
  keepsFieldHere: true,
  usesCores: true,
  isSameEverywhere: true,
  isReference: true,
  hasKernels: false,
  costTable: 'cpu',
  // Of cores of an AMD EPYC.
  pointsANode: 10,
  quickBox: [32, 24, 24],
  passes: { air: 1, nearWall: 0, cut: 2, faces: 4, sheets: 2, damped: 1, porous: 1 },
  cutMovesNearWall: false,
  joinsSmallRooms: false,
  tableBytes: ({
    precision,
    nearWall,
    rows,
    points,
    cut,
    behind,
    faces,
    sheets,
    branches,
    taps,
    damped,
    porous = 0,
  }) => {
    const word = precision / 8;
    const scales = cut > 0 || porous > 0 ? 8 * taps : 0;
    return (
      2 * word * branches +
      8 * nearWall +
      8 * rows * (points - 1) +
      32 * cut +
      (16 + word) * behind +
      24 * (DONORS * behind) +
      (3 * word + 28 + scales) * faces +
      (12 + scales) * sheets +
      (word + 12) * damped +
      (POROUS_STATES * word + 5) * porous
    );
  },
};
