import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('warm-program.js', import.meta.url));

/** What a command leaves of itself. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command for the process. */
export interface Asked {
  readonly turn: number;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends what the command writes. */
  readonly end: string;
}

/**
 * A process that executes commands of the program one after the other, for all test files of a process: starting one
 * for each takes a second, and what a command compiles is there for the next. It ends with the process of the tests.
 */
export class WarmProgram {
  private readonly child: ChildProcess;
  private readonly ended: Promise<number | null>;
  private readonly text = { stdout: '', stderr: '' };
  private status: number | null = null;
  private heard: () => void = () => undefined;
  private isRunning = true;
  private turn = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param program The built command line. */
  constructor(program: string) {
    this.child = spawn(process.execPath, [script, program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const name of ['stdout', 'stderr'] as const) {
      this.child[name]!.setEncoding('utf8').on('data', (chunk: string) => {
        this.text[name] += chunk;
        this.heard();
      });
    }
    this.child.on('message', ({ status }: { status: number }) => {
      this.status = status;
      this.heard();
    });
    // Node 20 does not tell of the end, 'close', of a child from which its parent has disconnected.
    this.ended = Promise.all([
      once(this.child, 'exit'),
      once(this.child.stdout!, 'close'),
      once(this.child.stderr!, 'close'),
    ]).then(([[status]]) => status as number | null);
    void this.ended.then(() => {
      this.isRunning = false;
      this.heard();
    });
  }

  /** Whether it can execute another command: a fault may have ended it. */
  get isThere(): boolean {
    return this.isRunning;
  }

  /** Executes a command after those that were given before. */
  run(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
    const outcome = this.last.then(() => this.runNow(args, cwd, env));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private async runNow(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
    const turn = ++this.turn;
    const end = `\0end of command ${turn}\0`;
    Object.assign(this.text, { stdout: '', stderr: '' });
    this.status = null;
    const { text } = this;
    const isWhole = (): boolean => this.status !== null && text.stdout.endsWith(end) && text.stderr.endsWith(end);
    if (this.isRunning) this.child.send({ turn, args, cwd, env, end } satisfies Asked);
    await new Promise<void>((resolve) => {
      this.heard = () => {
        if (isWhole() || !this.isRunning) resolve();
      };
      this.heard();
    });
    if (!isWhole()) return { status: await this.ended, ...text };
    return {
      status: this.status,
      stdout: text.stdout.slice(0, -end.length),
      stderr: text.stderr.slice(0, -end.length),
    };
  }
}
