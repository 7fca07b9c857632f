import {
  benchPaper,
  benchStencils,
  calibrateScene,
  InputError,
  kernelNames,
  percent,
  readCheckpoint,
  renderAny,
  resumeRendering,
  verifyDevice,
  type FieldFrame,
  type RenderControls,
  type RenderProgress,
  type AnyReport,
} from '../../../../src/app/index.ts';
import { checkpointsOf } from '../storage/checkpoints.ts';
import { describeGpu, provideGpu } from '../gpu.ts';
import { emptyHost, engineMaker, hostFor, memoryLimit } from '../machine.ts';
import type { Handler } from '../task.ts';
import { packFrame } from '../packed-frame.ts';
import { PacedFilm } from '../paced-film.ts';
import { PacedWatch } from '../paced-watch.ts';
import { OUT } from './out-folder.ts';
import { writtenTo } from './written.ts';

export const render: Handler<'render'> = async ({ input, overrides, engine, watch, film }, context) => {
  const { signal, tell } = context;
  const host = hostFor(input, checkpointsOf({ input, overrides, engine }));
  const show = (frame: FieldFrame): void => tell({ frame: packFrame(frame, film?.layers?.apartMetres ?? 0) });
  const filming = film ? new PacedFilm(film, watch, show) : undefined;
  const watching = new PacedWatch(watch, show, filming);
  let isFilming = filming !== undefined;
  context.onWatch = (message) => {
    // A single step is meant for what goes on now.
    if (message.kind !== 'step' || isFilming) filming?.hear(message);
    if (message.kind !== 'step' || !isFilming) watching.hear(message);
  };
  const controls = {
    host,
    makeEngine: engineMaker(engine),
    memoryLimit: memoryLimit(),
    signal,
    onProgress: (progress: RenderProgress) => {
      if (progress.phase === 'running') isFilming = false;
      tell({ progress });
    },
    watch: watching,
  };
  const report =
    (await resumed(controls)) ??
    (await renderAny({ sceneFile: input.sceneFile, outFolder: OUT, ...overrides }, controls));
  return { report, files: writtenTo(host) };
};

/** Goes on from the checkpoint of the same run; undefined if there is none that can be used here. */
async function resumed(controls: RenderControls): Promise<AnyReport | undefined> {
  try {
    return await resumeRendering(await readCheckpoint(OUT, controls.host), controls);
  } catch (error) {
    // It is of another device or build, or damaged: the run begins anew.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

export const verify: Handler<'verify'> = async ({ effort, engine }, { signal, tell }) => {
  const host = emptyHost();
  const { report } = await verifyDevice(
    { effort, checks: undefined, outFolder: OUT },
    {
      host,
      makeEngine: engineMaker(engine),
      memoryLimit: memoryLimit(),
      signal,
      onChosen: (chosen) => tell({ chosen }),
      onEnded: (ended) => tell({ ended }),
      onProgress: (progress) => tell({ progress }),
    },
  );
  return { report, files: writtenTo(host) };
};

export const calibrate: Handler<'calibrate'> = async (argument, { signal, tell }) => {
  const { input, overrides, engine, measured, reference, materials, mostFactor, withinPercent } = argument;
  const played = reference ? [[reference.name, reference.contents] as const] : [];
  return calibrateScene(
    {
      sceneFile: input.sceneFile,
      outFolder: OUT,
      ...overrides,
      measuredFiles: [...measured.keys()],
      referenceFile: reference?.name,
      materials: materials ?? undefined,
      mostFactor,
      within: percent(withinPercent),
    },
    {
      host: hostFor({ ...input, files: new Map([...input.files, ...measured, ...played]) }),
      makeEngine: engineMaker(engine),
      memoryLimit: memoryLimit(),
      signal,
      onProgress: (progress) => tell({ progress }),
    },
  );
};

export const bench: Handler<'bench'> = ({ grid, stencils, kernels, engine }, { signal, tell }) =>
  benchStencils({ grid, stencils, kernels, ...engine, outFolder: undefined, baselineFile: undefined }, provideGpu, {
    host: emptyHost(),
    signal,
    onProgress: (progress) => tell({ progress }),
  });

export const kernels: Handler<'kernels'> = () => kernelNames();

export const paper: Handler<'paper'> = async (asked, { signal, tell }) => {
  const host = emptyHost();
  const { report } = await benchPaper({ ...asked, outFolder: OUT }, provideGpu, {
    host,
    signal,
    onProgress: (progress) => tell({ progress }),
  });
  return { report, files: writtenTo(host) };
};

export const device: Handler<'device'> = () => describeGpu();
