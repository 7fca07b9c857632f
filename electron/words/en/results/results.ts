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

  response: {
    between: (source: string, receiver: string) => `${source} to ${receiver}`,
    measured: (name: string) => `measured: ${name}`,
  },

  side: 'Choice of result and response',
  tabs: 'What is shown of the results',
  tabNames: {
    responses: 'Responses',
    listening: 'Listening',
    directions: 'Directions',
    maps: 'Maps',
    measured: 'Measured',
    targets: 'Targets',
    variants: 'Variants',
    report: 'Report',
  },
  noResponses:
    'This result has no response of its own: its receivers lie on areas. Their figures are in the maps. For responses ' +
    'to hear, add a receiver with a position, or write “"responses": true” in the area.',
  toMaps: 'Go to Maps',
  nothing: 'No results yet',
  nothingText:
    'Run the scene. This view then lists the results of each run: impulse responses with their decay, spectrum and ' +
    'figures, to listen to and to save; maps of areas, comparisons and a report.',
  toRun: 'Go to Run',

  save: 'Save',
  saveResponse: 'Response (WAV)…',
  saveResponseHint: 'The impulse response shown, as 32-bit floats in 1/m',
  saveFigures: 'Figures (CSV)…',
  saveFiguresHint: 'The table of figures of the response shown',
};
