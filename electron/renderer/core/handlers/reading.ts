import {
  analyseResponse,
  areaMap as mapOfArea,
  auralise as auraliseResponse,
  heardResponse as makeHeardResponse,
  hertz,
  listeningSound as makeListeningSound,
  listSchemes,
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
