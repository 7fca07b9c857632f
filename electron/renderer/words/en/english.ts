import { parts } from './parts.ts';
import { shell } from './shell.ts';
import { welcome } from './welcome.ts';

/** English, the first language: it says which strings a language has. */
export const english = { parts, shell, welcome };
