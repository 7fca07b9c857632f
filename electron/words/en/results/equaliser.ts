/** Filters before the loudspeaker, from files of equalisers. */
export const equaliser = {
  title: 'Equaliser',
  about:
    'Filters as Room EQ Wizard and Equalizer APO write them. They stand before the loudspeaker: curves and sounds change, ' +
    'the result and its figures stay as they are.',
  open: 'Open filters…',
  openHint: 'A text with lines such as “Filter 1: ON PK Fc 63 Hz Gain -5 dB Q 4”',
  opening: 'Reading the filters',
  other: 'Open others…',
  remove: 'Remove',
  useHint: 'Draws all curves, and plays A and B, behind the filters',
  useNamed: (name: string) => `Equaliser ${name}`,
  filters: 'Filters',
  preamp: (gain: string) => `Preamp ${gain} dB`,
  saveText: 'Filters (TXT)…',
  saveTextHint: 'The filters with their ticks, as text for Room EQ Wizard and Equalizer APO',
  saveCoefficients: 'Coefficients (TXT)…',
  saveCoefficientsHint: 'b0, b1, b2, a1 and a2 of each filter that is on, with the signs of miniDSP',
  rate: 'Sample rate of the coefficients',
  rateText: (kilohertz: string) => `${kilohertz} kHz`,
  x: 'frequency, Hz',
  y: 'level, dB',
  plot: 'Response and filters',
  before: 'before',
  after: 'after',
  curve: 'filters',
};
