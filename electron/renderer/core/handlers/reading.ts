import {
  analyseResponse,
  areaMap as mapOfArea,
  auralise as auraliseResponse,
  heardResponse as makeHeardResponse,
  hertz,
  levelSurface,
  listeningSound as makeListeningSound,
  listSchemes,
  refined,
  showScheme,
} from '../../../../src/app/index.ts';
import { emptyHost } from '../machine.ts';
import type { Handler } from '../task.ts';

export const analyse: Handler<'analyse'> = ({ wav, validToHz, known }) =>
  Promise.resolve(analyseResponse(wav, hertz(validToHz), known));

export const areaMap: Handler<'areaMap'> = ({ name, file, wanted }) =>
  Promise.resolve(mapOfArea(new TextDecoder().decode(file), name, wanted) ?? null);

export const auralise: Handler<'auralise'> = ({ dry, response, directGainDb }) =>
  Promise.resolve(auraliseResponse(dry, response, directGainDb));

export const listeningSound: Handler<'listeningSound'> = ({ dry, response, sampleRateHz }) =>
  Promise.resolve(makeListeningSound(dry, response, sampleRateHz));

export const heardResponse: Handler<'heardResponse'> = ({ response, directGainDb }) =>
  Promise.resolve(makeHeardResponse(response, directGainDb));

export const schemes: Handler<'schemes'> = () => Promise.resolve(listSchemes());

export const scheme: Handler<'scheme'> = ({ name }, { signal }) => showScheme({ name }, { host: emptyHost(), signal });

/** Fields with fewer nodes are made finer, which takes eight times the nodes. */
const FEW_NODES = 40_000;

export const fronts: Handler<'fronts'> = ({ field, level }) => {
  const { along, values } = field.values.length < FEW_NODES ? refined(field) : field;
  return Promise.resolve({
    positive: levelSurface({ along, values }, level),
    negative: levelSurface({ along, values: values.map((value) => -value) }, level),
  });
};
