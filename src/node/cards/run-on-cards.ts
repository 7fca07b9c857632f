import { spawn } from 'node:child_process';

/**
 * Runs a program of its own for each card, all at the same time. What they print goes where this program prints, unless
 * it is hidden; their errors are seen always.
 *
 * @param cards Names, as `cardsNamed` gives them.
 * @param argsOf Arguments of the program of a card, such as `['sweep', 'run', …, '--device', card]`.
 * @param signal Ends all of them.
 * @param options.script The program, if it is not this one.
 * @returns the exit status of each, in the order of the cards; null for one that a signal ended
 */
export function runOnCards(
  cards: readonly string[],
  argsOf: (card: string, number: number) => readonly string[],
  signal: AbortSignal,
  { script = process.argv[1], hidden = false }: { readonly script?: string; readonly hidden?: boolean } = {},
): Promise<readonly (number | null)[]> {
  return Promise.all(
    cards.map(
      (card, number) =>
        new Promise<number | null>((resolve, reject) => {
          const child = spawn(process.execPath, [script, ...argsOf(card, number)], {
            stdio: ['ignore', hidden ? 'ignore' : 'inherit', 'inherit'],
          });
          const stop = (): void => void child.kill('SIGTERM');
          signal.addEventListener('abort', stop);
          if (signal.aborted) stop();
          child.once('error', reject);
          child.once('exit', (status) => {
            signal.removeEventListener('abort', stop);
            resolve(status);
          });
        }),
    ),
  );
}
