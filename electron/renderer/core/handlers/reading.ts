import {
  analyseResponse,
  areaMap as mapOfArea,
  auralise as auraliseResponse,
  hertz,
  listSchemes,
  showScheme,
} from '../../../../src/app/index.ts';
import { emptyHost } from '../machine.ts';
import type { Handler } from '../task.ts';

export const analyse: Handler<'analyse'> = ({ wav, validToHz, known }) =>
  Promise.resolve(analyseResponse(wav, hertz(validToHz), known));

export const areaMap: Handler<'areaMap'> = ({ name, file, wanted }) =>
  Promise.resolve(mapOfArea(new TextDecoder().decode(file), name, wanted) ?? null);

export const auralise: Handler<'auralise'> = ({ dry, response }) => Promise.resolve(auraliseResponse(dry, response));

export const schemes: Handler<'schemes'> = () => Promise.resolve(listSchemes());

export const scheme: Handler<'scheme'> = ({ name }, { signal }) => showScheme({ name }, { host: emptyHost(), signal });
