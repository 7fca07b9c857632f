import type {
  DesignRoomReport,
  DesksReport,
  ModesReport,
  PlacesReport,
  SearchKind,
  SensitivityReport,
  SpeakersReport,
} from '../../src/app/index.ts';

const MODES: ModesReport = {
  ...{ title: 'Box', dimensions: 3, soundSpeedMetresPerSecond: 343 },
  ...{ scheme: { id: 'compact-5', weights: '2%' }, walls: 'subcell', spacingMetres: 0.1, nodes: 1000 },
  ...{ cubicMetres: 60, upToHz: 40, rigidModes: 20, rigidUpToHz: 60 },
  modes: [
    {
      ...{ number: 1, frequencyHz: 34.3, schemeHz: 34.2, decayPerSecond: 7, decaySeconds: 0.99, quality: 15 },
      ...{ basisFrequencyError: 1e-5, basisDecayError: null, gridFrequencyError: 1e-4 },
      ...{ halfWaves: [1, 0, 0], shares: [{ material: 'a', side: 'x-', share: 1 }], levelsDb: [3, -60] },
    },
  ],
  points: [
    { kind: 'source', name: 'S1' },
    { kind: 'receiver', name: 'R1' },
  ],
  ...{ warnings: ['a warning'], elapsedSeconds: 2, files: ['modes.json', 'modes.csv'] },
};

const FIGURES = { variationDb: 2, smoothnessDb: 3, levelDb: -4, lateDb: -9 };

const OF_PLACES = {
  ...{ validToHz: 200, spacingMetres: 0.1, engine: 'cpu', precision: 32, adapter: 'test' },
  ...{
    soundSpeedMetresPerSecond: 343,
    scheme: { id: 'compact-5', weights: '2%' },
    walls: 'subcell',
    durationSeconds: 1,
  },
};
const SEAT = { name: 'R1', position: [1, 1, 1] };
const HEARD = [{ levelDb: -3, clarityDb: 2, sti: 0.6 }];
const SPEECH = { evennessDb: 1, levelDb: -3, clarityDb: 2, sti: 0.6, leastSti: 0.6, spillDb: null };

const SPEAKERS = {
  ...{ title: 'Box', goals: { evenness: 1 }, wantedGoals: ['evenness'], audience: [SEAT], quiet: [] },
  ...{ candidates: 8, leftOut: [], octavesHz: [125, 250, 500], warnings: [], simulation: OF_PLACES },
  searches: [{ count: 1, evaluations: 8, isExhaustive: true }],
  arrangements: [
    {
      sources: [{ place: 'wall 1', position: [0.1, 0.1, 2], gainDb: 0, delaySeconds: 0, inverted: false }],
      ...{ number: 1, rank: 1, figures: SPEECH, predicted: SPEECH, heard: HEARD, scene: 'box-speakers-1.json' },
    },
  ],
  ...{ runs: { seats: 1, kept: 0, arrangements: 1 }, seconds: { running: 1, searching: 1, rendering: 1 } },
  files: {
    ...{ report: 'box-speakers.json', table: 'box-speakers.csv' },
    ...{ listeners: 'box-speakers-listeners.csv', picture: 'box-speakers.svg' },
  },
} as unknown as SpeakersReport;

const DESKS = {
  ...{ title: 'Box', goal: 'quiet', sources: [{ ...SEAT, speechDb: null }], isAbsolute: false, hasNoise: false },
  places: [{ ...SEAT, rank: 1, levelDb: -3, mostSti: 0.6, leastSti: 0.6, heard: HEARD, bass: null }],
  ...{ bass: null, octavesHz: [125, 250, 500], leftOut: [], warnings: [], simulation: OF_PLACES, seconds: 2 },
  runs: { sources: 1, kept: 0 },
  files: { report: 'box-desks.json', table: 'box-desks.csv', picture: 'box-desks.svg', curves: null },
} as unknown as DesksReport;

const PLACES = {
  ...{ title: 'Box', band: { fromHz: 20, toHz: 80 }, goals: { variation: 1 }, candidates: 8, leftOut: [] },
  seats: [{ name: 'R1', position: [1, 1, 1] }],
  ...{ before: FIGURES, searches: [{ count: 1, evaluations: 8, isExhaustive: true }] },
  arrangements: [
    {
      sources: [{ place: 'wall 1', position: [0.1, 0.1, 0.1], gainDb: 0, delaySeconds: 0, inverted: false }],
      ...{ number: 1, rank: 1, bestFor: ['variation'], beatenBy: null, figures: FIGURES, predicted: FIGURES },
      ...{ difference: { rmsDb: 0.1, mostDb: 0.2 }, equaliser: [{ frequencyHz: 40, gainDb: -3, q: 4 }] },
      ...{ equaliserFile: 'box-places-1-equaliser.txt', equalised: FIGURES, scene: 'box-places-1.json' },
    },
  ],
  warnings: [],
  simulation: OF_PLACES,
  ...{ runs: { seats: 1, kept: 0, arrangements: 1 }, seconds: { running: 1, searching: 1, rendering: 1 } },
  files: {
    ...{ report: 'box-places.json', table: 'box-places.csv', curves: 'box-places-curves.csv' },
    ...{ picture: 'box-places.svg', plan: 'box-places-plan.svg' },
  },
} as unknown as PlacesReport;

const SIMULATION = { scheme: 'compact-5', validToHz: 200, durationSeconds: 1, runs: 3, keptRuns: 0 };

const SENSITIVITIES: SensitivityReport = {
  title: 'Box',
  surfaces: [
    {
      ...{ name: 'z-', side: 'floor', material: 'a', squareMetres: 20 },
      ...{ quantity: 'absorption', uncertaintyPercent: 10 },
    },
  ],
  figures: [
    {
      ...{ figure: 't20Seconds', centreHz: 125, value: 0.8, gridUncertainty: null, materialUncertainty: 0.05 },
      drawn: { half: 0.05, linearHalf: 0.06, quantiles: { low: 0.7, median: 0.8, high: 0.9 } },
      surfaces: [
        {
          ...{ surface: 'z-', quantity: 0.1, derivative: -2, uneven: 0.1 },
          ...{ byTenPercent: -0.02, bySquareMetre: -0.01, share: 1 },
        },
      ],
    },
  ],
  ...{ ranking: [{ surface: 'z-', share: 1 }], notMoved: [{ surface: 'x-', reason: 'it is rigid' }] },
  simulation: { ...SIMULATION, movedBy: 'walls', draws: 0, seed: 1 },
  ...{ warnings: [], elapsedSeconds: 2 },
  files: {
    ...{ report: 'box-sensitivities.json', table: 'box-sensitivities.csv', runs: 'box-sensitivity-runs.json' },
  },
};

const GOAL = { figure: 't20Seconds', centreHz: 125, of: 'mean', from: null, to: 0.8, source: 'a goal' } as const;
const COVERING = { surface: 'z-', material: 'carpet', squareMetres: 10, share: 0.5, cost: 300 };

const DESIGN: DesignRoomReport = {
  ...{ title: 'Box', isMet: false, confidencePercent: 95 },
  goals: [
    {
      ...{ ...GOAL, before: 1, after: 0.8, half: 0.1, halfOfGrid: 0.06, halfOfMaterials: 0.08 },
      ...{ isDetermined: true, probability: 0.5, isMet: false, missed: 0.1 },
    },
  ],
  notSimulated: [{ ...GOAL, centreHz: 4000 }],
  ...{ coverings: [COVERING], squareMetres: 10, cost: 300, limits: ['nothing absorbs more'] },
  trials: [{ cost: 300, squareMetres: 10, missed: 0.1, isMet: false, coverings: [COVERING] }],
  ...{ simulation: SIMULATION, warnings: [], elapsedSeconds: 3 },
  files: {
    ...{ scene: 'box-designed.json', report: 'box-design.json' },
    ...{ table: 'box-design.csv', runs: 'box-design-runs.json' },
  },
};

const SCENE = '{"wavehall": 1, "sources": {}, "geometry": {}, "materials": {}}';
const CURVES = 'frequency (Hz),before: R1 (dB),before: mean (dB),1: R1 (dB),1: mean (dB),1: mean equalised (dB)\r\n';

const FILES: Readonly<Record<SearchKind, Readonly<Record<string, string>>>> = {
  modes: { 'modes.json': JSON.stringify(MODES), 'modes.csv': '' },
  places: {
    'box-places.json': JSON.stringify(PLACES),
    'box-places-curves.csv': `${CURVES}20,-1,-1,-2,-2,-3\r\n40,-1,-1,-2,-2,-5\r\n`,
    ...{ 'box-places.csv': '', 'box-places.svg': '', 'box-places-plan.svg': '' },
    ...{ 'box-places-1.json': SCENE, 'box-places-1-equaliser.txt': '' },
  },
  speakers: {
    'box-speakers.json': JSON.stringify(SPEAKERS),
    ...{ 'box-speakers.csv': '', 'box-speakers-listeners.csv': '', 'box-speakers.svg': '' },
    'box-speakers-1.json': SCENE,
  },
  desks: { 'box-desks.json': JSON.stringify(DESKS), 'box-desks.csv': '', 'box-desks.svg': '' },
  sensitivities: { 'box-sensitivities.json': JSON.stringify(SENSITIVITIES), 'box-sensitivities.csv': '' },
  design: { 'box-design.json': JSON.stringify(DESIGN), 'box-design.csv': '', 'box-designed.json': SCENE },
};

/** The files that a small search of a kind wrote; the first of them is its report. */
export const foundFiles = (kind: SearchKind): Map<string, Uint8Array> =>
  new Map(Object.entries(FILES[kind]).map(([name, text]) => [name, new TextEncoder().encode(text)]));

/** Files that a use-case wrote to a folder in memory, by their names in it. */
export const filesIn = (
  folder: string,
  written: ReadonlyMap<string, Uint8Array | string>,
): ReadonlyMap<string, Uint8Array> =>
  new Map(
    Array.from(written, ([path, contents]) => [
      path.slice(folder.length + 1),
      typeof contents === 'string' ? new TextEncoder().encode(contents) : contents,
    ]),
  );
