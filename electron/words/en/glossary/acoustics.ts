import type { Term } from './term.ts';

/** Terms of room acoustics that are no figure of a response. */
export const acoustics = {
  impulseResponse: {
    term: 'Impulse response',
    symbol: 'h(t)',
    unit: '1/m',
    text:
      'The pressure at the receiver after an ideal short pulse of the source. It contains everything that the room does ' +
      'to sound between these two points; all figures follow from it.',
    source: 'ISO 3382-1:2009, annex A',
  },
  decayCurve: {
    term: 'Energy decay curve',
    symbol: 'EDC',
    unit: 'dB',
    text:
      'The energy of the impulse response that is still to come, as a level against time (Schroeder integral). Decay ' +
      'times are the slopes of lines fitted to it. If one octave is shown, these lines are drawn.',
    source: 'M. R. Schroeder, Journal of the Acoustical Society of America 37, 1965; ISO 3382-1:2009',
  },
  spectrum: {
    term: 'Spectrum',
    symbol: '',
    unit: 'dB re 1/m',
    text:
      'The magnitude of the Fourier transform of the impulse response, averaged over 1/24 octave. Its peaks at low ' +
      'frequencies are room modes.',
    source: '',
  },
  spectrogram: {
    term: 'Spectrogram',
    symbol: '',
    unit: 'dB',
    text: 'The level over time and frequency, in windows of 22 to 45 ms. Long horizontal ridges are modes that decay slowly.',
    source: 'J. B. Allen and L. R. Rabiner, Proceedings of the IEEE 65, 1977',
  },
  phase: {
    term: 'Phase',
    symbol: 'φ',
    unit: '°',
    text:
      'The phase of the pressure against the source, without the delay of the direct sound. It is 0 where only the direct ' +
      'sound arrives. Responses of waves went through a high-pass at 10 Hz, which turns the phase by 43° at 20 Hz. ' +
      'The minimum phase is the least that a system with this magnitude can have; filters before the loudspeaker can undo it. ' +
      'The excess phase is the rest. Above the valid band the level of its end goes on, so near there the two are less sure.',
    source: 'A. V. Oppenheim and R. W. Schafer, Discrete-time signal processing, section 5.1',
  },
  groupDelay: {
    term: 'Group delay',
    symbol: 'τ',
    unit: 'ms',
    text:
      'The slope of the phase over frequency: the time after the direct sound at which the sound of a narrow band ' +
      'arrives. It is averaged over 1/24 octave with the power as weight. Modes that decay slowly have large ones; beside a ' +
      'minimum of the spectrum it may be negative.',
    source: 'A. V. Oppenheim and R. W. Schafer, Discrete-time signal processing, section 5.1',
  },
  equaliser: {
    term: 'Equaliser',
    symbol: '',
    unit: 'dB',
    text:
      'Filters before the loudspeaker. The response behind them is that of the room times theirs; “after” is computed of the ' +
      'samples. Ticks turn filters on and off. A minimum of a room’s response cannot be filled by a filter at all seats.',
    source: 'R. Bristow-Johnson, Audio EQ Cookbook, W3C Working Group Note, 2021',
  },
  waterfall: {
    term: 'Waterfall',
    symbol: '',
    unit: 'dB',
    text:
      'The cumulative spectral decay: spectra of what is left of the response from later and later times on, 20 ms apart. ' +
      'The window rises within 10 ms and falls over 400 ms; 10 Hz beside a mode it leaves about 17 dB less of it. A mode falls along the time ' +
      'by its own decay. The last window begins 0.1 s before the response ends.',
    source: 'J. M. Berman and L. R. Fincham, Journal of the Audio Engineering Society 25, 1977',
  },
  directSound: {
    term: 'Direct sound',
    symbol: '',
    unit: '',
    text: 'The first arrival at the receiver. Times in figures count from it: the first sample within 20 dB of the largest one.',
    source: 'ISO 3382-1:2009, annex A',
  },
  octaveBand: {
    term: 'Octave band',
    symbol: '',
    unit: 'Hz',
    text:
      'A band whose upper edge is twice its lower edge, named by its centre. One-third-octave bands are a third as wide on ' +
      'the logarithmic scale.',
    source: 'IEC 61260-1:2014',
  },
  singleNumber: {
    term: 'Single-number value',
    symbol: '',
    unit: '',
    text: 'The mean over some octaves, for most figures 500 Hz and 1 kHz. It exists only if these octaves are simulated.',
    source: 'ISO 3382-1:2009, table A.1',
  },
  noticeable: {
    term: 'Just noticeable difference',
    symbol: 'JND',
    unit: '',
    text: 'The smallest difference of a figure that an attentive listener notices in direct comparison.',
    source: 'ISO 3382-1:2009, table A.1',
  },
  uncertainty: {
    term: 'Uncertainty of a figure',
    symbol: '±',
    unit: '',
    text:
      'The exact value lies within ± of the one shown in nine of ten cases. It counts the geometry on the grid, ' +
      'the materials as simulated, the scheme and the fit of the decay. Values that the grid does not determine are grey.',
    source: 'ISO 3382-2:2008, annex A, for the part of the decay',
  },
  spread: {
    term: 'Standard deviation over positions',
    symbol: 's',
    unit: '',
    text: 'How much a figure varies between receivers. Divided by the root of their number it is the uncertainty of the mean.',
    source: 'ISO 3382-2:2008',
  },
  roomMode: {
    term: 'Room mode',
    symbol: '',
    unit: 'Hz',
    text: 'A standing wave of the room with its own frequency and decay. At low frequencies single modes shape what is heard.',
    source: '',
  },
  reverberationFormula: {
    term: 'Reverberation time by Sabine and Eyring',
    symbol: 'T',
    unit: 's',
    text:
      'An estimate from volume and absorption alone, for a diffuse sound field. The program uses it to choose how long ' +
      'to simulate; results never come from it.',
    source: 'W. C. Sabine; C. F. Eyring, Journal of the Acoustical Society of America 1, 1930',
  },
  spatialDecay: {
    term: 'Spatial decay of speech',
    symbol: 'D2,S',
    unit: 'dB',
    text: 'How much the A-weighted level of speech falls for each doubling of distance in an open-plan room.',
    source: 'ISO 3382-3:2022',
  },
  distractionDistance: {
    term: 'Distraction distance',
    symbol: 'rD',
    unit: 'm',
    text: 'The distance from a talker in an open-plan room beyond which the STI is below 0.50.',
    source: 'ISO 3382-3:2022',
  },
  levelDifference: {
    term: 'Level difference',
    symbol: 'D',
    unit: 'dB',
    text:
      'The level of the mean energy in the room of a source, less that in another room. Rooms are what air joins if ' +
      'sheets and partitions are taken as solid.',
    source: 'ISO 16283-1:2014, 3.9',
  },
  standardisedDifference: {
    term: 'Standardised level difference',
    symbol: 'DnT',
    unit: 'dB',
    text:
      'The level difference that the two rooms would have if the receiving room had a reverberation time of 0.5 s. It ' +
      'needs a source in that room.',
    source: 'ISO 16283-1:2014, 3.10',
  },
  apparentReduction: {
    term: 'Apparent sound reduction index',
    symbol: "R'",
    unit: 'dB',
    text:
      'The level difference with the area of what sound goes through and the absorption of the receiving room taken ' +
      'out: what the partition does, flanking paths included.',
    source: 'ISO 16283-1:2014, 3.12',
  },
  energyByDirection: {
    term: 'Energy against direction',
    symbol: '',
    unit: 'dB',
    text:
      'The energy that arrives in a window of time from each direction, as a beam of the order of the receiver hears it: a ' +
      'single wave is shown as wide as the beam. 0 dB is the energy of the pressure in the whole response.',
    source: 'F. Zotter, M. Frank, Journal of the Audio Engineering Society 60, 2012 (weights max-rE)',
  },
  hedgehog: {
    term: 'Hedgehog',
    symbol: '',
    unit: '',
    text:
      'Spikes at a receiver in the picture of the room. Each points to where sound comes from; its length is a level, and ' +
      'its colour the part of the response.',
    source: '',
  },
  transmissionLoss: {
    term: 'Transmission loss',
    symbol: 'R',
    unit: 'dB',
    text:
      'Ten times the logarithm of the sound power that meets a wall, door or window over the power that it lets ' +
      'through; also called sound reduction index. A diffuse field comes from all angles up to 78°: sound that grazes the wall is missing between rooms.',
    source: 'ISO 10140-2:2021',
  },
} satisfies Record<string, Term>;
