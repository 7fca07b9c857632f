import { analyseResponse } from '../../../../src/app/analyse.ts';
import { auralise as auraliseResponse } from '../../../../src/app/auralise.ts';
import { listSchemes } from '../../../../src/app/schemes.ts';
import { showScheme } from '../../../../src/app/show-scheme.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { emptyHost } from '../machine.ts';
import type { Handler } from '../task.ts';

export const analyse: Handler<'analyse'> = ({ wav, validToHz }) =>
  Promise.resolve(analyseResponse(wav, hertz(validToHz)));

export const auralise: Handler<'auralise'> = ({ dry, response }) => Promise.resolve(auraliseResponse(dry, response));

export const schemes: Handler<'schemes'> = () => Promise.resolve(listSchemes());

export const scheme: Handler<'scheme'> = ({ name }, { signal }) => showScheme({ name }, { host: emptyHost(), signal });
