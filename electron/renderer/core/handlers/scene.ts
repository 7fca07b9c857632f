import {
  checkScene,
  listMaterials,
  neededFiles,
  planScene,
  reportMaterials,
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

export const mesh: Handler<'mesh'> = ({ name, contents, unit, up, companions }) =>
  viewMesh(
    name,
    { unit: unit ?? undefined, up: up ?? undefined },
    {
      host: hostFor({ sceneFile: 'new', text: '', files: new Map([...companions, [name, contents]]) }),
      memoryLimit: memoryLimit(),
    },
  );

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

export const plan: Handler<'plan'> = ({ input, overrides, engine, measure }, { signal, tell }) => {
  return planScene(
    { sceneFile: input.sceneFile, allowLeaks: overrides.allowLeaks, measure },
    {
      host: hostFor(input),
      makeEngine: engineMaker(engine),
      memoryLimit: memoryLimit(),
      signal,
      onProgress: (progress) => tell({ progress }),
    },
  );
};
