/**
 * Kills many renderings on purpose, and says what they left:
 *
 *   npm run faults -- --kills 200 --seed 1
 */
import { parseArgs } from 'node:util';
import { killRuns, type Kill } from './kills.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.kills), Number(values.seed)];
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed))) {
  console.error('faults: --kills takes a whole number above 0, and --seed a whole number');
  process.exit(2);
}

let done = 0;
const { kills, wrongAtEnd } = await killRuns(count, seed, ({ aim, killed, afterMs, whole, faults, leftovers }) => {
  const left = [...faults.map((fault) => `FAULT ${fault}`), ...leftovers.slice(0, 4)].join(', ');
  const what = killed ? `killed ${afterMs.toFixed(1)} ms into ${aim}` : `ended before the kill (${aim})`;
  console.log(`${String(++done).padStart(4)}  ${what}: ${whole ? 'whole' : 'no report'}${left && `; ${left}`}`);
});

const number = (is: (kill: Kill) => boolean): number => kills.filter((kill) => is(kill)).length;
console.log(`
runs                                ${kills.length}
killed                              ${number(({ killed }) => killed)}
  while writing                     ${number(({ killed, aim }) => killed && aim === 'writing')}
folder whole after the kill         ${number(({ killed, whole }) => killed && whole)}
folder without a report             ${number(({ killed, whole }) => killed && !whole)}
folder with a temporary folder      ${number((kill) => kill.leftovers.some((name) => !name.startsWith('cache/')))}
cache with a temporary file         ${number((kill) => kill.leftovers.some((name) => name.startsWith('cache/')))}
files cut off or of another run     ${number(({ faults }) => faults.length > 0)}
wrong after the last, whole run     ${wrongAtEnd.length}${wrongAtEnd.map((wrong) => `\n  ${wrong}`).join('')}`);
process.exitCode = wrongAtEnd.length > 0 || kills.some(({ faults }) => faults.length > 0) ? 1 : 0;
