/**
 * Processor time in ms that this process uses while `work` runs. Unlike the time of the clock, it does not grow when
 * other programs use the processor.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
