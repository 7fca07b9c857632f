import { listening } from './listening.ts';
import { shell } from './shell.ts';

/** English, the first language: it says which strings a language has. */
export const english = { listening, shell };
