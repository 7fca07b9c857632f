import { counted } from '../plural.ts';

/** The frame of the view Results: its list, its tabs, and what saves files. */
export const results = {
  list: 'Results',
  name: 'Name',
  remove: 'Remove',
  removeOne: (name: string) => `Remove ${name}`,
  removeHint: 'Remove this result from the list; saved files stay',
  facts: {
    scheme: 'Scheme',
    raysAlone: 'rays alone, no waves',
    validTo: 'Valid up to',
    device: 'Compute device',
    gpu: (name: string, bits: number) => `GPU, ${name}, ${bits} bit`,
    processor: (bits: number) => `processor, ${bits} bit`,
    took: 'Took',
  },

  /** Levels of the scene that changed after a run. */
  levels: {
    computing: (count: number) => `Computing the figures of ${counted(count, 'result')} again…`,
    done: (count: number) => `The figures of ${counted(count, 'result')} follow the levels of the scene.`,
    fact: 'Levels',
    asRan: 'as in the run',
    again: (what: readonly string[]) =>
      `as in the scene now: figures computed again from the responses, for ${what.join(', ')}`,
    /** What changed, of a source or of the whole scene. */
    speech: (source: string) => `the speech of ${source}`,
    power: (source: string) => `the sound power of ${source}`,
    system: (name: string) => `the system ${name}`,
    systems: 'the order of systems',
    noise: 'the noise',
    wishes: 'the figures wanted',
    coming: 'changed; figures are being computed again…',
    other: 'as in the run; the scene has other levels now',
    take: 'Use the levels of the scene',
    takeHint: 'Computes the figures of this result again, from its responses',
    failed: (reason: string) => `as in the run; those of the scene now do not fit: ${reason}`,
  },

  response: {
    between: (source: string, receiver: string) => `${source} to ${receiver}`,
    measured: (name: string) => `measured: ${name}`,
  },

  side: 'Choice of result and response',
  tabs: 'What is shown of the results',
  /** Names of tabs, and of their groups if these have several. */
  tabNames: {
    overview: 'Overview',
    receivers: 'Receivers',
    response: 'Responses',
    responses: 'Curves and figures',
    reflections: 'Reflections',
    directions: 'Directions',
    listening: 'Listening',
    maps: 'Maps',
    comparison: 'Compare',
    targets: 'Targets',
    variants: 'Variants',
    measured: 'Measured',
    report: 'Report',
  },
  noResponses:
    'This result has no response of its own: its receivers lie on areas. Their figures are in the maps. For responses ' +
    'to hear, add a receiver with a position, or write "responses": true in the area.',
  toMaps: 'Go to Maps',
  nothing: 'No results yet',
  nothingText:
    'Run the scene. This view then lists the results of each run: impulse responses with their decay, spectrum and ' +
    'figures, to listen to and to save; maps of areas, comparisons and a report.',
  toRun: 'Go to Run',

  save: 'Save',
  saveResponse: 'Response (WAV)…',
  saveResponseHint: 'The impulse response shown, as 32-bit floats in 1/m',
  saveFrequencyResponse: 'Frequency response (TXT)…',
  saveFrequencyResponseHint:
    'Frequency, level and phase of the response shown, as text for Room EQ Wizard and equaliser programs; not smoothed, without the delay of the direct sound',
  saveFigures: 'Figures (CSV)…',
  saveFiguresHint: 'The table of figures of the response shown',
};
