/** The process of a card: it answers each question when it is done, and ends when the program that started it ends. */
import { Socket } from 'node:net';
import { cardWorker, type CardQuestion } from '../../app/index.ts';
import { releaseGpus } from '../adapters/gpu.ts';
import { engineMaker } from '../engine-maker.ts';
import { BYTES_FD, type CardOptions } from './card-options.ts';

const { device, gpuMemory } = JSON.parse(process.argv[2]) as CardOptions;
const bytes = new Socket({ fd: BYTES_FD, readable: true, writable: false });
const answer = cardWorker(engineMaker('webgpu', 32, device, gpuMemory), bytes);

// Ctrl-C reaches every process of a terminal; the one that started this one decides what comes of it.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  releaseGpus();
  process.exit();
});
process.on('message', (question: CardQuestion) => {
  void answer(question).then((told) => process.send!(told, (error: Error | null) => error && process.exit(1)));
});
