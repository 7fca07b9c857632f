import {
  CancelledError,
  checkScene,
  earlyReflections,
  estimateRoom,
  knowDevice,
  listMaterials,
  neededFiles,
  planPresets,
  planScene,
  readDxfLines,
  RoughDevices,
  reportMaterials,
  softShading,
  sourceRadiation,
  viewMesh,
  viewScene,
} from '../../../../src/app/index.ts';
import { emptyHost, engineMaker, hostFor, memoryLimit } from '../machine.ts';
import type { Handler } from '../task.ts';
import { placeInWindow, remedyInWindow } from '../failure.ts';
import { OUT } from './out-folder.ts';

/** Facts about a scene that need no run are computed on the processor. */
const PROCESSOR = { engine: 'cpu', precision: 32 } as const;

export const view: Handler<'view'> = ({ input }) =>
  viewScene(input.sceneFile, { host: hostFor(input), memoryLimit: memoryLimit() });

/** Work between two looks at other questions, ms. */
const STRETCH = 20;

export const shade: Handler<'shade'> = async ({ surfaces }, { signal }) => {
  const work = softShading(surfaces);
  for (;;) {
    const end = performance.now() + STRETCH;
    while (performance.now() < end) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) throw new CancelledError();
  }
};

export const mesh: Handler<'mesh'> = ({ name, contents, unit, up, companions }) =>
  viewMesh(
    name,
    { unit: unit ?? undefined, up: up ?? undefined },
    {
      host: hostFor({ sceneFile: 'new', text: '', files: new Map([...companions, [name, contents]]) }),
      memoryLimit: memoryLimit(),
    },
  );

export const underlay: Handler<'underlay'> = async ({ name, contents }, { give }) => {
  const read = await readDxfLines(new Uint8Array(await contents.arrayBuffer()), name);
  give(read.lines, read.ends);
  return read;
};

export const radiation: Handler<'radiation'> = async ({ file, ...request }) =>
  sourceRadiation({
    ...request,
    file: file && { name: file.name, bytes: new Uint8Array(await file.contents.arrayBuffer()) },
  });

export const needed: Handler<'needed'> = ({ input }) =>
  neededFiles(input.sceneFile, { host: hostFor(input), memoryLimit: memoryLimit() });

export const check: Handler<'check'> = async ({ input, overrides }, { signal, tell }) => {
  const { report } = await checkScene(
    { sceneFile: input.sceneFile, outFolder: OUT, ...overrides },
    {
      host: hostFor(input),
      makeEngine: engineMaker(PROCESSOR),
      memoryLimit: memoryLimit(),
      signal,
      onProgress: (progress) => tell({ progress }),
    },
  );
  const problems = report.problems.map(({ path, remedy, help, ...problem }) => ({
    ...problem,
    path: placeInWindow(path),
    help,
    remedy: remedyInWindow(remedy, help),
  }));
  return { ...report, problems };
};

export const estimate: Handler<'estimate'> = ({ input, targets, knownRays }, { signal, tell }) =>
  estimateRoom(
    { sceneFile: input.sceneFile, targets: [...targets.names, ...targets.files.keys()], knownRays },
    {
      host: hostFor({ ...input, files: new Map([...input.files, ...targets.files]) }),
      memoryLimit: memoryLimit(),
      signal,
    },
    tell,
  );

export const reflections: Handler<'reflections'> = ({ input, source, receiver }, { signal }) =>
  earlyReflections(
    { sceneFile: input.sceneFile, source, receiver },
    { host: hostFor(input), memoryLimit: memoryLimit(), signal },
  );

export const materials: Handler<'materials'> = ({ input, overrides, names }, { signal }) =>
  reportMaterials(
    { names, sceneFile: input?.sceneFile, scheme: overrides.scheme },
    {
      host: input ? hostFor(input) : emptyHost(),
      makeEngine: engineMaker(PROCESSOR),
      memoryLimit: memoryLimit(),
      signal,
    },
  );

export const library: Handler<'library'> = () => Promise.resolve(listMaterials());

/** Devices that this worker looked at. */
const roughDevices = new RoughDevices();

export const presets: Handler<'presets'> = ({ input, overrides: { allowLeaks, projectScheme }, engine }, { signal }) =>
  planPresets(
    { sceneFile: input.sceneFile, allowLeaks, projectScheme },
    { host: hostFor(input), makeEngine: engineMaker(engine), memoryLimit: memoryLimit(), signal },
    roughDevices,
  );

export const know: Handler<'know'> = async ({ engine }, { signal, tell }) => {
  await knowDevice({
    host: emptyHost(),
    makeEngine: engineMaker(engine),
    memoryLimit: memoryLimit(),
    signal,
    onProgress: (progress) => tell({ progress }),
  });
  return null;
};

export const plan: Handler<'plan'> = ({ input, overrides, engine, measure }, { signal, tell }) => {
  const { allowLeaks, projectScheme } = overrides;
  return planScene(
    { sceneFile: input.sceneFile, allowLeaks, projectScheme, measure },
    {
      host: hostFor(input),
      makeEngine: engineMaker(engine),
      memoryLimit: memoryLimit(),
      signal,
      onProgress: (progress) => tell({ progress }),
    },
  );
};
