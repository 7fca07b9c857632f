import { DataSetWriter } from '../../../src/sofa/data-set.ts';
import { writeNewFiles } from '../../../src/node/new-files.ts';

/** Samples of the drawn responses, the first longer than the others: whole numbers, which every format keeps. */
export const drawnSignal = (index: number): Float32Array =>
  Float32Array.from({ length: index === 3 ? 12 : 10 }, (_, n) => 100 * index + n);

/** Writes a data set of responses that are easy to tell apart; every fourth one is for testing. */
export function writeDrawnDataSet(folder: string, name: string, count: number): Promise<void> {
  return writeNewFiles({ folder, names: [name], path: 'to' }, async (files) => {
    const writer = await DataSetWriter.begin(
      files.create(name),
      {
        title: 'Drawn',
        columns: [
          { name: 'split', kind: 'text', meaning: 'part' },
          { name: 'id', kind: 'text', meaning: 'a name' },
          { name: 'volumeCubicMetres', kind: 'number', meaning: 'm³' },
        ],
        channels: { kind: 'omni' },
        ...{ sampleRateHz: 4000, length: 10, bits: name.endsWith('.sofa') ? (64 as const) : (32 as const) },
      },
      { program: 'Wavehall', programVersion: '0', date: new Date(0) },
    );
    for (let index = 0; index < count; index++) {
      writer.add({
        cells: [index % 4 === 0 ? 'test' : 'training', `é ${index}`, index === 1 ? null : index / 2],
        source: [1, 2, 3],
        receiver: { name: 'R', position: [index, 0, 0], channels: { kind: 'omni' } },
        signals: [drawnSignal(index)],
      });
    }
    writer.finish();
  });
}
