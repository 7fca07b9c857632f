/** What other programs may ask for. Each method calls a use-case and gives plain data. */
import { readRendering, type RenderedResponse, type Rendering } from '../app/index.ts';
import { checkScene } from '../library/check-scene.ts';
import { planScene } from '../library/plan-scene.ts';
import { renderScene } from '../library/render-scene.ts';
import { errorObject } from './error-object.ts';
import { checkAsked, planAsked, readAsked, renderAsked } from './parameters.ts';
import { SEARCHES } from './searches.ts';
import type { SentArray } from './sent-arrays.ts';
import { sweep } from './sweeps.ts';
import type { Method, Work } from './work.ts';

export const METHODS: Readonly<Record<string, Method>> = {
  /** Puts a scene on its grid. */
  check: async (given, { controls }) => {
    const { scene, options } = checkAsked(given);
    const { report, error, picture } = await checkScene(scene, { ...options, ...controls });
    return { report, picture, error: error ? errorObject(error) : null };
  },

  /** Predicts what schemes take. */
  plan: (given, { controls }) => {
    const { scene, options } = planAsked(given);
    return planScene(scene, { ...options, ...controls });
  },

  /** Computes responses. */
  render: async (given, { controls, give }) => {
    const { scene, options } = renderAsked(given);
    return sent(await renderScene(scene, { ...options, ...controls }), give);
  },

  /** Reads the folder of a rendering. */
  read: async (given, { controls, give }) => sent(await readRendering(readAsked(given), controls.host.files), give),

  /** Computes many variants of a scene. */
  sweep,

  ...SEARCHES,
};

/** A rendering whose samples have messages of their own. */
function sent({ report, responses, sounds, areas }: Rendering, give: Work['give']) {
  const named = ({ source, receiver, sampleRateHz, samples }: Omit<RenderedResponse, 'figures'>) => ({
    source,
    receiver,
    sampleRateHz,
    samples: give(samples),
  });
  return {
    report,
    responses: responses.map((response): SentResponse => {
      const { channels } = response;
      return { ...named(response), ...(channels && { channels: give(channels) }) };
    }),
    sounds: sounds.map(named),
    areas,
  };
}

/** A response; its figures are in the report, in the same order. */
interface SentResponse {
  readonly source: string;
  readonly receiver: string;
  readonly sampleRateHz: number;
  readonly samples: SentArray;
  /** The channels of a receiver with direction. */
  readonly channels?: SentArray;
}
