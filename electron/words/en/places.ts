import { counted } from './plural.ts';

/** Search for places of subwoofers, in the view Design. */
export const places = {
  heading: 'Places of subwoofers',
  note:
    'Looks for the places, polarities, gains and delays of subwoofers at which the seats hear what you want. One run ' +
    'from each seat gives all candidate places; the best that are found are simulated as they are.',
  count: 'Subwoofers',
  countHint: 'How many there are; with several numbers, each is searched',
  candidates: 'Where they may stand',
  kinds: {
    walls: 'along the walls',
    corners: 'in the corners',
    floor: 'over the floor',
    sources: 'where the sources are',
  } as Readonly<Record<string, string>>,
  noWalls: 'The walls of a mesh are not known as lines',
  area: (name: string) => `area ${name}`,
  spacing: 'One every',
  clearance: 'From walls and floor',
  seats: 'Seats',
  noSeats: 'The scene has no receivers.',
  from: 'Band from',
  to: 'Band to',
  goals: 'What counts, and how much',
  goal: {
    variation: 'Seats are alike',
    smoothness: 'Even over frequency',
    level: 'Loud',
    decay: 'Short decay',
  },
  limits: 'Limits',
  polarity: 'Polarity may be reversed',
  mostAttenuation: 'Quieter by at most',
  mostDelay: 'Later by at most',
  equaliserBands: 'Bands of the equaliser',
  best: 'Best to simulate',
  seed: 'Seed',

  start: 'Search',
  startHint: 'Simulate the room from each seat, and search',
  noCount: 'Tick how many subwoofers there are.',
  noCandidates: 'Tick where subwoofers may stand.',
  noSeat: 'Tick a seat.',
  noGoal: 'Give a goal a weight above 0.',
  costUnknown: 'The search can start once its cost is known.',

  found: (candidates: number, seats: number, leftOut: number) =>
    `${counted(candidates, 'candidate place')} and ${counted(seats, 'seat')}` +
    (leftOut === 0 ? '.' : `; ${counted(leftOut, 'more place')} outside the air or at a seat.`),
  runs: (seats: number, arrangements: number, time: string) =>
    `${counted(seats, 'run')} from seats, then at most ${counted(arrangements, 'run')} of what is found` +
    (time === '' ? '.' : `: about ${time}.`),
  sets: (count: number, sets: string, isExhaustive: boolean) =>
    `${counted(count, 'subwoofer')}: ${sets} arrangements for each goal, ` +
    (isExhaustive ? 'all looked at.' : 'searched by exchange: a better one may be missed.'),
  kept: 'Runs from seats that are kept from before cost nothing.',

  preparing: 'Preparing the room…',
  seat: (run: number, runs: number) => `Run from seat ${run} of ${runs}`,
  searching: 'Searching…',
  arrangement: (run: number, runs: number) => `Simulating what is found, ${run} of ${runs}`,
  left: (time: string) => `about ${time} left in this part`,

  result: 'The best places',
  columnsHeading: 'What the columns mean',
  resultNote:
    'Figures are of simulations, in dB. The best for the wanted goals come first. Bold is the best of its column with ' +
    'as many subwoofers: it shows what a row costs by the other goals.',
  caption: 'Arrangements of subwoofers with their figures; one is shown in the picture',
  region: 'Table of arrangements',
  before: 'as it is',
  number: (number: number) => `Show arrangement ${number}`,
  subwoofers: (count: number) => counted(count, 'subwoofer'),
  columns: {
    number: 'No.',
    variationDb: 'Variation',
    smoothnessDb: 'Smoothness',
    levelDb: 'Level',
    lateDb: 'Late',
    equalised: 'Equalised',
    difference: 'Off',
  },
  columnNotes: [
    ['Variation', 'how much seats differ'],
    ['Smoothness', 'how uneven the mean of the seats is; equalised, with the equaliser'],
    ['Level', 'against one subwoofer 1 m away in the open'],
    ['Late', 'energy later than 0.3 s over all energy'],
    ['Off', 'root mean square and most by which the simulation differs from what the search predicted'],
  ],
  goalNames: { variation: 'variation', smoothness: 'smoothness', level: 'level', decay: 'decay' },
  bestFor: (goals: readonly string[]) => `best ${goals.join(', ')}`,
  beatenBy: (number: number) => `beaten by ${number}`,
  looked: (count: number, evaluations: string, isExhaustive: boolean) =>
    `${counted(count, 'subwoofer')}: ${evaluations} arrangements were computed` +
    (isExhaustive ? '; all places and polarities at full drive.' : ', not all: others may be better.'),
  took: (kept: number, seats: number, time: string) =>
    `${counted(seats, 'run')} from seats, ${kept} of them kept from before; ${time} in all.`,

  chosen: (number: number) => `Arrangement ${number}`,
  sourcesCaption: 'Places and drive of the subwoofers',
  sourceColumns: { place: 'Place', at: 'x, y, z, m', gain: 'Gain', delay: 'Delay', polarity: 'Polarity' },
  decibels: (value: string) => `${value} dB`,
  milliseconds: (value: string) => `${value} ms`,
  reversed: 'reversed',
  normal: 'as it is',
  mark: (gain: string, delay: string, isReversed: boolean) =>
    [`${gain} dB`, ...(delay === '0.0' ? [] : [`${delay} ms`]), ...(isReversed ? ['reversed'] : [])].join(', '),
  equaliser: 'Equaliser',
  band: (hertz: string, gain: string, q: string) => `${hertz} Hz, ${gain} dB, Q ${q}`,
  noEqualiser: 'No band would help.',

  take: 'Open as scene',
  takeHint: 'Replaces the sources of the scene; can be undone',
  taken: 'The scene has these sources',
  edit: (number: number) => `open arrangement ${number}`,
  saidTaken: 'The scene has the subwoofers of this arrangement. Undo brings the sources back.',
  save: 'Save',
  files: {
    report: 'Report (JSON)…',
    table: 'Table (CSV)…',
    curves: 'Curves (CSV)…',
    picture: 'Picture (SVG)…',
    scene: 'Scene of this arrangement (JSON)…',
    equaliser: 'Equaliser for Room EQ Wizard (text)…',
  },

  plotBefore: 'Levels at the seats before',
  plotAfter: (number: number) => `Levels at the seats with arrangement ${number}`,
  frequency: 'frequency, Hz',
  level: 'level, dB re 1 m',
  mean: 'mean',
  meanEqualised: 'mean, equalised',
  none: 'No places have been searched in this scene yet.',
};
