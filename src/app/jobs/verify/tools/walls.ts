import type { WallAdmittance } from '../../../../material/branches.ts';

/**
 * Walls of none, one and three branches, with all elements and without resistance, inertia or stiffness, that between
 * them reach every line of the wall update.
 */
export const TESTED_WALLS: readonly WallAdmittance[] = [
  { conductance: 0.2, branches: [] },
  { conductance: 0, branches: [{ resistance: 2, inertia: 0.7, stiffness: 0.3 }] },
  {
    conductance: 0.05,
    branches: [
      { resistance: 0.1, inertia: 9, stiffness: 0.2 },
      { resistance: 3, inertia: 0, stiffness: 12 },
      { resistance: 0, inertia: 1, stiffness: 1 },
    ],
  },
];
