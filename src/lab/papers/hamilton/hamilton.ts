import type { Paper } from '../model/paper.ts';
import { SECTION_3_1 } from './counts.ts';
import { SECTION_2_1, SECTION_2_2 } from './dispersion.ts';
import { FIGURE_8, FIGURE_9, SECTION_3, SECTION_4_2_FLOPS, SECTION_4_2_READ_ONLY } from './memory.ts';
import { LARGE_ROOM, TABLE_1_ITEM } from './rooms.ts';
import { SECTION_1_ITEM, SECTION_5 } from './tables.ts';
import { FIGURE_7A, FIGURE_7B, FIGURE_7C } from './timings.ts';

export const HAMILTON: Paper = {
  name: 'hamilton',
  key: 'Hamilton2015',
  title: 'Large stencil operations for GPU-based 3-D acoustics simulations',
  authors: 'B. Hamilton, C. J. Webb, A. Gray, S. Bilbao',
  devices: 'Tesla K20; table 1: GTX 670 and GTX 660 Ti',
  items: [
    SECTION_1_ITEM,
    SECTION_2_1,
    SECTION_2_2,
    SECTION_3,
    SECTION_3_1,
    FIGURE_7A,
    FIGURE_7B,
    FIGURE_7C,
    FIGURE_8,
    FIGURE_9,
    SECTION_4_2_FLOPS,
    SECTION_4_2_READ_ONLY,
    TABLE_1_ITEM,
    LARGE_ROOM,
    SECTION_5,
  ],
};
