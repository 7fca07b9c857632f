import { HAMILTON } from './hamilton/hamilton.ts';
import { COURSE_NOTES } from './course-notes/course-notes.ts';
import { GARCES } from './garces/garces.ts';
import { JIN } from './jin/jin.ts';
import { MO_LI } from './mo-li/mo-li.ts';
import type { Paper } from './model/paper.ts';

/** The papers whose tables and figures are built. */
export const PAPERS: readonly Paper[] = [HAMILTON, MO_LI, GARCES, JIN, COURSE_NOTES];
