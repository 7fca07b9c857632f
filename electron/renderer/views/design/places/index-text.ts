/** A speech transmission index; a dash if it is not known. */
export const indexText = (index: number | null): string => (index === null ? '–' : index.toFixed(2));
