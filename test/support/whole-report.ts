import { NO_FIGURES } from '../../src/response/figures/room-parameters.ts';

const NOTHING = {
  ...NO_FIGURES,
  uncertainty: null,
  unsupported: [],
  fits: { edt: null, t20: null, t30: null },
  curvaturePercent: null,
  noise: null,
};

/** Figures of a response with one octave. */
export const FIGURES = {
  onsetSeconds: 0.01,
  broadband: { ...NOTHING, c80Db: 3 },
  bands: [
    {
      ...{ ...NOTHING, centreHz: 500, lowerHz: 355, upperHz: 708, validity: 'whole' },
      ...{ t20Seconds: 0.8, uncertainty: { ...NO_FIGURES, t20Seconds: 0.02 } },
    },
  ],
  thirdOctaves: null,
  speech: null,
};

/** A report that is whole as far as anything reads it, of a rendering with one source. */
export const wholeReport = (receivers: readonly string[] = ['R1'], figures: object | null = null): object => ({
  title: 'Hall',
  program: '0.1.0',
  scene: {
    file: 'hall.json',
    maxFrequencyHz: 3000,
    geometry: { kind: 'boxes', isShoebox: true, fingerprint: 'ab' },
    materials: [
      {
        ...{ name: 'plaster', squareMetres: 12 },
        bands: [{ centreHz: 125, whole: true, asked: 0.1, random: 0.1, normal: 0.08 }],
        octaves: [{ centreHz: 125, absorption: 0.1 }],
      },
    ],
    sources: [{ name: 'S1', position: [1, 1, 1] }],
    receivers: receivers.map((name) => ({ name, position: [2, 1, 1] })),
    slices: [{ axis: 2, position: 1, surfaces: [{ name: 'plaster', lines: [[0, 0, 1, 0]] }] }],
  },
  scheme: { id: 'compact-5', weights: '2%', points: 57, courant: 0.6, band: 0.3, tolerance: 0.02 },
  chosen: null,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorptionApplied: true },
  soundSpeedMetresPerSecond: 343.2,
  dimensions: 3,
  extentsMetres: { from: [0, 0, 0], to: [5, 4, 3] },
  spacingMetres: 0.04,
  timeStepSeconds: 7e-5,
  sampleRateHz: 14_000,
  nodes: { total: 900_000 },
  volumeCubicMetres: { scene: 60, grid: 60.1 },
  walls: { model: 'subcell', reason: null, cutCubes: 10, fallbackCubes: 0, panelCubes: 0 },
  mesh: null,
  outside: null,
  duration: { seconds: 1.5, chosen: null },
  steps: 21_000,
  engine: 'cpu',
  precision: 32,
  adapter: 'processor',
  kernel: null,
  stability: { proof: null, largestEigenvalue: 0.98, certifiedBelow: 0.99, steps: 64, costShare: 0.02 },
  elapsedSeconds: 3,
  validToHz: 3000,
  highPassHz: 10,
  warnings: [],
  responses: receivers.map((receiver) => ({
    ...{ source: 'S1', receiver, file: `S1-${receiver}.wav`, picture: null, sampleRateHz: 8000 },
    figures,
  })),
  overall: null,
  areas: [],
});
