import { propertiesOf } from '../../../../engine/engine-properties.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { CancelledError, RunError } from '../../../../units/errors.ts';
import { renderLinesInTurn, type LineControls, type LineOutcome, type RenderLines } from '../run/render-lines.ts';
import type { ManifestLine } from '../manifest.ts';
import { describeEngine } from './batched-engine.ts';
import { Batches, type BatchCounts } from './batches.ts';
import { errorFrom, sentError, type FromLineThread, type ToLineThread } from './thread-messages.ts';

/** A thread that runs `lineWorker`, as it is seen from outside. */
export interface LineThread {
  /** Sends a message. @param transfer Memory that goes over to the thread. */
  tell(message: ToLineThread, transfer: readonly ArrayBuffer[]): void;
  /** Ends the thread at once. */
  end(): void;
}

/**
 * Starts a thread.
 *
 * @param hear Called with each message of the thread.
 * @param ended Called when the thread has ended by itself.
 */
export type StartLineThread = (hear: (message: FromLineThread) => void, ended: (cause: Error) => void) => LineThread;

/** What lines are rendered together with. */
export interface TogetherOptions {
  readonly start: StartLineThread;
  /** Number of threads, at least 1. */
  readonly threads: number;
  /** Lines that a thread may have under way. */
  readonly linesAThread?: number;
  /** Stored nodes of a stack of rooms. */
  readonly mostNodes?: number;
  /** Whether runs on the processor are made in batches, too: it takes all cores for each. */
  readonly alsoOnProcessor?: boolean;
  /** Called at the end. */
  readonly onCounts?: (counts: BatchCounts) => void;
}

const LINES_A_THREAD = 24;

/** A step of so many nodes takes an NVIDIA H200 some 100 µs, several times what the dispatches of a step cost. */
const MOST_NODES = 20e6;

interface Group {
  readonly lines: readonly ManifestLine[];
  readonly rooms: PreparedRoom[];
  /** Lines without an outcome, by index. */
  readonly open: Set<number>;
}

/**
 * Renders lines on threads, with one engine for all of them: a thread prepares rooms and finishes responses, and the
 * runs of rooms that are alike share the dispatches of a step. Each line has the files that it has alone, except for
 * the times in its report. Large rooms come first, and are rendered in turn.
 */
export function renderLinesTogether(options: TogetherOptions): RenderLines {
  return async function* (groups, controls) {
    const stop = new AbortController();
    const signal = AbortSignal.any([controls.signal, stop.signal]);
    const engine = await controls.makeEngine();
    if (propertiesOf(engine).usesCores && !options.alsoOnProcessor) {
      yield* renderLinesInTurn(groups, controls);
      return;
    }
    const batches = new Batches((anew) => controls.makeEngine(anew), signal, options.mostNodes ?? MOST_NODES);
    const outcomes = new Outcomes<LineOutcome>();
    const small = new SmallGroups(groups);
    yield* renderLinesInTurn(small.large(), controls);
    const source = small.rest();
    const crew = Array.from(
      { length: options.threads },
      () => new CrewMember(options, batches, outcomes, { ...controls, described: describeEngine(engine) }),
    );
    signal.addEventListener('abort', () => outcomes.fail(new CancelledError()));
    try {
      void Promise.all(crew.map((member) => member.work(source))).then(
        () => outcomes.end(),
        (error: unknown) => outcomes.fail(error),
      );
      yield* outcomes;
    } finally {
      stop.abort();
      for (const member of crew) member.end();
      options.onCounts?.(batches.counts);
    }
  };
}

/** A line that is predicted to take longer is rendered alone, with all threads for its room. */
const LARGE_SECONDS = 20;

/** Groups of which the first ones are large: those that take longest come first. */
class SmallGroups {
  private readonly source: AsyncIterator<readonly ManifestLine[]>;
  /** Taken to be looked at. */
  private next: IteratorResult<readonly ManifestLine[]> | undefined;

  constructor(groups: AsyncIterable<readonly ManifestLine[]>) {
    this.source = groups[Symbol.asyncIterator]();
  }

  async *large(): AsyncGenerator<readonly ManifestLine[]> {
    for (;;) {
      this.next = await this.source.next();
      if (this.next.done || this.next.value.every(({ predicted }) => predicted.seconds < LARGE_SECONDS)) return;
      yield this.next.value;
    }
  }

  async *rest(): AsyncGenerator<readonly ManifestLine[]> {
    for (let next = this.next ?? (await this.source.next()); !next.done; next = await this.source.next())
      yield next.value;
  }
}

/** A thread with the groups that it has under way. It is started anew if it ends by itself. */
class CrewMember {
  private thread: LineThread | undefined;
  private readonly groups = new Map<number, Group>();
  private lastGroup = 0;
  private isReady = false;
  private wake = (): void => undefined;
  private lines = 0;

  constructor(
    private readonly options: TogetherOptions,
    private readonly batches: Batches,
    private readonly outcomes: Outcomes<LineOutcome>,
    private readonly controls: LineControls & { readonly described: ReturnType<typeof describeEngine> },
  ) {}

  /** Takes groups until there are no more, and waits for all their lines. */
  async work(source: AsyncIterator<readonly ManifestLine[]>): Promise<void> {
    const most = this.options.linesAThread ?? LINES_A_THREAD;
    for (;;) {
      await this.until(() => this.lines < most);
      const next = await source.next();
      if (next.done) break;
      this.thread ??= this.started();
      await this.until(() => this.isReady);
      this.give(next.value);
    }
    await this.until(() => this.lines === 0);
    this.end();
  }

  end(): void {
    this.thread?.end();
    this.thread = undefined;
  }

  private started(): LineThread {
    const { memoryLimit, manifest, described } = this.controls;
    const thread: LineThread = this.options.start(
      (message) => this.hear(message, thread),
      (cause) => this.lost(cause, thread),
    );
    thread.tell({ kind: 'begin', engine: described, memoryLimit: memoryLimit / this.options.threads, manifest }, []);
    return thread;
  }

  private give(lines: readonly ManifestLine[]): void {
    const group = this.lastGroup++;
    this.isReady = false;
    this.lines += lines.length;
    this.groups.set(group, { lines, rooms: [], open: new Set(lines.keys()) });
    this.thread ??= this.started();
    this.thread.tell({ kind: 'group', group, lines }, []);
  }

  private hear(message: FromLineThread, from: LineThread): void {
    if (message.kind === 'ready') this.isReady = true;
    else if (message.kind === 'run') void this.makeRun(message, from);
    else {
      const group = this.groups.get(message.group)!;
      const line = group.lines[message.index];
      const { result } = message;
      this.close(
        message.group,
        message.index,
        'files' in result ? { line, files: result.files } : { line, error: errorFrom(result.error) },
      );
    }
    this.wake();
  }

  private close(number: number, index: number, outcome: LineOutcome): void {
    const group = this.groups.get(number)!;
    group.open.delete(index);
    if (group.open.size === 0) this.groups.delete(number);
    this.lines--;
    this.outcomes.give(outcome);
  }

  private async makeRun(message: Extract<FromLineThread, { kind: 'run' }>, from: LineThread): Promise<void> {
    const { run, roomNumber, setup, steps, measure } = message;
    const { rooms } = this.groups.get(message.group)!;
    if (message.room) rooms[roomNumber] = message.room;
    try {
      const made = await this.batches.make({ room: rooms[roomNumber], setup, steps, measure });
      if (from === this.thread)
        from.tell(
          { kind: 'made', run, made },
          made.responses.map(({ buffer }) => buffer as ArrayBuffer),
        );
    } catch (error) {
      if (from === this.thread) from.tell({ kind: 'failed', run, error: sentError(error) }, []);
    }
  }

  /** The lines of a thread that has ended fail; another thread takes the next ones. */
  private lost(cause: Error, which: LineThread): void {
    if (which !== this.thread) return;
    this.thread = undefined;
    this.isReady = false;
    for (const [number, { lines, open }] of [...this.groups]) {
      for (const index of [...open]) this.close(number, index, { line: lines[index], error: threadEnded(cause) });
    }
    this.thread = this.started();
    this.wake();
  }

  private async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => (this.wake = resolve));
  }
}

/** What is given in any order, to be taken one by one. */
class Outcomes<T> implements AsyncIterable<T> {
  private readonly given: T[] = [];
  private isAtEnd = false;
  private failure: { readonly error: unknown } | undefined;
  private wake = (): void => undefined;

  give(value: T): void {
    this.given.push(value);
    this.wake();
  }

  end(): void {
    this.isAtEnd = true;
    this.wake();
  }

  fail(error: unknown): void {
    this.failure ??= { error };
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      if (this.failure) throw this.failure.error;
      const next = this.given.shift();
      if (next !== undefined) yield next;
      else if (this.isAtEnd) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

function threadEnded(cause: Error): RunError {
  return new RunError(
    `a thread of this program ended before its work was done: ${cause.message}`,
    'Often memory is short then: close other programs, or render with fewer threads.',
    { cause },
  );
}
