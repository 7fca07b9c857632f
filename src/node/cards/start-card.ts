import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { CardAnswer, CardProcess } from '../../app/index.ts';
import type { Launcher } from '../adapters/hiding.ts';
import { BYTES_FD, type CardOptions } from './card-options.ts';

/** Where the bundle puts the process. */
const SCRIPT = new URL('./card-process.js', import.meta.url);

/** A process that was told to end is ended after so long, ms: a driver may hang. */
const END_MS = 2000;

/** How the process of a card is started. */
export interface CardStart {
  /** The bundled `card-process.ts`, if it does not stand beside this program. */
  readonly script?: URL | undefined;
  /** Starts it, so that it sees no other card of this name. */
  readonly launcher?: Launcher | undefined;
}

/** Starts a process of this program that computes on a card. */
export function startCard(options: CardOptions, { script = SCRIPT, launcher }: CardStart = {}): CardProcess {
  const child = fork(script, [JSON.stringify(options)], {
    // The launcher becomes the program: it keeps the number of the process and what is open.
    ...(launcher && {
      execPath: launcher.command,
      execArgv: [...launcher.args, process.execPath, ...process.execArgv],
    }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  const bytes = child.stdio[BYTES_FD] as Writable;
  let trouble: Error | undefined;
  let refuse: ((cause: Error) => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    const end = (cause: Error): void => {
      trouble ??= cause;
      refuse?.(trouble);
      resolve();
    };
    child.on('error', end);
    child.on('exit', (code, signal) => end(new Error(`its process ended with ${signal ?? `code ${code}`}`)));
  });
  // A process that ends closes the stream; that it ended is told where an answer is awaited.
  bytes.on('error', () => undefined);
  return {
    ask: (question) =>
      new Promise<CardAnswer>((resolve, reject) => {
        if (trouble) {
          reject(trouble);
          return;
        }
        refuse = reject;
        child.once('message', (answer) => {
          refuse = undefined;
          resolve(answer as CardAnswer);
        });
        child.send(question, (error) => error && reject(error));
      }),
    send: async (part) => {
      if (trouble) throw trouble;
      if (bytes.write(part)) return;
      await Promise.race([once(bytes, 'drain'), ended]);
      if (trouble) throw trouble as Error;
    },
    end: async () => {
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(late);
    },
  };
}
