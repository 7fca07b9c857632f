import { picture } from './picture.ts';
import { shell } from './shell.ts';

/** English, the first language: it says which strings a language has. */
export const english = { picture, shell };
