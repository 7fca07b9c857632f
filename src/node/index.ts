/**
 * What a program in Node hands to the use-cases of `wavehall`: the files of this machine, its engines, its memory.
 *
 * @packageDocumentation
 */
export { nodeControls } from './controls.ts';
export { engineMaker } from './engine-maker.ts';
export { listAdapters, provideGpu, releaseGpus, reasonWithoutGpu } from './adapters/gpu.ts';
export { nodeHost } from './host.ts';
export { memoryLimit, processorName, threadCount } from './machine.ts';
export { nodeSweepFiles } from './sweep-files.ts';
export { openDataSet } from './data-set.ts';
export { lineThreadStarter, nodeLineRenderer } from './threads/line-threads.ts';
export { designWeightsFile, type DesignReport } from '../app/index.ts';
// Its solver asks for modules of Node.
export {
  designRoom,
  type Covering,
  type DesignRoomReport,
  type DesignRoomRequest,
  type DesignTrial,
  type JudgedGoal,
  type MaterialUse,
  type RoomGoal,
  type SurfaceWish,
} from '../app/index.ts';
