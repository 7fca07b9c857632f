import type { PaperKernel } from './paper.ts';

/** The kernel that a run takes, which stands beside those of the papers; on the processor its one loop. */
export const OF_A_RUN: PaperKernel = { design: 'default' };
export const OF_A_RUN_TITLE = 'kernel of a run';
