import { DataSetWriter } from '../../../src/sofa/data-set.ts';
import { FileInMemory } from '../../../src/sofa/file-in-memory.ts';
import type { GrowingFile } from '../../../src/sofa/growing-file.ts';
import { writeNewFiles } from '../../../src/node/new-files.ts';

/** Samples of the drawn responses, the first longer than the others: whole numbers, which every format keeps. */
export const drawnSignal = (index: number): Float32Array =>
  Float32Array.from({ length: index === 3 ? 12 : 10 }, (_, n) => 100 * index + n);

/** Writes a data set of responses that are easy to tell apart; every fourth one is for testing. */
export const writeDrawnDataSet = (folder: string, name: string, count: number): Promise<void> =>
  writeNewFiles({ folder, names: [name], path: 'to' }, (files) =>
    writeDrawn(files.create(name), name.endsWith('.sofa') ? 64 : 32, count),
  );

/** The bytes of such a data set. */
export async function drawnDataSet(count: number): Promise<Uint8Array> {
  const file = new FileInMemory();
  await writeDrawn(file, 32, count);
  return file.bytes;
}

async function writeDrawn(file: GrowingFile, bits: 32 | 64, count: number): Promise<void> {
  const writer = await DataSetWriter.begin(
    file,
    {
      title: 'Drawn',
      columns: [
        { name: 'split', kind: 'text', meaning: 'part' },
        { name: 'id', kind: 'text', meaning: 'a name' },
        { name: 'volumeCubicMetres', kind: 'number', meaning: 'm³' },
      ],
      channels: [{ kind: 'omni' }],
      ...{ sampleRateHz: 4000, length: 10, bits, texts: { report: '{ "a b": "é" }\n' } },
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
}
