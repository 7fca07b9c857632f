import { layout } from './layout.ts';
import { points } from './points.ts';
import { shell } from './shell.ts';

/** English, the first language: it says which strings a language has. */
export const english = { layout, points, shell };
