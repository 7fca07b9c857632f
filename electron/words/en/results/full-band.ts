/** Results of the whole band: which part a figure comes from, and how far both parts agree. */
export const fullBand = {
  /** The column that says which part the figures of a band come from. */
  column: 'From',
  parts: { waves: 'waves', both: 'both', rays: 'rays' },
  by: (part: string) => `from ${part}`,
  ofTwo: (one: string, two: string) => (one === two ? one : `${one} / ${two}`),
  legend: 'Which part computed the band',
  agreement: {
    title: 'Where waves and rays meet',
    /** Frequencies as text. */
    about: (from: string, to: string) =>
      `Waves and rays both computed ${from} to ${to}. Differences are rays minus waves: the closer to zero, the more the figures of rays can be trusted.`,
    caption: 'Differences of rays and waves',
    response: 'Response',
    level: 'Level, dB',
    t20: 'T20, %',
    c80: 'C80, dB',
    mean: (pairs: number) => `mean of ${pairs} responses`,
    limit: 'agree up to',
    none: 'not known',
    within: (text: string) => `±${text}`,
    agrees: 'The mean is within the limits.',
  },
  raysOnlyTitle: 'Rays only',
  raysOnly:
    'Rays and image sources computed all of it, without waves: a first look. Below some 200 Hz it can be far off.',
  facts: {
    crossover: 'Waves up to',
    rays: 'Rays',
    tracer: { gpu: 'GPU', processor: 'processor' },
    about: (rays: string, tracer: string) => `${rays} from each source, ${tracer}`,
  },
};
