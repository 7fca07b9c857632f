/**
 * Reads a data set of a sweep as a program that trains a model does: the responses of its training part in batches, in
 * a new order each time round. Run it with `node` and the path of the file: `node example.js rooms.h5`.
 */
import { InputError } from 'wavehall';
import { openDataSet } from 'wavehall/node';

/** Responses of a batch, and how often all are read. */
const [BATCH, EPOCHS] = [4, 2];

/** Numbers from 0 to 1, the same each time (Numerical Recipes, 3rd ed., section 7.1.1, generator "ranqd1"). */
let state = 1;
const random = (): number => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;

/** Puts the values into a random order (Fisher and Yates). */
function shuffled(values: readonly number[]): number[] {
  const all = [...values];
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other]!, all[last]!];
  }
  return all;
}

try {
  const set = await openDataSet(process.argv[2] ?? 'rooms.h5');
  const training = set.texts('split').flatMap((split, index) => (split === 'training' ? [index] : []));
  const volumes = set.numbers('volumeCubicMetres');
  console.log(`${training.length} of ${set.count} responses are for training, at ${set.sampleRateHz} Hz`);
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    const order = shuffled(training);
    for (let at = 0; at < order.length; at += BATCH) {
      const indices = order.slice(at, at + BATCH);
      // Shape [indices, set.channels, set.length]: what a model takes, and what it is to tell.
      const responses = set.responses(indices);
      const targets = indices.map((index) => volumes[index]!);
      const energy = responses.reduce((sum, sample) => sum + sample * sample, 0);
      console.log(
        `epoch ${epoch}: ${indices.length} responses, energy ${energy.toPrecision(4)}, m³ ${targets.join(' ')}`,
      );
    }
  }
  set.close();
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(String(error));
  process.exitCode = error.exitStatus;
}
