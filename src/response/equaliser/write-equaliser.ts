import type { Hertz } from '../../units/quantities.ts';
import { designEqualiser, type Biquad } from './biquad.ts';
import { hasGain, type Equaliser, type EqualiserFilter, type FilterKind, type FilterWidth } from './equaliser.ts';

/** Names of the kinds in texts; those of shelves whose frequency is that of the middle. */
const NAMES: Readonly<Record<FilterKind, string>> = {
  peak: 'PK',
  'low-shelf': 'LSC',
  'high-shelf': 'HSC',
  'low-pass': 'LPQ',
  'high-pass': 'HPQ',
  'band-pass': 'BP',
  notch: 'NO',
  'all-pass': 'AP',
};

/** Writes an equaliser as the text that {@link readEqualiser} reads, and Room EQ Wizard and Equalizer APO import. */
export function equaliserText({ preampDb, filters }: Equaliser): string {
  const lines = filters.map((filter, i) => `Filter ${i + 1}: ${filter.isOn ? 'ON' : 'OFF'} ${filterText(filter)}`);
  return [`Preamp: ${plain(preampDb)} dB`, ...lines, ''].join('\r\n');
}

/** A filter as its row says it, without number and state. */
export function filterText({ kind, frequencyHz, gainDb, width }: EqualiserFilter): string {
  const slope = width.kind === 'slope' ? `${plain(12 * width.slope)} dB ` : '';
  const gain = hasGain(kind) ? ` Gain ${plain(gainDb)} dB` : '';
  return `${NAMES[kind]} ${slope}Fc ${plain(frequencyHz)} Hz${gain}${widthText(width)}`;
}

function widthText(width: FilterWidth): string {
  if (width.kind === 'slope') return '';
  return width.kind === 'q' ? ` Q ${plain(width.q)}` : ` BW Oct ${plain(width.octaves)}`;
}

/** A number with eight digits. */
const plain = (value: number): string => String(Number(value.toPrecision(8)));

/**
 * Writes the coefficients of the filters that are on, as Room EQ Wizard writes them for miniDSP: `b0`, `b1`, `b2`, `a1`
 * and `a2` of each, where `a1` and `a2` have the other sign than in `1 + a1 z⁻¹ + a2 z⁻²`. The gain before the filters
 * is the first.
 *
 * @throws InputError if a filter lies at half the sample rate or above.
 */
export function coefficientText(equaliser: Equaliser, sampleRate: Hertz): string {
  const { factor, biquads } = designEqualiser(equaliser, sampleRate);
  const gain: Biquad = { b0: factor, b1: 0, b2: 0, a1: 0, a2: 0 };
  const all = factor === 1 ? biquads : [gain, ...biquads];
  const texts = all.map(({ b0, b1, b2, a1, a2 }, i) => {
    const values = Object.entries({ b0, b1, b2, a1: 0 - a1, a2: 0 - a2 });
    return [`biquad${i + 1}`, ...values.map(([name, value]) => `${name}=${value.toFixed(16)}`)].join(',\r\n');
  });
  return `${texts.join(',\r\n')}\r\n`;
}
