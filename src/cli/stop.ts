/**
 * Stops a command when asked by Ctrl-C or by the system. Asked a second time, the process ends at once, which does no
 * harm: files are written last, under temporary names.
 */
export function stopOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort());
  }
  return controller.signal;
}
