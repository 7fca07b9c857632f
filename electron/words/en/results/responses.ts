/** Curves and figures of a response. */
export const responses = {
  choice: {
    region: 'Response',
    label: 'Response: source to receiver',
    ofRun: (run: string, response: string) => `${run}: ${response}`,
    compare: 'Compare with',
    nothing: 'nothing',
    nothingYet: 'nothing (no other response yet)',
  },

  curves: {
    title: 'Curves',
    tabs: { response: 'Impulse response', decay: 'Decay', spectrum: 'Spectrum', spectrogram: 'Spectrogram' },
    analysing: 'Analysing the response…',
    named: (letter: string) => `${letter}: `,
    waveform: { title: 'Impulse response', pressure: 'pressure', x: 'time, ms', y: 'pressure, 1/m' },
    spectrum: { title: 'Spectrum, by 1/24 octave', level: 'level', x: 'frequency, Hz', y: 'level, dB re 1/m' },
    spectrogram: {
      title: 'Spectrogram',
      of: (letter: string) => `Spectrogram of ${letter}`,
      x: 'time, s',
      y: 'frequency, Hz',
      level: 'level, dB re the largest',
    },
    outside: 'outside the valid band',
    outsideOf: (letter: string) => `outside the valid band of ${letter}`,
    decay: {
      title: 'Energy decay (Schroeder)',
      x: 'time after the direct sound, s',
      y: 'level, dB',
      which: 'Octave of the decay curves',
      all: 'all octaves',
      whole: 'whole band',
      fit: (figure: string, seconds: string, correlation: string) => `${figure} ${seconds} s, r = ${correlation}`,
      notDrawn: (octaves: string) => `Outside the valid band, not drawn: ${octaves}.`,
    },
  },

  figures: {
    title: 'Figures',
    more: 'more figures',
    thirds: 'third octaves',
    note: 'ISO 3382-1. ±: the exact value lies within it in nine of ten cases. Grey: not determined by the grid. ',
    difference: 'Δ is B − A. ',
    dash: '“–”: response too short, decay too fast, or octave not wholly in the valid band.',
    region: 'Table of figures',
    octave: 'Octave',
    third: 'Third octave',
    validBand: 'Valid band',
    whole: 'whole band',
    withUnit: (symbol: string, unit: string) => (unit === '' ? symbol : `${symbol}, ${unit}`),
    ofOne: (letter: string, text: string) => `${letter}: ${text}`,
    none: (reason: string) => `none: ${reason}`,
    validity: { whole: 'inside', partly: 'partly outside', outside: 'outside' },
    validityOf: (letter: string, validity: string) => `${letter} ${validity}`,
    tooShort: 'in this octave the response is too short or decays too fast',
    outside: 'this octave is outside the valid band',
    partly: 'this octave is partly outside the valid band: how it decays is not known',
    doubt:
      'the grid does not determine this figure: its uncertainty is two just noticeable differences or more, such as 10 % of a time or 2 dB',
    reduced:
      'reduced range: the noise is nearer than ISO 3382 allows; the decay begins less than 35 dB above it for T20, 45 dB for T30',
    missing: 'this response has no such octave',
    short: (figure: string, octaves: string, seconds: number) =>
      `The response is too short for ${figure} at ${octaves}: that takes about ${seconds} s.`,
    lengthen: 'Make it as long as needed',
    lengthened: (figure: string) => `The next run is as long as ${figure} needs. Start it.`,
  },

  insulation: {
    title: 'Sound insulation between rooms',
    note: 'ISO 16283-1. ±: the standard uncertainty, from the spread over positions.',
    region: 'Table of sound insulation',
    noBand: 'No such band lies wholly in the valid band.',
  },

  differences: {
    figure: 'Figure',
    none: 'They have no figure of a whole octave in common.',
    noticeable: ' JND, noticeable',
  },
};
