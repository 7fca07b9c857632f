import type { JSX } from 'preact';
import { NumberField } from '../../../parts/number-field.tsx';
import type { Band } from '../../../state/design/places/settings.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

interface BandFieldsProps {
  readonly band: Band;
  readonly onChange: (band: Band) => void;
}

/** The ends of a band. */
export function BandFields({ band, onChange }: BandFieldsProps): JSX.Element {
  const limits = { unit: 'Hz', min: 1, step: 5 };
  const { fromHz, toHz } = band;
  return (
    <div class="design-fields">
      <NumberField {...limits} label={texts.from} value={fromHz} onChange={(to) => onChange({ ...band, fromHz: to })} />
      <NumberField {...limits} label={texts.to} value={toHz} onChange={(to) => onChange({ ...band, toHz: to })} />
    </div>
  );
}
