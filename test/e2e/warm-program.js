/**
 * Executes commands of the built program one after the other in one process, which has loaded and compiled it already.
 * Each command has its words, its folder, its environment and its exit status, as a process of its own would.
 */
import { pathToFileURL } from 'node:url';

/** @typedef {import('./warm.ts').Asked} Asked */

const [, , program] = process.argv;
const emitters = [process, process.stdout, process.stderr];

process.on('disconnect', () => process.exit());
process.on('message', (/** @type {Asked} */ asked) => {
  void run(asked).then((status) => {
    process.stdout.write(asked.end);
    process.stderr.write(asked.end);
    process.send?.({ status });
  });
});
const before = emitters.map(listenersOf);

/** @param {Asked} asked */
async function run({ turn, args, cwd, env }) {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv.splice(1, process.argv.length, program, ...args);
  process.exitCode = undefined;
  // Only the module of this address is executed again; what it imports is loaded.
  await import(`${pathToFileURL(program).href}?${turn}`);
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  emitters.forEach((emitter, i) => {
    for (const { event, listener } of listenersOf(emitter)) {
      if (!before[i].some((own) => own.listener === listener)) {
        emitter.removeListener(event, /** @type {(...given: unknown[]) => void} */ (listener));
      }
    }
  });
  return status;
}

/** @param {NodeJS.EventEmitter} emitter */
function listenersOf(emitter) {
  return emitter.eventNames().flatMap((event) => emitter.rawListeners(event).map((listener) => ({ event, listener })));
}
