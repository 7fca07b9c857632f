/**
 * Renders a small room and prints what was found. Run it with `node` in an empty folder: it writes the impulse response
 * and `report.json` to `out/`. With the argument `plan` it predicts first how long two schemes would take.
 */
import { checkScene, defineScene, InputError, planScene, renderScene } from 'wavehall';
import { nodeControls, releaseGpus } from 'wavehall/node';

/** A box of 5 by 4 by 3 m with a carpet, as docs/use/scene-file.md describes it. */
const room = defineScene({
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
});

/** The processor works everywhere; 'auto' takes the GPU if there is one. */
const machine = nodeControls('cpu');

try {
  const { report: check } = await checkScene(room, machine);
  console.log(`volume: ${check.room?.volumeCubicMetres.grid.toFixed(1)} m³ on the grid`);

  // Measures this machine first, some seconds for each scheme, unless it is known from before.
  if (process.argv.includes('plan')) {
    const { rows } = await planScene(room, { ...machine, schemes: 'compact-5@2%,leggy-3@2%' });
    for (const { scheme, seconds } of rows) console.log(`${scheme}: about ${seconds.total.toFixed(1)} s`);
  }

  const { responses } = await renderScene(room, {
    ...machine,
    scheme: 'compact-5@2%',
    outFolder: 'out',
    onProgress: ({ phase }) => process.stderr.write(`${phase}\r`),
  });
  for (const { source, receiver, samples, sampleRateHz, figures } of responses) {
    const onset = figures?.onsetSeconds?.toFixed(4);
    console.log(`${source} at ${receiver}: ${samples.length} samples at ${sampleRateHz} Hz, from ${onset} s on`);
  }
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(String(error));
  process.exitCode = error.exitStatus;
} finally {
  releaseGpus();
}
