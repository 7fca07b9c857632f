import { plan } from './plan.ts';
import { run } from './run.ts';
import { shell } from './shell.ts';

/** English, the first language: it says which strings a language has. */
export const english = { plan, run, shell };
