/** What is to be done when the current test file ends. */
const atEnd: (() => void | Promise<void>)[] = [];

/**
 * Does something when the current test file ends. Modules that files share are loaded once a process, so a hook of
 * Vitest in one of them would be that of the first file alone.
 */
export function whenFileEnds(work: () => void | Promise<void>): void {
  atEnd.push(work);
}

/** Does what {@link whenFileEnds} was given, the latest first. */
export async function endFile(): Promise<void> {
  for (const work of atEnd.splice(0).reverse()) await work();
}
