import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { launcherHiding, type Launcher } from '../adapters/hiding.ts';
import { othersOf } from '../adapters/names.ts';
import { pciCards } from '../adapters/pci.ts';
import { hasSelectionLayer } from '../adapters/selection-layer.ts';
import { ALL_CARDS, chooseCards, listCards } from './cards-named.ts';

/** Variable that names the cards for which a process was started apart. */
const STARTED_FOR = 'CARDS_APART_FOR_WAVEHALL';

/** Signals that end a program and come to one process alone. Ctrl-C comes to all of a terminal. */
const PASSED_ON = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Runs this program once more, in a process that sees no other card of the name of those that are wanted, if this
 * process sees another one before them.
 *
 * @param wanted Names of cards, as a user gives them.
 * @returns the exit status of that process; undefined if this one can do the work
 * @throws InputError as {@link chooseCards}
 */
export async function runApart(wanted: readonly string[]): Promise<number | undefined> {
  if (wanted.length === 0 || wanted.includes(ALL_CARDS) || !hasAlikeCards()) return undefined;
  const adapters = await listCards();
  const cards = chooseCards(wanted, adapters);
  const names = cards.map(({ id }) => id).join(' ');
  // It was tried before: the command tells that it cannot get the card.
  if (cards[0].way !== 'apart' || process.env[STARTED_FOR] === names) return undefined;
  const launcher = await launcherHiding(othersOf(cards, adapters));
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  return launcher && runAgain(launcher, program, { ...process.env, [STARTED_FOR]: names });
}

/** Whether the bus has two cards of one maker, which nothing but a process of its own tells apart. */
function hasAlikeCards(): boolean {
  if (process.platform !== 'linux' || hasSelectionLayer()) return false;
  const makers = pciCards().map(({ maker }) => maker);
  return new Set(makers).size < makers.length;
}

/**
 * Runs a program by a launcher. The program reads and prints where this one does.
 *
 * @param program Its path and its arguments.
 * @returns its exit status, by the rule of shells if a signal ended it
 */
export function runAgain(
  { command, args }: Launcher,
  program: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(command, [...args, ...program], { stdio: 'inherit', env });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  const wait = (): void => undefined;
  for (const signal of PASSED_ON) process.on(signal, passOn);
  process.on('SIGINT', wait);
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal!]));
  });
  return ended.finally(() => {
    for (const signal of PASSED_ON) process.off(signal, passOn);
    process.off('SIGINT', wait);
  });
}
