/** Lets the page do what waits, such as drawing and answering keys, between two pieces of work. */
export const pageTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
