import type { CallToolResult } from '@modelcontextprotocol/server';
import { InputError, RunError, type EngineControls } from '../../app/index.ts';
import { errorObject, type ErrorObject } from '../../serve/error-object.ts';
import { atMostEach, MOST_WAITING, type WorkInOrder } from '../../serve/work-in-order.ts';
import { progressText } from '../words/progress.ts';

/** Time between two messages of progress within a phase, ms. */
const PROGRESS_MS = 1000;

/** Finished runs whose answers can be asked for again. */
const MOST_FINISHED = 20;

/** What a run does. @param tell Says where it is, where that is more than the progress of one simulation */
export type Job = (controls: EngineControls, tell: (line: string) => void) => Promise<CallToolResult>;

/** A call that waits for a run: whether it was stopped, and how it hears where the run is. */
export interface WaitingCall {
  readonly signal: AbortSignal;
  readonly tell: (line: string) => void;
}

interface Run {
  readonly name: string;
  readonly answer: Promise<CallToolResult>;
  readonly stop: AbortController;
  readonly listeners: Set<WaitingCall['tell']>;
  /** Where it is, as a line. */
  line: string;
  isDone: boolean;
}

/**
 * Runs of tools. Programs of assistants give up a call after a minute as a rule, whatever progress they hear; so a call
 * is answered in time, with the name of a run that goes on, and other calls wait for that run.
 */
export class Runs {
  private readonly all = new Map<string, Run>();
  private begun = 0;

  /** @param answerWithinMs Longest time from a call to its answer, about */
  constructor(
    private readonly work: WorkInOrder,
    private readonly answerWithinMs: number,
  ) {}

  /** Begins a run, and answers with its result, or in time that it goes on. @throws RunError if too many wait */
  begin(tool: string, job: Job, call: WaitingCall): Promise<CallToolResult> {
    if (this.work.isFull) throw new RunError(`${MOST_WAITING} requests wait already`, 'Wait for an answer.');
    const stop = new AbortController();
    const listeners: Run['listeners'] = new Set();
    const tell = (line: string): void => {
      run.line = line;
      for (const listener of listeners) listener(line);
    };
    const onProgress = atMostEach<Parameters<typeof progressText>[0]>(PROGRESS_MS, (value) =>
      tell(progressText(value)),
    );
    const answer = this.work
      .do((controls) => job(controls, tell), { signal: stop.signal, onProgress })
      .catch(refusal)
      .finally(() => (run.isDone = true));
    const run: Run = {
      ...{ name: `${tool}-${++this.begun}`, answer, stop, listeners },
      ...{ line: 'it waits for the run before it', isDone: false },
    };
    this.forget();
    this.all.set(run.name, run);
    return this.answerOf(run, call);
  }

  /**
   * Waits for a run.
   *
   * @param name The newest that goes on if undefined, or the newest of all
   * @throws InputError if there is none
   */
  wait(name: string | undefined, call: WaitingCall): Promise<CallToolResult> {
    return this.answerOf(this.named(name), call);
  }

  /** Stops a run. @throws InputError if there is none */
  async stop(name: string): Promise<CallToolResult> {
    const run = this.named(name);
    const wasDone = run.isDone;
    run.stop.abort();
    await run.answer;
    const text = wasDone ? `${name} was done already; wait gives its answer` : `${name} is stopped`;
    return { content: [{ type: 'text', text }] };
  }

  private named(name: string | undefined): Run {
    const runs = [...this.all.values()];
    const run = name === undefined ? (runs.findLast(({ isDone }) => !isDone) ?? runs.at(-1)) : this.all.get(name);
    if (run) return run;
    const names = [...this.all.keys()].slice(-MOST_FINISHED);
    const remedy = names.length > 0 ? `Name one of ${names.join(', ')}.` : 'Begin one, such as by render.';
    throw new InputError('run', name === undefined ? 'there is no run' : `there is no run '${name}'`, remedy);
  }

  private async answerOf(run: Run, { signal, tell }: WaitingCall): Promise<CallToolResult> {
    const stop = (): void => run.stop.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    run.listeners.add(tell);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.answerWithinMs);
    });
    try {
      return (await Promise.race([run.answer, late])) ?? goesOn(run);
    } finally {
      clearTimeout(timer);
      run.listeners.delete(tell);
      signal.removeEventListener('abort', stop);
    }
  }

  /** Forgets the oldest finished runs. */
  private forget(): void {
    const finished = [...this.all.values()].filter(({ isDone }) => isDone);
    for (const { name } of finished.slice(0, -MOST_FINISHED)) this.all.delete(name);
  }
}

function goesOn({ name, line }: Run): CallToolResult {
  const text = `Not done yet: ${name} goes on.\n${line.trim()}\nCall wait with run "${name}" for its answer, or stop to end it.`;
  return { content: [{ type: 'text', text }] };
}

/** What went wrong is an answer, too, for the assistant to read. */
export function refusal(thrown: unknown): CallToolResult {
  const error = errorObject(thrown);
  return {
    isError: true,
    content: [{ type: 'text', text: errorLines(error).join('\n') }],
    structuredContent: { error },
  };
}

/** An error as an assistant reads it. */
export const errorLines = ({ message, data }: ErrorObject): string[] =>
  data.problems.length > 0
    ? data.problems.map((each) => `${each.path}: ${each.message}. ${each.remedy}`)
    : [`${message}. ${data.remedy}`];
