/**
 * `npm run walls`: fits the walls of all materials of the library and writes them to
 * `src/material/walls.generated.json`. The result depends only on the sources; it takes a few seconds.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { FIT_VERSION, keptFrom, wallHash, type KeptWalls } from '../../src/material/kept-walls.ts';
import { libraryDefinition, libraryNames } from '../../src/material/library.ts';
import { fittedWall } from '../../src/material/material-wall.ts';
import { metresPerSecond } from '../../src/units/quantities.ts';

const TABLE = fileURLToPath(new URL('../../src/material/walls.generated.json', import.meta.url));

/** No material of the library depends on it. */
const SOUND_SPEED = metresPerSecond(343);

const walls = Object.fromEntries(
  libraryNames().map((name) => {
    const definition = libraryDefinition(name);
    return [wallHash(definition, SOUND_SPEED), keptFrom(fittedWall(definition, SOUND_SPEED))];
  }),
);
const table: KeptWalls = { version: FIT_VERSION, walls };
await writeFile(TABLE, await format(JSON.stringify(table), { ...(await resolveConfig(TABLE)), filepath: TABLE }));
