/**
 * Renders a small room and prints what was found. Run it with `node` in an empty folder: it writes `room.json`, and the
 * impulse response to `out/`. With the argument `plan` it predicts first how long two schemes would take.
 */
import { writeFile } from 'node:fs/promises';
import { checkScene, InputError, percent, planScene, renderScene, type RenderProgress } from 'wavehall';
import { nodeControls, releaseGpus } from 'wavehall/node';

/** A box of 5 by 4 by 3 m with a carpet, as docs/use/scene-file.md describes it. */
const room = {
  wavehall: 1,
  title: 'A room from a program',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.05 }, carpet: { absorption: 0.3 } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster', faces: { 'z-': 'carpet' } }],
  },
  sources: { S1: { position: [1.3, 1.1, 1.5] } },
  receivers: { R1: { position: [3.7, 2.9, 1.2] } },
  durationSeconds: 0.3,
  maxFrequencyHz: 300,
  sampleRateHz: 16000,
};

const sceneFile = 'room.json';
const outFolder = 'out';
await writeFile(sceneFile, JSON.stringify(room, null, 2));

/** The processor works everywhere; 'auto' takes the GPU if there is one. */
const controls = {
  ...nodeControls('cpu'),
  onProgress: ({ phase }: RenderProgress) => process.stderr.write(`${phase}\r`),
};

try {
  const { report: check } = await checkScene({ sceneFile, outFolder }, controls);
  console.log(`volume: ${check.room?.volumeCubicMetres.grid.toFixed(1)} m³ on the grid`);

  // Measures this machine first, some seconds for each scheme, unless it is known from before.
  if (process.argv.includes('plan')) {
    const { rows } = await planScene({ sceneFile, tolerance: percent(2), schemes: 'compact-5,leggy-3' }, controls);
    for (const { scheme, seconds } of rows) console.log(`${scheme}: about ${seconds.total.toFixed(1)} s`);
  }

  const report = await renderScene({ sceneFile, outFolder, scheme: 'compact-5@2%' }, controls);
  for (const { file, sampleRateHz, figures } of report.responses) {
    console.log(`${outFolder}/${file}: ${sampleRateHz} Hz, first sound after ${figures?.onsetSeconds?.toFixed(4)} s`);
  }
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`${error.path}: ${error.message}\n${error.remedy}`);
  process.exitCode = error.exitStatus;
} finally {
  releaseGpus();
}
