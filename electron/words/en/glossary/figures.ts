import type { Term } from './term.ts';

const INTERVAL =
  '±: the exact value lies within it in nine of ten cases. It counts the geometry on the grid, the materials, the scheme ' +
  'and the fit of the decay. It does not include errors of your input.';
const NO_INTERVAL = 'No uncertainty is stated for this figure.';
const INTERFERENCE = ' Single positions vary by interference; average over several.';

/** The figures of room acoustics, by their names in the program. */
export const figures = {
  edtSeconds: {
    term: 'Early decay time',
    symbol: 'EDT',
    unit: 's',
    text:
      'The time for a decay of 60 dB, from a line fitted to the decay curve between 0 and −10 dB. It follows the ' +
      'perceived reverberance better than T20 and T30, and changes more from place to place.',
    source: 'ISO 3382-1:2009, A.2.2 and table A.1',
    uncertainty: INTERVAL,
    noticeable: '5 %',
  },
  t20Seconds: {
    term: 'Reverberation time',
    symbol: 'T20',
    unit: 's',
    text:
      'The time for a decay of 60 dB, from a line fitted to the decay curve between −5 and −25 dB. It needs a decay of ' +
      '35 dB and is the usual choice where the background noise is high.',
    source: 'ISO 3382-2:2008',
    uncertainty: INTERVAL,
    noticeable: '5 %',
  },
  t30Seconds: {
    term: 'Reverberation time',
    symbol: 'T30',
    unit: 's',
    text:
      'The time for a decay of 60 dB, from a line fitted to the decay curve between −5 and −35 dB. If it differs from ' +
      'T20 by more than 10 %, the decay is curved and no single time describes it.',
    source: 'ISO 3382-2:2008, curvature: annex B',
    uncertainty: INTERVAL,
    noticeable: '5 %',
  },
  c80Db: {
    term: 'Clarity of music',
    symbol: 'C80',
    unit: 'dB',
    text:
      'Ten times the logarithm of the energy in the first 80 ms over the energy after them. High values: notes stay ' +
      'distinct. Usual in concert halls: −5 to +5 dB.',
    source: 'ISO 3382-1:2009, eq. A.10 and table A.1',
    uncertainty: INTERVAL + INTERFERENCE,
    noticeable: '1 dB',
  },
  c50Db: {
    term: 'Clarity of speech',
    symbol: 'C50',
    unit: 'dB',
    text: 'Ten times the logarithm of the energy in the first 50 ms over the energy after them. High values: clear speech.',
    source: 'ISO 3382-1:2009, eq. A.10',
    uncertainty: INTERVAL + INTERFERENCE,
    noticeable: '1 dB',
  },
  d50: {
    term: 'Definition of speech',
    symbol: 'D50',
    unit: '%',
    text: 'The share of the energy that arrives in the first 50 ms. It says the same as C50 on another scale.',
    source: 'ISO 3382-1:2009, eq. A.11 and table A.1',
    uncertainty: INTERVAL + INTERFERENCE,
    noticeable: '5 % (0.05)',
  },
  tsSeconds: {
    term: 'Centre time',
    symbol: 'Ts',
    unit: 'ms',
    text: 'The centre of gravity in time of the squared impulse response. Short: clear. Long: reverberant.',
    source: 'ISO 3382-1:2009, eq. A.13 and table A.1',
    uncertainty: INTERVAL + INTERFERENCE,
    noticeable: '10 ms',
  },
  gDb: {
    term: 'Sound strength',
    symbol: 'G',
    unit: 'dB',
    text:
      'The level of the response relative to that of the same source in the free field at 10 m: how much the room ' +
      'amplifies. A room of two dimensions has none.',
    source: 'ISO 3382-1:2009, eq. A.1 and table A.1',
    uncertainty: INTERVAL + INTERFERENCE,
    noticeable: '1 dB',
  },
  lpDb: {
    term: 'Sound pressure level',
    symbol: 'Lp',
    unit: 'dB re 20 µPa',
    text: 'The level at the receiver from the sound power level of the source and the strength: Lp = Lw + G − 31 dB.',
    source: 'ISO 3382-1:2009, A.2.1',
    uncertainty: 'That of G; the sound power level counts as exact.',
    noticeable: '1 dB',
  },
  lf: {
    term: 'Early lateral energy fraction',
    symbol: 'LF',
    unit: '',
    text:
      'Energy that arrives from the sides between 5 and 80 ms, over all energy of the first 80 ms. High values: the ' +
      'source seems wide. It needs a figure-of-eight at the receiver.',
    source: 'ISO 3382-1:2009, eq. A.14 and table A.1',
    uncertainty: NO_INTERVAL,
    noticeable: '0.05',
  },
  lfc: {
    term: 'Early lateral energy fraction, cosine',
    symbol: 'LFC',
    unit: '',
    text: 'As LF, with the cosine of the angle of arrival instead of its square. It is closer to what is perceived.',
    source: 'ISO 3382-1:2009, eq. A.15 and table A.1',
    uncertainty: NO_INTERVAL,
    noticeable: '0.05',
  },
  ljDb: {
    term: 'Late lateral sound level',
    symbol: 'LJ',
    unit: 'dB',
    text:
      'The level of the sound that arrives from the sides after 80 ms, relative to the same source in the free field at ' +
      '10 m. High values: the listener feels enveloped.',
    source: 'ISO 3382-1:2009, eq. A.16 and table A.1',
    uncertainty: NO_INTERVAL,
    noticeable: 'not known',
  },
  iaccEarly: {
    term: 'Interaural cross-correlation, early',
    symbol: 'IACC,E',
    unit: '',
    text:
      'The largest cross-correlation of the responses at both ears, within 1 ms of delay, over the first 80 ms. Low ' +
      'values: the source seems wide. The geometry has to contain the head.',
    source: 'ISO 3382-1:2009, annex B',
    uncertainty: NO_INTERVAL,
    noticeable: '0.075',
  },
  iaccLate: {
    term: 'Interaural cross-correlation, late',
    symbol: 'IACC,L',
    unit: '',
    text: 'The same from 80 ms to 1 s. Low values: the listener feels enveloped.',
    source: 'ISO 3382-1:2009, annex B',
    uncertainty: NO_INTERVAL,
    noticeable: '0.075',
  },
  iaccAll: {
    term: 'Interaural cross-correlation',
    symbol: 'IACC,A',
    unit: '',
    text: 'The same over the first second.',
    source: 'ISO 3382-1:2009, annex B',
    uncertainty: NO_INTERVAL,
    noticeable: '0.075',
  },
  stEarlyDb: {
    term: 'Early support',
    symbol: 'STearly',
    unit: 'dB',
    text:
      'Energy of the reflections from 20 to 100 ms over the energy of the first 10 ms, 1 m from the source: how well ' +
      'musicians on a stage hear each other.',
    source: 'ISO 3382-1:2009, eq. C.1',
    uncertainty: NO_INTERVAL,
    noticeable: 'not known',
  },
  stLateDb: {
    term: 'Late support',
    symbol: 'STlate',
    unit: 'dB',
    text:
      'Energy of the reflections from 0.1 to 1 s over the energy of the first 10 ms, 1 m from the source: how much ' +
      'reverberance musicians on a stage hear.',
    source: 'ISO 3382-1:2009, eq. C.2',
    uncertainty: NO_INTERVAL,
    noticeable: 'not known',
  },
  sti: {
    term: 'Speech transmission index',
    symbol: 'STI',
    unit: '',
    text:
      'How well speech is understood, from 0 (not at all) to 1. It follows from the loss of modulation between 0.63 and ' +
      '12.5 Hz in the octaves from 125 Hz to 8 kHz, with noise and masking if levels are known.',
    source: 'IEC 60268-16:2020',
    uncertainty: '±: the exact index lies within it in nine of ten cases, from the uncertainty of the decays.',
    noticeable: '0.03 side by side, 0.05 to be safe',
  },
  stipa: {
    term: 'Speech transmission index for public address',
    symbol: 'STIPA',
    unit: '',
    text:
      'STI from two of the modulation frequencies in each octave, as hand-held meters measure it. In most rooms it differs ' +
      'from STI by less than 0.03.',
    source: 'IEC 60268-16:2020, annex B',
    uncertainty: NO_INTERVAL,
    noticeable: '0.05 to be safe',
  },
  alCons: {
    term: 'Articulation loss of consonants',
    symbol: 'ALcons',
    unit: '%',
    text:
      'The share of consonants that listeners miss. Here it is converted from STI: 170.54 e^(−5.419 STI). Below 10 % speech ' +
      'is understood well, above 15 % poorly.',
    source: 'F. Becker, conversion of STI; measure by V. M. A. Peutz, 1971',
    uncertainty: 'That of STI, through the conversion.',
    noticeable: 'not known',
  },
  bassRatio: {
    term: 'Bass ratio',
    symbol: 'BR',
    unit: '',
    text:
      'The reverberation times at 125 and 250 Hz over those at 500 and 1000 Hz. Above 1 a hall sounds warm; Beranek advises ' +
      '1.1 to 1.45 for halls that are not too reverberant. It takes T30 where all four octaves have it, else T20.',
    source: 'L. Beranek, Concert halls and opera houses, 2nd edition, 2004',
    uncertainty: NO_INTERVAL,
    noticeable: 'not known',
  },
  schroederHz: {
    term: 'Schroeder frequency',
    symbol: 'fSchroeder',
    unit: 'Hz',
    text:
      'Below it a room has single modes, and figures differ much from place to place; above it they overlap. It is ' +
      '2000 √(T/V), with the reverberation time at 500 and 1000 Hz and the volume.',
    source: 'M. R. Schroeder, K. H. Kuttruff, Journal of the Acoustical Society of America 34, 1962',
    uncertainty: NO_INTERVAL,
    noticeable: 'not known',
  },
} satisfies Record<string, Term>;
