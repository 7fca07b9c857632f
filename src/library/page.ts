/**
 * What a web page brings: its GPU, its workers and files in memory. `import { chooseEngine } from 'wavehall/page'`.
 * Nothing of it is needed to render on one thread of the processor.
 *
 * @packageDocumentation
 */
export { chooseEngine, type EngineChoice, type EngineParts, type GpuProvider, type ProvidedGpu } from '../app/index.ts';
export { adapterFacts, deviceDescriptor, fastestAdapter, isSoftwareAdapter } from '../app/index.ts';
export { MemoryFiles, type KeptStore } from '../app/index.ts';
export { threadWork, type StartThread, type ThreadStart, type ThreadTask } from '../app/index.ts';
export {
  RoomThreads,
  roomWorker,
  type RoomAnswer,
  type RoomQuestion,
  type RoomThread,
  type StartRoomThread,
} from '../app/index.ts';
