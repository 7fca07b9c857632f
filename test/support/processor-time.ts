import { readFileSync } from 'node:fs';

/**
 * Processor time in ms that this process uses while `work` runs. Unlike the time of the clock, it does not grow when
 * other programs use the processor.
 */
export function processorTime(work: () => void): number {
  const since = processorTimeSince();
  work();
  return since();
}

/** A function that tells the processor time in ms that this process has used since it was made, with all threads. */
export function processorTimeSince(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** Processor time that another process has used, s; undefined where the system does not tell. */
export function processorSecondsOf(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
