import { counted } from '../plural.ts';

const maps = {
  title: 'Maps',
  noArea:
    'This result has no area of receivers. Add one in the Room view and run again: a map then shows each figure over it.',
  noFigure: (area: string) =>
    `No receiver of ${area} has a figure in a whole octave. Run up to a higher frequency, or longer.`,
  drawing: 'Drawing the map…',
  area: 'Area',
  areaText: (area: string, receivers: string) =>
    `${area}, ${receivers} ${receivers === '1' ? 'receiver' : 'receivers'}`,
  figure: 'Figure',
  figureText: (symbol: string, meaning: string) => `${symbol}: ${meaning}`,
  octave: 'Octave',
  source: 'Source',
  storey: 'Storey',
  lowestStorey: 'the lowest',
  storeyNumber: (number: number) => `storey ${number}`,
  wholeResponse: 'whole response',
  meanOf: (octaves: string) => `mean of ${octaves}`,
  meanOfHz: (octaves: readonly number[]) => `mean of ${octaves.join(' and ')} Hz`,
  inRoom: 'The map in the room',
  wireframe: 'Wireframe',
  wireframeHint: 'Shows the walls as lines',
  svg: 'Map (SVG)…',
  svgHint: 'The picture below, of lines: for print',
  png: 'Map (PNG)…',
  pngHint: 'The picture below, of pixels: for other programs',
  csv: 'Table (CSV)…',
  csvHint: 'All figures at all receivers of this area, as a table',
  picture: (title: string, band: string, source: string, text: string) =>
    `Map of ${title} ${band}, source ${source}, with contour lines, histogram and values by distance: ${text}`,
  scale: (title: string, band: string, from: string, to: string) =>
    `Colours of ${title} ${band}, from ${from}, dark, to ${to}, bright`,
  spread: 'Spread over the area',
  mean: 'Mean',
  deviation: 'Standard deviation',
  percentile: (percent: number) => `${percent} %`,
  lowest: 'Lowest',
  highest: 'Highest',
  receivers: 'Receivers',
  receiversOf: (some: string, all: string) => `${some} of ${all}`,
  eachWithin: 'Uncertainty of one receiver',
  perDoubling: 'For each doubling of the distance',
  trend: (fall: string, correlation: string) => `${fall}, correlation ${correlation}`,
  missing: (count: string) =>
    `Grey: ${count === '1' ? '1 receiver has' : `${count} receivers have`} no value of this figure. The response is too short, or decays too fast.`,
};

const measured = {
  title: 'Measured responses',
  note:
    'Impulse responses as WAV, one for each channel, named after source and receiver such as S1-R1.wav; or recordings of a ' +
    'sweep with the signal that was played. They are aligned by the direct sound, and scaled to the energy of the ' +
    'simulated response.',
  load: 'Load measured responses…',
  reference: 'Reference…',
  referenceHint: 'The signal that was played, as a WAV file of one channel: the recordings are deconvolved with it',
  noReference: 'No reference',
  calibrate: 'Calibrate with them',
  calibrateHint: 'Adjusts the absorption of the materials until the simulation matches them',
  saidCalibrate: 'The measured responses are the measurement of the calibration. Choose the tab Calibrate.',
  remove: 'Remove',
  channels: 'Channels of a file',
  channelUses: {
    responses: 'a response each',
    ears: 'the left and the right ear of a head',
    lateral: 'a microphone and a figure-of-eight beside it',
  },
  known: 'Speech, noise and volume',
  hasSpeech: 'Level of speech at the listener, for STI',
  speechLevel: 'Speech at the listener',
  hasNoise: 'Background noise at the listener',
  noiseByOctave: 'Background noise, dB by octave',
  volume: 'Volume of the room',
  speechOf: (name: string, text: string) => `${name}: ${text}`,
  reduced:
    '* reduced range: the noise is nearer than ISO 3382 allows; the decay begins less than 35 dB above it for T20, 45 dB for T30.',
  played: (file: string) => `Played: ${file}`,
  reading: 'Reading the measured responses…',
  region: 'Single-number values of the measured responses',
  caption: 'Single-number values (ISO 3382-1, table A.1) of the measured responses',
  measured: 'Measured',
  at: (name: string, simulated: string) => `${name}, at ${simulated}`,
  measuredAt: (name: string) => `${name} was measured at`,
  choose: '(choose)',
  cells:
    ' Each cell has measured → simulated, and in brackets the difference in just noticeable differences; differences above one are marked.',
  drawOver: 'Draw over',
  drawOverNamed: (name: string) => `Draw over: ${name}`,
  differencesAt: (name: string) => `Differences at ${name}`,
  alignment: (milliseconds: string, isEarlier: boolean, gain: string | null) =>
    `Its direct sound comes ${milliseconds} ms ${isEarlier ? 'earlier' : 'later'}` +
    `${gain === null ? '' : `, and a gain of ${gain} dB gives it the same energy`}.`,
  saidLoaded: (first: string, count: number) => `${count === 1 ? first : counted(count, 'recording')} loaded.`,
  opening: 'Opening the recordings',
  openingReference: 'Opening the reference',
};

const targets = {
  title: 'Targets',
  judgeBy: 'Targets to judge by',
  remove: (name: string) => `Remove ${name}`,
  own: 'Load a target…',
  ownHint: 'A table with frequency, from and to (CSV), or a description (JSON)',
  judging: 'Judging the result…',
  picture: (caption: string) => `${caption}, with the limits of the targets`,
  verdicts: { met: 'met', low: 'too low', high: 'too high', unknown: 'not known' },
  named: (name: string) => `${name}: `,
  caption: (name: string) => `${name}, octave by octave`,
  octave: 'Octave',
  from: 'from',
  to: 'to',
  found: (figure: string) => `found: ${figure}`,
  verdict: 'Verdict',
  opening: 'Opening the target',
};

const variants = {
  title: 'Variants',
  compare: (name: string) => `Compare ${name} with`,
  comparing: 'Comparing…',
  changed: (first: string) => `What changed since ${first}:`,
  nothing: 'nothing; the reports describe the same room and settings',
  noneInCommon: 'The two have no response in common.',
  note: (first: string) =>
    `Means over the responses that both have: ${first} → this one, and in brackets the difference in just noticeable ` +
    'differences; those above one are marked.',
  means: (name: string, first: string) => `Differences of the means, ${first} → ${name}`,
  ofResponse: (response: string, name: string, first: string) => `Differences of ${response}, ${first} → ${name}`,
  noOther: 'There is no other result yet. Change the scene and run it again.',
};

const matrix = {
  title: 'All variants against the baseline',
  comparing: 'Comparing…',
  band: 'Octave',
  single: 'single number',
  variant: 'Variant',
  baseline: 'baseline',
  makeBaseline: 'Make baseline',
  makeBaselineHint: 'All others are compared with this one',
  makeBaselineOf: (name: string) => `Make baseline: ${name}`,
  otherGrid: 'on another grid',
  inNoticeable: (difference: string) => `${difference} JND`,
  inUnit: (difference: string, unit: string) => (unit === '' ? difference : `${difference} ${unit}`),
  note: (first: string) =>
    `Differences ${first} → variant, as means over the responses that both have, in just noticeable differences (JND); above ` +
    'one it is marked. Below, both values. A figure without a published JND has the difference in its unit.',
};

/** What each chapter of a report holds. */
const chapterWords = {
  summary: { title: 'Summary', holds: 'picture of the room, verdicts, main figures' },
  room: { title: 'Room', holds: 'facts, plans and sections, sources and receivers' },
  materials: { title: 'Materials', holds: 'where they are, their areas and absorption' },
  figures: { title: 'Figures', holds: 'means and spread by octave, curves, single-number values' },
  targets: { title: 'Targets', holds: 'each target octave by octave' },
  insulation: { title: 'Sound insulation', holds: 'level differences between rooms' },
  maps: { title: 'Maps', holds: 'figures over areas, up to 12' },
  measured: { title: 'Measured', holds: 'measured responses beside the simulated ones' },
  variants: { title: 'Variants', holds: 'what changed, and whether it can be heard' },
  method: { title: 'Simulation', holds: 'scheme, grid, stability, device' },
  definitions: { title: 'Definitions', holds: 'what each figure is, and its standard' },
  remarks: { title: 'Remarks', holds: 'what the uncertainty means, all warnings' },
  responses: { title: 'Responses', holds: 'tables and decays of each response, two a page' },
};

const report = {
  title: 'Report',
  of: 'Report of ',
  about: 'A summary with the verdict comes first, then the chapters that you tick.',
  chapters: 'Chapters',
  chapter: chapterWords,
  nothing: 'nothing to print',
  pages: (pages: number) => (pages < 0.75 ? 'part of a page' : `about ${counted(Math.round(pages), 'page')}`),
  together: (pages: number) => `About ${counted(pages, 'page')} of A4. The choice is kept in the project.`,
  usual: 'Usual chapters',
  all: 'All chapters',
  language: 'Language',
  languages: { en: 'English', de: 'German' },
  variants: 'Variants to compare with',
  besides: 'Also in the report',
  targets: (list: string | null) => `Targets: ${list ?? 'none'} `,
  choose: 'Choose',
  chooseTargets: 'Choose targets',
  measured: (files: string) => `Measured responses (${files})`,
  noMeasured: 'Measured responses: none ',
  load: 'Load',
  loadMeasured: 'Load measured responses',
  company: 'Company',
  name: 'Name',
  lines: 'Lines below it: address, project, client',
  logo: 'Logo…',
  logoHint: 'PNG, JPEG or SVG, up to 2 MB',
  noLogo: 'no logo',
  removeLogo: 'Remove the logo',
  companyNote: 'Without a name, the report has no letterhead. Name and lines are kept for the next report.',
  html: 'Report (HTML)…',
  htmlHint: 'One file that opens in any browser and prints well',
  allFiles: 'Report, CSV and JSON…',
  allHint: 'The page, all figures as a table, and all data',
  pdf: 'Report (PDF)…',
  pdfHint: 'On A4, with bookmarks, text to select and plots that stay sharp',
  print: 'Print…',
  printHint: 'Opens the print dialog of the browser',
  noFont: (file: string, status: number): readonly [message: string, remedy: string] => [
    `the font of a PDF, ${file}, cannot be loaded: the server answers ${status}`,
    'Load the page again, or print the report.',
  ],
  writing: 'Writing the report…',
  judged: (name: string, run: string, summary: string) => `${name}, ${run}: ${summary}`,
  saved: (where: string) => `The report is saved${where === '' ? '' : ` to ${where}`}.`,
  failed: 'The report',
  openingLogo: 'Opening the logo',
};

/** What a result is compared and reported with: maps, measured responses, targets, variants, the report. */
export const judging = { maps, matrix, measured, targets, variants, report };
