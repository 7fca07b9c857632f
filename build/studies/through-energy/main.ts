/**
 * `npm run through-energy [-- ENGINE]`: runs small rooms with sheets, partitions and wool for 10⁵ steps and prints
 * their energy, for the table of docs/measurements/sheets.md. Without an engine the processor, in both precisions.
 */
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import type { EngineChoice } from '../../../src/app/index.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { engineMaker, releaseGpus } from '../../../src/node/index.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { roomEnergies } from '../../../test/support/engines/room-energy.ts';
import { THROUGH_ROOMS } from '../../../test/support/rooms/through-rooms.ts';

const SCHEMES = ['leggy-1@2%', 'compact-5@1%', 'box-222@2%'];
const STEPS = 100_000;
const EVERY = 1000;

const asked = process.argv[2] as EngineChoice | undefined;
const engines: readonly (readonly [string, Engine])[] = asked
  ? [[asked, await engineMaker(asked)()]]
  : [
      ['float64', new CpuEngine({ precision: 64, threads: 1 })],
      ['float32', new CpuEngine({ precision: 32, threads: 1 })],
    ];
console.log('| room | scheme | engine | largest rise in 1000 steps | after 10 000 steps | after 100 000 |');
for (const [title, make] of Object.entries(THROUGH_ROOMS)) {
  for (const name of SCHEMES) {
    const room = make(schemeByName(name, ''));
    for (const [kind, engine] of engines) {
      const [start] = await roomEnergies(room, 1, { engine });
      const held = [start, ...(await roomEnergies(room, STEPS, { every: EVERY, engine }))].map(
        (value) => value / start,
      );
      const rise = held.slice(1).reduce((most, value, n) => Math.max(most, value - held[n]), -Infinity);
      const cells = [rise, held[10_000 / EVERY], held.at(-1)!].map((value) => value.toExponential(0));
      console.log(`| ${title} | \`${name}\` | ${kind} | ${cells.join(' | ')} |`);
    }
  }
}
releaseGpus();
