import { counted } from './plural.ts';

/** Search for places of subwoofers, speakers and listeners, in the view Design. */
export const places = {
  use: 'Look for places of',
  uses: {
    subwoofers: 'subwoofers, for seats',
    speakers: 'speakers, for an audience',
    desks: 'listeners, as desks or armchairs',
  },
  headings: { subwoofers: 'Places of subwoofers', speakers: 'Places of speakers', desks: 'Places for listeners' },
  notes: {
    subwoofers:
      'Looks for the places, polarities, gains and delays of subwoofers at which the seats hear what you want. One run ' +
      'from each seat gives all candidate places; the best that are found are simulated as they are.',
    speakers:
      'Looks for the places, gains and delays of the speakers of a public-address system, or with one for the place ' +
      'of a talker. One run from each listener gives all candidate places; the best are simulated as they are.',
    desks:
      'Ranks places for listeners by what they hear of the sources of the scene. One run from each source gives all ' +
      'places.',
  },
  counts: { subwoofers: 'Subwoofers', speakers: 'Speakers', desks: '' },
  countHint: 'How many there are; with several numbers, each is searched',
  candidates: {
    subwoofers: 'Where they may stand',
    speakers: 'Where they may stand',
    desks: 'Where listeners may be',
  },
  kinds: {
    walls: 'along the walls',
    corners: 'in the corners',
    floor: 'over the floor',
    sources: 'where the sources are',
  } as Readonly<Record<string, string>>,
  area: (name: string) => `area ${name}`,
  spacing: 'One every',
  clearance: 'From walls and floor',
  height: 'Above the floor',
  seats: 'Seats',
  audience: 'Audience',
  quiet: 'Where little should be heard',
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
  speakerGoal: {
    evenness: 'Even level',
    clarity: 'Clarity, C50',
    speech: 'Speech, STI',
    spill: 'Little spill',
    level: 'Loud',
  },
  deskGoal: 'A place is good where',
  deskGoals: {
    quiet: 'it is quiet',
    privacy: 'no speech distracts',
    speech: 'all speech is understood',
    level: 'it is loud',
    smoothness: 'the bass is even',
    decay: 'the bass decays fast',
  },
  limits: 'Limits',
  polarity: 'Polarity may be reversed',
  mostAttenuation: 'Quieter by at most',
  mostDelay: 'Later by at most',
  equaliserBands: 'Bands of the equaliser',
  best: 'Best to simulate',
  seed: 'Seed',

  start: 'Search',
  startHints: {
    subwoofers: 'Simulate the room from each seat, and search',
    speakers: 'Simulate the room from each listener, and search',
    desks: 'Simulate the room from each source, and rank the places',
  },
  missing: {
    subwoofers: {
      count: 'Tick how many subwoofers there are.',
      candidates: 'Tick where subwoofers may stand.',
      seat: 'Tick a seat.',
    },
    speakers: {
      count: 'Tick how many speakers there are.',
      candidates: 'Tick where speakers may stand.',
      seat: 'Tick who belongs to the audience.',
    },
    desks: { count: '', candidates: 'Tick where listeners may be.', seat: '' },
  },
  noQuiet: 'Tick where little should be heard, or give little spill the weight 0.',
  noGoal: 'Give a goal a weight above 0.',
  costUnknown: 'The search can start once its cost is known.',

  found: (candidates: number, points: number, leftOut: number, areSources: boolean) =>
    `${counted(candidates, 'candidate place')} and ${counted(points, areSources ? 'source' : 'seat')}` +
    (leftOut === 0 ? '.' : `; ${counted(leftOut, 'more place')} outside the air or at a seat.`),
  runs: (seats: number, arrangements: number, time: string) =>
    `${counted(seats, 'run')} from seats, then at most ${counted(arrangements, 'run')} of what is found` +
    (time === '' ? '.' : `: about ${time}.`),
  runsOfSources: (runs: number, time: string) =>
    `${counted(runs, 'run')} from sources${time === '' ? '.' : `: about ${time}.`}`,
  searchTakes: (time: string) => `The search between the runs takes about ${time}.`,
  measuringTakes: (time: string) => `To measure what is heard takes about ${time}.`,
  sets: (sources: string, sets: string, isExhaustive: boolean) =>
    `${sources}: ${sets} arrangements for each goal, ` +
    (isExhaustive ? 'all looked at.' : 'searched by exchange: a better one may be missed.'),
  kept: 'Runs from seats that are kept from before cost nothing.',

  preparing: 'Preparing the room…',
  fromSources: 'Runs from the sources',
  seat: (run: number, runs: number) => `Run from seat ${run} of ${runs}`,
  searching: 'Searching…',
  arrangement: (run: number, runs: number) => `Simulating what is found, ${run} of ${runs}`,
  left: (time: string) => `about ${time} left in this part`,

  results: {
    subwoofers: 'The best places',
    speakers: 'The best places',
    desks: 'The best places',
  },
  columnsHeading: 'What the columns mean',
  resultNotes: {
    subwoofers:
      'Figures are of simulations, in dB. The best for the wanted goals come first. Bold is the best of its column with ' +
      'as many subwoofers: it shows what a row costs by the other goals.',
    speakers:
      'Figures are of simulations. The best for the wanted goals come first. Bold is the best of its column with as ' +
      'many speakers.',
    desks: (goal: string, hasNoise: boolean) =>
      `The best are those where ${goal}. Figures are of simulations${hasNoise ? ', with the noise of the scene' : ', without noise'}. ` +
      'The picture has all places in the colours of this scale.',
    bass: (goal: string, from: number, to: number) =>
      `The best are those where ${goal}, from ${from} to ${to} Hz, with all sources together. Figures are of simulations, ` +
      'in dB. First stand the receivers where they are now. The picture has all places in the colours of this scale.',
  },
  octaves: (first: string, last: string) =>
    first === last ? `Levels are of the octave at ${first}.` : `Levels are of the octaves from ${first} to ${last}.`,
  captions: {
    subwoofers: 'Arrangements of subwoofers with their figures; one is shown in the picture',
    speakers: 'Arrangements of speakers with their figures; one is shown in the picture',
    desks: 'Places with what is heard there, the best first; one is shown in the picture',
  },
  desksRegion: 'Table of places',
  region: 'Table of arrangements',
  before: 'as it is',
  number: (number: number) => `Show arrangement ${number}`,
  rank: (rank: number) => `Show place ${rank}`,
  subwoofers: (count: number) => counted(count, 'subwoofer'),
  speakers: (count: number) => counted(count, 'speaker'),
  columns: {
    number: 'No.',
    variationDb: 'Variation',
    smoothnessDb: 'Smoothness',
    levelDb: 'Level',
    lateDb: 'Late',
    equalised: 'Equalised',
    difference: 'Off',
  },
  speakerColumns: {
    evennessDb: 'Evenness',
    levelDb: 'Level',
    clarityDb: 'C50',
    sti: 'STI',
    leastSti: 'Least STI',
    spillDb: 'Spill',
  },
  speakerNotes: [
    ['Evenness', 'standard deviation of the level over the audience, dB'],
    ['Level', 'mean over the audience, A-weighted, dB against one speaker 1 m away in the open'],
    ['C50', 'mean clarity over the audience, dB'],
    ['STI', 'mean speech transmission index; least, that of the listener who understands worst'],
    ['Spill', 'level at the quiet places less that of the audience, dB'],
  ] as readonly (readonly [string, string])[],
  deskColumns: {
    at: 'x, y, z, m',
    level: (isAbsolute: boolean) => (isAbsolute ? 'Level, dB SPL' : 'Level, dB'),
    mostSti: 'Most STI',
    leastSti: 'Least STI',
  },
  presentRank: 'now',
  moreDesks: (shown: number, all: number) => `The best ${shown} of ${all} places. The table file has all.`,
  ranked: (places: number, time: string, scheme: string) => `${counted(places, 'place')} in ${time}. ${scheme}`,
  heardAt: (rank: number) => `What place ${rank} hears`,
  heardColumns: { source: 'Source', level: 'Level, dB', clarity: 'C50, dB', index: 'STI' },
  listeners: 'What each listener hears',
  listenerColumns: { listener: 'Listener', level: 'Level, dB', clarity: 'C50, dB', index: 'STI' },
  quietPlace: (name: string) => `${name} (quiet)`,
  index: (value: string) => `STI ${value}`,
  plan: 'The room in plan',
  plans: {
    subwoofers: 'The room in plan with the best places of subwoofers',
    speakers: 'The room in plan with the best places of speakers, and the level at each listener in colours',
    desks: 'The room in plan with all places in colours, and the sources',
  },
  columnNotes: [
    ['Variation', 'how much seats differ'],
    ['Smoothness', 'how uneven the mean of the seats is; equalised, with the equaliser'],
    ['Level', 'against one subwoofer 1 m away in the open'],
    ['Late', 'energy later than 0.3 s over all energy'],
    ['Off', 'root mean square and most by which the simulation differs from what the search predicted'],
  ] as readonly (readonly [string, string])[],
  goalNames: { variation: 'variation', smoothness: 'smoothness', level: 'level', decay: 'decay' },
  bestFor: (goals: readonly string[]) => `best ${goals.join(', ')}`,
  beatenBy: (number: number) => `beaten by ${number}`,
  looked: (sources: string, evaluations: string, isExhaustive: boolean) =>
    `${sources}: ${evaluations} arrangements were computed` +
    (isExhaustive ? '; all places and polarities at full drive.' : ', not all: others may be better.'),
  took: (kept: number, seats: number, time: string) =>
    `${counted(seats, 'run')} from seats, ${kept} of them kept from before; ${time} in all.`,

  chosen: (number: number) => `Arrangement ${number}`,
  sourcesCaptions: {
    subwoofers: 'Places and drive of the subwoofers',
    speakers: 'Places and drive of the speakers',
  },
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
  saidTaken: 'The scene has the sources of this arrangement. Undo brings the sources back.',
  save: 'Save',
  files: {
    report: 'Report (JSON)…',
    table: 'Table (CSV)…',
    curves: 'Curves (CSV)…',
    listeners: 'Listeners (CSV)…',
    picture: 'Curves (SVG)…',
    plan: 'Plan (SVG)…',
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
