/** The worker that computes for the page. Each task is a use-case of src/app, as for the command line. */
import { designRoom, designRoomCost, sensitivities, sensitivitiesCost, surfaces } from './handlers/design.ts';
import { bench, calibrate, device, kernels, paper, render, verify } from './handlers/run.ts';
import {
  analyse,
  areaMap,
  auralise,
  fronts,
  heardResponse,
  listeningSound,
  mixRecording,
  papers,
  scheme,
  schemes,
  layer,
  through,
} from './handlers/reading.ts';
import { directionMap, earField, earsFile, equaliser, hedgehog, playerEars } from './handlers/hearing.ts';
import {
  check,
  estimate,
  know,
  library,
  materials,
  mesh,
  needed,
  plan,
  presets,
  radiation,
  reflections,
  shade,
  underlay,
  view,
} from './handlers/scene.ts';
import { modes, modesCheck, modesCost, modeShape } from './handlers/modes.ts';
import { deskPlaces, places, placesCost, speakerPlaces } from './handlers/places.ts';
import { foundSearch, packProject, sofaResult, unpackProject, zipResult } from './handlers/project.ts';
import { pdf } from './handlers/pdf.ts';
import { compare, judge, measured, overview, receiverTable, refigure, report } from './handlers/results.ts';
import { tellMemory } from './machine.ts';
import { failureFrom } from './failure.ts';
import type { FromWorker, TaskName, ToWorker } from './protocol.ts';
import type { Handler, TaskContext } from './task.ts';

const HANDLERS: { readonly [T in TaskName]: Handler<T> } = {
  view,
  radiation,
  shade,
  mesh,
  underlay,
  needed,
  check,
  estimate,
  materials,
  library,
  layer,
  through,
  presets,
  know,
  plan,
  render,
  calibrate,
  sensitivities,
  sensitivitiesCost,
  surfaces,
  modes,
  modesCheck,
  modesCost,
  modeShape,
  places,
  placesCost,
  speakerPlaces,
  deskPlaces,
  designRoom,
  designRoomCost,
  analyse,
  refigure,
  areaMap,
  auralise,
  heardResponse,
  listeningSound,
  earField,
  playerEars,
  earsFile,
  equaliser,
  directionMap,
  hedgehog,
  reflections,
  mixRecording,
  measured,
  judge,
  overview,
  receiverTable,
  compare,
  report,
  pdf,
  fronts,
  packProject,
  foundSearch,
  unpackProject,
  zipResult,
  sofaResult,
  schemes,
  scheme,
  papers,
  paper,
  bench,
  verify,
  device,
  kernels,
};

interface Running {
  readonly stop: AbortController;
  readonly context: TaskContext<TaskName>;
}

const running = new Map<number, Running>();

const send = (message: FromWorker, given: readonly Transferable[] = []): void =>
  postMessage(message, { transfer: [...given] });

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'memory') tellMemory(data.bytes);
  else if (data.kind === 'ask') void begin(data.id, data.task, data.argument);
  else if (data.kind === 'stop') running.get(data.id)?.stop.abort();
  else running.get(data.id)?.context.onWatch?.(data);
});

async function begin(id: number, task: TaskName, argument: unknown): Promise<void> {
  const stop = new AbortController();
  const given = new Set<ArrayBuffer>();
  const context: TaskContext<TaskName> = {
    signal: stop.signal,
    tell: (event) => send({ id, kind: 'event', event }),
    give: (...arrays) => {
      // Memory that is shared needs no transfer.
      for (const { buffer } of arrays) if (buffer instanceof ArrayBuffer) given.add(buffer);
    },
    onWatch: undefined,
  };
  running.set(id, { stop, context });
  try {
    const handler = HANDLERS[task] as unknown as (
      argument: unknown,
      context: TaskContext<TaskName>,
    ) => Promise<unknown>;
    send({ id, kind: 'answer', answer: await handler(argument, context) }, [...given]);
  } catch (error) {
    send({ id, kind: 'failed', failure: failureFrom(error) });
  } finally {
    running.delete(id);
  }
}
