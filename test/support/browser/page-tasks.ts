/** Tasks of the page's own thread, from a trace of the browser. */
import type { WindowUnderTest } from './window.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Time on the clock and CPU time, µs. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** A task of the page, ms. */
export interface PageTask {
  /**
   * CPU time: what the page itself computes, commands for drawing included. Drawing in software is done in another
   * process, and what other processes take does not count.
   */
  readonly cpu: number;
  /** Time on the clock, with waiting for drawing and for processors that others use. */
  readonly wall: number;
}

/** Does something and lists the tasks of the page meanwhile. */
export async function pageTasks({ page }: WindowUnderTest, action: () => Promise<void>): Promise<readonly PageTask[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  await action();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = trace.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const isOfPage = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`));
  return trace.traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && isOfPage.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ cpu: tdur / 1000, wall: dur / 1000 }));
}

/** A line for people: how long the longest tasks are. */
export function tasksInWords(name: string, tasks: readonly PageTask[]): string {
  const most = (of: keyof PageTask): string => Math.max(0, ...tasks.map((task) => task[of])).toFixed(0);
  const long = (of: keyof PageTask): number => tasks.filter((task) => task[of] > LONGEST_TASK).length;
  const { cpu, wall } = { cpu: long('cpu'), wall: long('wall') };
  return `${name}: ${tasks.length} tasks; above ${LONGEST_TASK} ms: ${cpu} by CPU time (longest ${most('cpu')}), ${wall} by the clock (${most('wall')})`;
}

/**
 * Longest task of the page's own thread, ms: what comes within it feels immediate (RAIL). Most views take 15 to 40, and
 * on a processor that others use up to 75.
 */
export const LONGEST_TASK = 100;
