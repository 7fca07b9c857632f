import {
  findRoomModes,
  forecastRoomModes,
  hertz,
  type CheckLater,
  type ModesControls,
  type ModesReport,
  type ModesRequest,
  type ShapesOfModes,
} from '../../../../src/app/index.ts';
import { engineMaker, hostFor, memoryLimit } from '../machine.ts';
import { packed } from '../packed-frame.ts';
import type { Found } from '../tasks/design-tasks.ts';
import type { ModesInput } from '../tasks/mode-tasks.ts';
import type { Handler, TaskContext } from '../task.ts';
import { wallBytes } from '../wall-bytes.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

/** Modes are found on the processor. */
const PROCESSOR = { engine: 'cpu', precision: 64 } as const;

/** The shapes of the last search of this worker. */
let shapes: ShapesOfModes | undefined;

/** Checks the modes of the last search, and gives the files as they are then. */
let check: ((...controls: Parameters<CheckLater>) => Promise<Found<ModesReport>>) | undefined;

export const modes: Handler<'modes'> = async (argument, { signal, tell }) => {
  shapes = check = undefined;
  const host = hostFor(argument.input);
  const report = await findRoomModes(
    { ...requestOf(argument), outFolder: OUT },
    {
      ...controlsOf(signal),
      host,
      onProgress: (what, share, leftSeconds) => tell({ progress: { what, share, leftSeconds } }),
      onShapes: (found) => (shapes = found),
      onCheckable: (checkLater) => {
        check = async (...controls) => ({ report: await checkLater(...controls), files: writtenTo(host) });
      },
    },
  );
  return { report, files: writtenTo(host) };
};

export const modesCheck: Handler<'modesCheck'> = (_, { signal, tell }) => check!(signal, (share) => tell({ share }));

export const modesCost: Handler<'modesCost'> = (argument, { signal }) =>
  forecastRoomModes(requestOf(argument), { ...controlsOf(signal), host: hostFor(argument.input) });

export const modeShape: Handler<'modeShape'> = ({ number }, { give }) => {
  const { along, shapeOf } = shapes!;
  const values = shapeOf(number);
  const volume = { along, ...packed(values) };
  const walls = wallBytes(values, [along[0].length, along[1].length, along[2].length]);
  give(volume.values, walls);
  return Promise.resolve({ volume, walls });
};

const requestOf = ({ input, overrides, wanted }: ModesInput): Omit<ModesRequest, 'outFolder'> => ({
  sceneFile: input.sceneFile,
  ...overrides,
  ...('count' in wanted ? { count: wanted.count } : { upTo: hertz(wanted.upToHz) }),
});

const controlsOf = (
  signal: TaskContext<'modes'>['signal'],
): Pick<ModesControls, 'makeEngine' | 'memoryLimit' | 'signal'> => ({
  makeEngine: engineMaker(PROCESSOR),
  memoryLimit: memoryLimit(),
  signal,
});
