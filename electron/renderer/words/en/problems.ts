/** What the window says beside the messages of the program's core. */
export const problems = {
  /**
   * What the values of a request are called, by the keys that errors name; an empty text names no place, because the
   * message says enough.
   */
  places: {
    baselineFile: 'the earlier measurement',
    checks: 'the checks',
    courant: 'the Courant number',
    duration: 'the duration',
    everyRoom: 'stability in every room',
    figures: 'the figures',
    format: 'the format',
    grid: 'the grid',
    kernels: 'the kernels',
    materials: 'the materials',
    maxFrequency: 'the highest frequency',
    mostFactor: 'how far absorption may move',
    mostRuns: 'the number of runs',
    octaves: 'the octaves',
    outFile: '',
    outFolder: '',
    plotFolder: '',
    precision: 'the precision',
    reportFile: 'the report',
    response: 'the response',
    results: 'the results',
    rooms: 'the rooms',
    scheme: 'the scheme',
    schemes: 'the schemes',
    shells: 'the shells',
    stencil: 'the stencil',
    stencils: 'the stencils',
    tolerance: 'the tolerance',
    tolerancePercent: 'the tolerance',
    walls: 'the walls',
    within: 'how close decay times must come',
  } as Readonly<Record<string, string>>,
  /** What the window offers beside a remedy. */
  offers: {
    leaks: 'The view Room shows where they are; a tick there allows them.',
    schemes: 'The view Stencils lists all schemes.',
    materials: 'The view Materials has the whole library under Add.',
    devices: '',
    design: '',
    processor: 'The view Plan has the processor under “Compute device”.',
    raw: '',
  },
  noMemory: (reason: string): string => `there is not enough memory (${reason})`,
  noMemoryRemedy: 'Lower the maximum frequency, choose a scheme with a wider band, or close other programs.',
  bug: 'This is a bug in Wavehall. Please report it with the scene.',
};
