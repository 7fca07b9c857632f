import type { ExactBox } from './box.ts';

/** Small rooms of the suite, whose exact answers take seconds. Their sides fit no grid in particular. */

/** A box for a top octave at 500 Hz. */
export const SMALL_BOX: ExactBox = {
  id: 'small box',
  sides: [2.83, 2.27, 1.94],
  admittances: [0.014, 0.011, 0.012, 0.016, 0.013, 0.012],
  source: [0.62, 0.51, 0.47],
  receivers: [
    [2.11, 1.72, 1.43],
    [1.93, 0.64, 1.21],
    [0.81, 1.66, 1.37],
    [1.47, 1.13, 0.58],
  ],
};

/** A box for modes at 63 Hz. */
export const LONG_BOX: ExactBox = {
  id: 'long box',
  sides: [6.17, 4.43, 3.11],
  admittances: [0.014, 0.011, 0.012, 0.016, 0.013, 0.012],
  source: [0.93, 0.81, 0.74],
  receivers: [
    [5.11, 3.52, 2.43],
    [4.53, 1.24, 2.21],
    [1.81, 3.16, 2.37],
    [3.37, 2.13, 0.98],
  ],
};
