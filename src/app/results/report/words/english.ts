import { fixed } from '../../../../text/fixed.ts';
import { figureKind, type FigureName } from '../../../../response/figures/catalogue.ts';
import type { Chapter } from '../content/chapters.ts';
import { ENGLISH_DECAY_AXES } from '../../analyse/draw-decays.ts';
import { ENGLISH_DRAWINGS } from '../../targets/figure-drawings.ts';
import type { JudgedBand, Standing } from '../../targets/target.ts';
import type { SurfacePlace } from '../content/surface-places.ts';
import { englishFacts } from './english-facts.ts';

/** A number with a true minus sign. */
const number = (value: number, digits: number): string => fixed(value, digits).replace('-', '−');

const chapters: Readonly<Record<Chapter, string>> = {
  summary: 'Summary',
  room: 'Room',
  materials: 'Materials',
  figures: 'Figures',
  targets: 'Targets, octave by octave',
  insulation: 'Sound insulation',
  maps: 'Maps',
  measured: 'Measured and simulated',
  variants: 'Variants',
  method: 'Simulation',
  definitions: 'Definitions',
  remarks: 'Uncertainty and remarks',
  responses: 'Responses',
};

const standings: Readonly<Record<Standing, string>> = {
  within: 'within the limits',
  unsure: 'undecided: a limit lies within the uncertainty',
  outside: 'outside the limits',
  unknown: 'not known',
};

const verdicts: Readonly<Record<JudgedBand['verdict'], string>> = {
  met: 'met',
  low: 'too low',
  high: 'too high',
  unknown: 'not known',
};

/** The words of a report in English. Every other language has the same ones. */
export const english = {
  code: 'en' as string,
  number,
  /** A text of numbers and units in this language. */
  localised: (text: string): string => text.replace('-', '−'),
  date: (iso: string): string => iso.slice(0, 10),
  and: (items: readonly string[]): string =>
    items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`,
  title: (name: string): string => `Room acoustics: ${name}`,
  written: (date: string, program: string): string => `${date}, written by Wavehall ${program}`,
  page: 'page',
  chapters,
  named: (what: string, name: string): string => `${what}: ${name}`,

  picture: 'The room from outside, without the walls before it: sources are dots, receivers are rings.',
  leftOut: (count: number): string => `${count} small surfaces are not drawn.`,
  verdict: 'Verdict',
  standings,
  noTarget: 'No target was chosen, so nothing is judged.',
  bandsAt: (centres: string): string => `at ${centres} Hz`,
  bandsUnknown: (centres: string): string => `not known at ${centres} Hz`,
  mainFigures: 'Main figures',
  mainNote: (count: number): string =>
    count === 1
      ? 'Of the one response. ±: the exact value lies within it in nine of ten cases.'
      : `Mean over ${count} responses, with ± (the exact mean lies within it in nine of ten cases), and the spread over places: standard deviation, lowest and highest.`,
  mainHeads: ['Figure', 'Octaves (Hz)', 'Mean', 'Spread', 'Lowest to highest'],
  wholeResponse: 'speech',
  covers: (from: number, to: number): string => `The figures cover the octaves from ${from} to ${to} Hz.`,
  coversNothing: 'No octave lies wholly in the band simulated, so there are no figures.',
  byWaves: (to: number): string => ` The sound field is computed as waves up to ${to} Hz.`,
  byWavesAndRays: (to: number, crossover: number): string =>
    ` The sound field is computed as waves up to ${crossover} Hz, and above by image sources and rays up to ${to} Hz.`,
  byRays: (to: number): string => ` The sound field is computed by image sources and rays up to ${to} Hz.`,
  uncertain: (what: string): string =>
    ` The uncertainty of the simulation itself is ${what}; what a material really absorbs comes on top.`,
  uncertainNot: ' Its uncertainty is not stated.',

  plan: (metres: string, through: string): string => `Plan at z = ${metres} m${through}`,
  section: (letter: string, axis: string, metres: string, through: string): string =>
    `Section ${letter}–${letter} at ${axis} = ${metres} m${through}`,
  through: (names: string): string => `, through ${names}`,
  drawingNote:
    'Sources are dots, receivers are rings; those that lie off the cut are drawn as well, and paler. The plan shows ' +
    'where the sections cut.',
  pointHeads: ['', 'Name', 'x (m)', 'y (m)', 'z (m)'],
  source: 'source',
  receiver: 'receiver',
  morePoints: (count: number): string => `${count} more receivers stand in the data beside this page.`,

  materialNote:
    'Absorption at random incidence: as specified, and of the wall that was simulated, up to the highest frequency.',
  materialNoteRays: 'Absorption at random incidence, as specified, by octave.',
  material: 'Material',
  where: 'Where',
  area: 'Area (m²)',
  absorption: 'Absorption',
  specified: 'specified',
  simulated: 'simulated',
  place: ({ kind, axis, metres }: SurfacePlace): string =>
    ({
      floor: 'floor',
      ceiling: 'ceiling',
      wall: `wall at ${axis} = ${number(metres, 2)} m`,
      level: `level at z = ${number(metres, 2)} m`,
      upright: `surface at ${axis} = ${number(metres, 2)} m`,
      slanted: 'slanted surfaces',
    })[kind],
  others: 'others',

  changedAfter: {
    power: 'sound powers',
    speech: 'levels of speech',
    noise: 'background noise',
    systems: 'systems of sources',
    wishes: 'choices of figures',
  },
  recomputed: (what: string): string =>
    `The figures were computed again after the run, from its responses, for other ${what}.`,
  meanNote: 'Means over all responses, and in brackets their standard deviation, by octave.',
  undetermined: '? not determined: the uncertainty is two just noticeable differences or more.',
  figure: 'Figure',
  from: 'From',
  singleNote: 'Single-number values (ISO 3382-1:2009, table A.1) of each response.',
  response: 'Response',
  moreResponses: (count: number): string => `${count} more responses stand in the data beside this page.`,

  targetHeads: ['Octave (Hz)', 'from', 'to'],
  found: (figure: string): string => `found: ${figure}`,
  verdictHead: 'Verdict',
  verdicts,
  unsureMark: ' (undecided)',
  foundBy: 'Found by',
  foundByParts: { waves: 'waves', both: 'waves and rays', rays: 'rays' },

  /** A text in a map, which the program draws in English. */
  /** The name of a target of a standard; that of another as it is. */
  targetName: (name: string): string => name,
  mapText: (text: string): string => text,
  moreMaps: (count: number): string => `${count} more maps lie in the folder of the run.`,

  measuredNote:
    'Each cell has the measured and the simulated value, and in brackets their difference in just noticeable ' +
    'differences (JND); above one it is marked.',
  aligned: (milliseconds: string, isEarlier: boolean, gainDb: string | null): string =>
    `Aligned by the direct sound: the measured one comes ${milliseconds} ms ${isEarlier ? 'earlier' : 'later'}` +
    `${gainDb === null ? '' : `; a gain of ${gainDb} dB gives it the same energy`}.`,
  measuredSpeech: (text: string): string => `Measured: ${text}.`,
  decays: 'Decays by octave',
  decaysBeside: 'Decays, measured and simulated',
  curves: ['measured', 'simulated'] as readonly [string, string],

  beside: (name: string, first: string): string => `${name} beside ${first}`,
  changed: 'What changed:',
  changedNothing: 'nothing that a report contains',
  warning: (text: string): string => `Warning: ${text}.`,
  variantNote:
    'Means over the responses that both have: the first, the variant, and in brackets the difference in just ' +
    'noticeable differences (JND); above one it is marked.',

  wavesAndRays: 'Waves and rays',
  agreementHeads: ['Rays less waves', 'Level (dB)', 'T20 (%)', 'C80 (dB)'],
  pair: (source: string, receiver: string): string => `${source} to ${receiver}`,
  meanOf: (count: number): string => `mean of ${count}`,
  agreeUpTo: 'agree up to',

  definitionHeads: ['Figure', 'What it is', 'Defined in', 'Just noticeable'],
  standard: (name: FigureName): string => figureKind(name).standard,
  uncertainty:
    '±: the exact value lies within it in nine of ten cases. It counts what the grid does to the paths of sound, ' +
    'to the volume and to the absorbing walls, and how much a decay scatters by itself. What a material really absorbs ' +
    'is not part of it. Figures without ± have no stated uncertainty.',
  warningsHead: 'Remarks on this simulation',
  foreignNote: '',
  /** A warning, a change or a reason that the program wrote in English; null where this language has no form of it. */
  said: (text: string): string | null => text,
  ...ENGLISH_DRAWINGS,
  ...ENGLISH_DECAY_AXES,
  ...englishFacts,
};
