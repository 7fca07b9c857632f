/** The view Plan: presets, and what lies under 'Advanced'. */
export const plan = {
  settings: 'Simulation settings',
  maxFrequency: 'Frequency up to',
  duration: 'Duration',
  tolerance: 'Tolerance',
  length: 'Length of the responses',
  lengths: {
    T30: 'as long as T30 needs',
    T20: 'as long as T20 needs',
    EDT: 'as long as EDT needs',
    given: 'the duration given',
  },
  tooShort: (seconds: number) =>
    `T30 needs about ${seconds} s in this room (Sabine). In shorter responses the figures of slow octaves are blank.`,
  walls: 'Walls',
  wallModels: {
    auto: 'automatic: conforming unless the room fits the grid',
    staircase: 'stair-stepped',
    subcell: 'conforming',
  },
  changes: {
    maxFrequencyHz: 'change the maximum frequency',
    tolerancePercent: 'change the tolerance',
    durationSeconds: 'change the duration',
    length: 'change what decides the duration',
    walls: 'change the walls',
    fastestScheme: 'choose the fastest scheme',
    scheme: (name: string) => `choose ${name}`,
  },
  presets: 'Presets',
  preset: 'Preset',
  presetNames: {
    firstLook: 'First look',
    reverberation: 'T to 500 Hz',
    speech: 'Speech',
    standard: 'Standard',
    draft: 'Draft',
    waves: 'Waves only',
    fine: 'Fine',
  },
  groups: { purpose: 'For a purpose', scene: 'As the scene says' },
  /** What each preset is good enough for. */
  goodFor: {
    firstLook: 'Good enough for choosing a ceiling and materials; not for a report.',
    reverberation: 'Good enough for reverberation and modes up to 500 Hz in a report; says nothing above.',
    speech: 'Good enough for STI, clarity and reverberation up to 8 kHz in a report.',
    standard: 'Good enough for a report, as high as its waves go; above them as good as rays.',
    draft: 'Good enough to see that a scene is right before a long run; not for a report.',
    waves: 'Good enough for a report of the octaves it has.',
    fine: 'Good enough to check the grid of Waves only: figures must agree.',
  },
  /** What a preset that is meant for reports is good enough for where its reverberation times are too uncertain. */
  tooUncertain: (most: string, allowed: string) =>
    `Good enough to compare designs. For a report its reverberation times are too uncertain in this room: ±${most} just noticeable differences, where a survey has ±${allowed}.`,
  /** Uncertainty of a reverberation time in just noticeable differences. */
  jnd: 'T, JND',
  jndHint: 'How uncertain a reverberation time is from 125 Hz on, in just noticeable differences of 5 %',
  jndOf: (least: string, most: string) => (least === most ? `±${most}` : `±${least}–${most}`),
  jndText: (range: string) => `T ${range} just noticeable differences`,
  raysOnly: (preset: string) => `${preset}, rays only`,
  noWaves: 'no waves',
  withRays: (preset: string, crossover: string) => `${preset}, rays above ${crossover}`,
  upTo: (frequency: string) => `up to ${frequency}`,
  details: (preset: string) => `${preset}: what it gives`,
  /** Rows of the table of presets. */
  rows: {
    rays: 'Rays',
    octaves: 'Whole octaves',
    duration: 'Responses',
    time: 'Time',
    memory: 'Memory',
    spacing: 'Grid spacing',
    waves: 'Waves',
    t20: 'T20 uncertain by',
    level: 'Level uncertain by',
  },
  from: (low: string, high: string) => (low === high ? low : `${low}–${high}`),
  noOctave: 'none',
  /** Least and most over the octaves; in brackets in just noticeable differences. */
  within: (range: string, unit: string, noticeable: string) => `${range} ${unit} (${noticeable} JND)`,
  rough: 'The device is measured as soon as it is free; until then, times are rough.',
  cannotRun: 'cannot run',
  cannotBeRun: (preset: string, problem: string) => `${preset} cannot be run: ${problem}.`,
  raysAlone: (rays: string, time: string) => `${rays} from each source, ${time}`,
  rays: (above: string, rays: string, time: string) => `above ${above}, ${rays} from each source, ${time}`,
  rules: (seconds: number, lower: string, finer: string) => ({
    firstLook: 'Image sources and rays compute all of it, without waves: seconds. Low octaves show the trend only.',
    standard: 'Waves as high as the settings say, image sources and rays above.',
    reverberation: 'Waves up to the end of the octave at 500 Hz, nothing above, whatever the scene says.',
    speech: 'Waves up to 1 kHz, image sources and rays above, whatever the scene says.',
    draft: `Waves up to the highest whole octave that this device computes within ${seconds} s, at most ${lower} of the scene’s frequency.`,
    waves: 'Waves as high as the settings say, nothing above.',
    fine: `A grid finer by ${finer}: about four times the work, smaller errors, and a band that reaches higher.`,
  }),
  uncertaintyNote:
    'Forecasts from the room as drawn. ±: the exact value at a receiver lies within it in nine of ten cases. JND: the just noticeable difference, 5 % of a time and 1 dB. Results state their own uncertainty.',
  noDraft: 'The scene has no octave that a draft could leave out.',
  /** The state of the plan, and its button. */
  state: {
    current: (duration: string | null) =>
      `Planned for the scene as it is.${duration === null ? '' : ` Duration ${duration}.`}`,
    waiting: (occupation: string) => `Not planned yet: ${occupation}. Planning starts when that is done.`,
    impossible: 'The scene cannot be planned:',
    stopped: 'Planning was stopped.',
    changed: 'The scene has changed…',
    none: 'Not planned yet…',
    measuring: (what: string) => `Measuring this device: ${what}`,
    planning: (what: string | null) => (what === null ? 'Planning' : `Planning: ${what}`),
  },
  cancel: 'Cancel',
  planNow: 'Plan now',
  measureAgain: 'Repeat benchmark',
  measureAgainHint: 'Measure this device again, then plan',
  projectScheme: {
    label: 'All runs of the project',
    none: 'the next run chooses',
    noneNote:
      'The scheme and walls of the next run are kept for all runs after it, so that variants are compared on one grid.',
    keptNote:
      'All runs whose scene leaves the scheme open take it. Runs made with another one are not comparable to the last digit; comparisons say so.',
  },
  table: {
    choice: 'Scheme of the scene',
    automatic: 'Automatic',
    /** Goes on after 'Automatic'. */
    automaticNote: (now: string | null, isOfProject: boolean) =>
      `: ${isOfProject ? 'that of the project' : 'about fastest within tolerance'}${now === null ? '' : `; now ${now}`}`,
    caption: 'Schemes for this scene and what they take',
    noWaves: 'The scene is computed by rays alone, which need no scheme.',
    empty: 'The plan will list the schemes here. The first plan on a device measures it, which takes about a second.',
    columns: {
      scheme: 'Scheme',
      time: 'Time',
      memory: 'Memory',
      error: 'Error',
      validTo: 'Valid up to',
      spacing: 'Spacing',
      nodes: 'Nodes',
    },
    hints: {
      scheme: 'Stencil and weights, and the points of the stencil. Click to sort.',
      time: 'Total time, from the scene to the files; in brackets if the scheme cannot be run. Click to sort.',
      memory: 'Memory of the compute device. Click to sort.',
      error: 'Largest error of the phase velocity up to the valid frequency. Click to sort.',
      validTo: 'Highest frequency at which the error stays within the tolerance. Click to sort.',
      spacing: 'Spacing of the grid. Click to sort.',
      nodes: 'Estimated number of nodes that are updated. Click to sort.',
    },
    points: (count: number) => `${count} points`,
    cannotBeRun: (problem: string) => `Cannot be run: ${problem}`,
  },
  /** Where the time of a scheme goes. */
  remarks: {
    heading: (scheme: string) => `With ${scheme}`,
    more: (count: number) => `${count} more remarks on the measurement of this device`,
    walls: (normal: string, slanted: string) =>
      `The reflection factor of an absorbing wall has an error of at most ${normal} at normal incidence and ${slanted} at 45°.`,
    stepping: (steps: string, nodes: string, runs: number, time: string) =>
      `${steps} steps${runs === 1 ? '' : ` in each of ${runs} runs`} of ${nodes} nodes take ${time}`,
    reciprocal: (runs: number, sources: number) =>
      `${sources} sources need ${runs === 1 ? 'one run' : `${runs} runs`} only: ${runs === 1 ? 'it starts' : 'they start'} at the receiver${runs === 1 ? '' : 's'}, which gives the same responses by reciprocity.`,
    building: (time: string) => `building the grid of the room ${time}`,
    checking: (time: string) => `checking that it is stable ${time}`,
    finishing: (time: string) => `filters and files ${time}`,
    times: (device: string, times: readonly string[], memory: string) =>
      `On ${device}, ${times.join(', ')}. It uses at most ${memory} of this machine’s memory.`,
  },
  advanced: 'Advanced',
  schemes: 'Schemes',
  stencils: 'Look at the stencils…',
  stencilsHint: 'Shows the stencils of the schemes, with weights and dispersion',
};
