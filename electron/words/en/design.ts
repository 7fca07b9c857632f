import { counted } from './plural.ts';

/** The view Design: searches in the open room. */
export const design = {
  tabs: 'What is searched',
  tabNames: { modes: 'Modes', places: 'Places', sensitivities: 'Sensitivities', materials: 'Materials' },
  /** Searches as the status line names them. */
  searches: {
    modes: 'search for modes',
    places: 'search for places',
    sensitivities: 'computation of sensitivities',
    design: 'search for materials',
  },
  said: {
    started: (search: string) => `The ${search} has started.`,
    done: (search: string) => `The ${search} is done.`,
    stopped: (search: string) => `The ${search} was stopped.`,
  },
  patchOn: (number: number, face: string) => `patch ${number} on ${face}`,
  sceneHas: (problems: number) => `The scene has ${counted(problems, 'problem')}.`,
  saved: (file: string) => `${file} is saved.`,
  saving: 'Saving',
  saveReport: 'Save report (JSON)…',
  saveTable: 'Save table (CSV)…',

  maxFrequency: 'Simulate up to',
  cost: {
    unknown: 'What it costs is not known yet.',
    computing: 'Computing what it costs…',
    failed: 'What it costs cannot be told:',
    runs: (runs: number, ofRun: string, all: string) =>
      `At most ${counted(runs, 'run')} of about ${ofRun}: ${all} in all. Runs that are kept from before cost nothing.`,
  },
  stop: 'Stop',
  stopHint: 'Stop; the runs that are done are kept',
  nothingToStop: 'Nothing is in progress',
  stopping: 'Stopping…',
  starting: 'Starting…',
  run: (run: number, most: number) => `Run ${run} of at most ${most}`,
  left: (time: string) => `at most ${time} left`,
  stopped: 'Stopped. The runs that were done are kept: it goes on from there when you start it again.',
  failed: 'It failed. The scene is unchanged.',
  ofOtherScene: 'The scene has changed since this was computed.',
  runs: (runs: number, kept: number, time: string) =>
    `${counted(runs, 'run')}, ${kept} of them kept from before; ${time}.`,
  scheme: (scheme: string, hertz: string) => `${scheme} up to ${hertz}.`,

  sensitivities: {
    heading: 'What each surface does',
    note:
      'Simulates the room once as it is, and twice for each surface, with its absorption a tenth lower and higher. ' +
      'Says which surface decides what, and what uncertain materials make of the figures.',
    start: 'Compute',
    startHint: 'Simulate the room with each surface changed a little',
    uncertainty: 'Uncertainty of single materials',
    ofAll: 'Materials are uncertain by',
    figure: 'Figure',
    octave: 'Octave',
    wholeResponse: 'whole response',
    result: 'Result',
    tableCaption: 'The figure by octave, its uncertainty, and what more of each surface changes',
    paint: 'Colour the room',
    measure: 'Shown of each surface',
    measures: { tenth: 'by 10 % more', squareMetre: 'by 1 m² more absorbing area' },
    measureHeadings: { tenth: '10 % more of', squareMetre: '1 m² more absorbing area on' },
    scale: (symbol: string, octave: string | null, unit: string, measure: string) =>
      `${symbol}${octave === null ? '' : ` at ${octave}`}${unit === '' ? '' : `, ${unit}`}, ${measure}`,
    legend: 'Surfaces, with the change of the figure',
    asItIs: 'as it is',
    byMaterials: 'by materials',
    byGrid: 'by the grid',
    area: (squareMetres: string) => `${squareMetres} m²`,
    half: (value: string) => `± ${value}`,
    ranking: 'Which surface matters',
    rankingNote:
      'The share of each surface in the variance that uncertain materials bring, as a mean over all figures.',
    rankingColumns: { surface: 'Surface', material: 'Material', uncertain: 'Uncertain', share: 'Share' },
    notMoved: (surface: string, reason: string) => `${surface}: ${reason}`,
    none: 'Nothing has been computed for this scene yet.',
    region: 'Table of sensitivities',
  },
};
