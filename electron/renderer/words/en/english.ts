import { shell } from './shell.ts';
import { wave } from './wave.ts';

/** English, the first language: it says which strings a language has. */
export const english = { shell, wave };
