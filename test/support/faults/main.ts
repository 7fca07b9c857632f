/**
 * All faults on purpose, with one table:
 *
 *   npm run faults -- --each 10 --seed 1 [--hostile FOLDER]
 *
 * Kills many renderings, and says what each left:
 *
 *   npm run faults -- --kills 200 --seed 1
 *
 * Ends renderings with checkpoints at random times, and resumes them until they are whole:
 *
 *   npm run faults -- --resumes 100 --seed 1
 */
import { parseArgs } from 'node:util';
import { killRuns, type Kill } from './kills.ts';
import { resumeRuns } from './resumes.ts';
import { faultSuite } from './suite.ts';
import { faultTable } from './table.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10' },
    hostile: { type: 'string' },
    kills: { type: 'string' },
    resumes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const [count, seed] = [Number(values.resumes ?? values.kills ?? values.each), Number(values.seed)];
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed))) {
  console.error('faults: --each, --kills and --resumes take a whole number above 0, and --seed a whole number');
  process.exit(2);
}

const chosen = values.resumes !== undefined ? resume : values.kills !== undefined ? kill : suite;
process.exitCode = (await chosen()) ? 0 : 1;

async function suite(): Promise<boolean> {
  const rows = await faultSuite({ each: count, seed, hostile: values.hostile }, ({ kind, tried, failed }) =>
    console.log(`${kind}: ${tried} tried, ${failed.length} failed`),
  );
  console.log(`\n${faultTable(rows)}`);
  return rows.every(({ failed }) => failed.length === 0);
}

/** @returns whether nothing was lost and nothing is wrong */
async function resume(): Promise<boolean> {
  const renderings = await resumeRuns(count, seed, ({ ends, begun, resumed, wrong }) => {
    const signals = ends.map(({ signal, afterMs }) => `${signal} ${afterMs.toFixed(0)} ms`).join(', ');
    console.log(
      `${signals}: begun ${begun} times, resumed ${resumed} times${wrong.map((each) => `; WRONG ${each}`).join('')}`,
    );
  });
  const sum = (of: (one: (typeof renderings)[number]) => number): number =>
    renderings.reduce((all, one) => all + of(one), 0);
  console.log(`
processes ended                     ${sum(({ ends }) => ends.length)}
  by kill -9                        ${sum(({ ends }) => ends.filter(({ signal }) => signal === 'SIGKILL').length)}
processes that went on              ${sum(({ resumed }) => resumed)}
renderings that became whole        ${renderings.filter(({ wrong }) => wrong.length === 0).length} of ${renderings.length}
wrong files, samples or messages    ${sum(({ wrong }) => wrong.length)}`);
  return sum(({ wrong }) => wrong.length) === 0;
}

async function kill(): Promise<boolean> {
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
  return wrongAtEnd.length === 0 && kills.every(({ faults }) => faults.length === 0);
}
