import {
  analyseResponse,
  areaMap as mapOfArea,
  auralise as auraliseResponse,
  heardResponse as makeHeardResponse,
  hertz,
  levelSurface,
  listPapers,
  listeningSound as makeListeningSound,
  listSchemes,
  mixedRecording,
  refined,
  showScheme,
  layerCurves,
  throughCurves,
} from '../../../../src/app/index.ts';
import { decodeJson } from '../../../../src/units/text-encoding.ts';
import { FieldSum } from '../field-sum.ts';
import { emptyHost } from '../machine.ts';
import type { Handler } from '../task.ts';

export const analyse: Handler<'analyse'> = ({ wav, validToHz, known }) =>
  Promise.resolve(analyseResponse(wav, hertz(validToHz), known));

export const areaMap: Handler<'areaMap'> = ({ name, file, wanted }) =>
  Promise.resolve(mapOfArea(decodeJson(file, name), name, wanted) ?? null);

export const auralise: Handler<'auralise'> = ({ dry, response, directGainDb, level }) =>
  Promise.resolve(auraliseResponse(dry, response, directGainDb, level));

export const listeningSound: Handler<'listeningSound'> = ({ dry, response, sampleRateHz }, { give }) => {
  const sound = makeListeningSound(dry, response, sampleRateHz);
  give(sound.rest, ...(sound.direct ? [sound.direct] : []));
  return Promise.resolve(sound);
};

export const mixRecording: Handler<'mixRecording'> = ({ raw, name, sampleRateHz, longestSeconds }) =>
  Promise.resolve(mixedRecording(raw, name, sampleRateHz, longestSeconds));

export const heardResponse: Handler<'heardResponse'> = ({ response, directGainDb }) =>
  Promise.resolve(makeHeardResponse(response, directGainDb));

export const through: Handler<'through'> = (request) => Promise.resolve(throughCurves(request));

export const layer: Handler<'layer'> = (request) => Promise.resolve(layerCurves(request));

export const schemes: Handler<'schemes'> = () => Promise.resolve(listSchemes());

export const papers: Handler<'papers'> = () => listPapers();

export const scheme: Handler<'scheme'> = ({ name }, { signal }) => showScheme({ name }, { host: emptyHost(), signal });

const sum = new FieldSum();

export const fronts: Handler<'fronts'> = ({ along: nodes, parts, level, isRefined }, { give }) => {
  const field = { along: nodes, values: sum.of(parts) };
  const { along, values } = isRefined ? refined(field) : field;
  const positive = levelSurface({ along, values }, level);
  const negative = levelSurface({ along, values: values.map((value) => -value) }, level);
  for (const { positions, normals, indices } of [positive, negative]) give(positions, normals, indices);
  return Promise.resolve({ positive, negative });
};
