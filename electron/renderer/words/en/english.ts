import { glossary } from './glossary/glossary.ts';
import { judging } from './judging.ts';
import { materials } from './materials.ts';
import { parts } from './parts.ts';
import { responses } from './responses.ts';
import { shell } from './shell.ts';
import { stencils } from './stencils.ts';
import { verify } from './verify.ts';
import { welcome } from './welcome.ts';
import { window } from './window.ts';

/** English, the first language: it says which strings a language has. */
export const english = { glossary, judging, materials, parts, responses, shell, stencils, verify, welcome, window };
