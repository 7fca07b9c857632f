import type { JSX } from 'preact';
import { shownParts } from '../../../state/results/band-parts.ts';
import { words } from '../../../../words/words.ts';
import { partClass } from './part-class.ts';

/** What the thin marks along an axis mean. */
export function PartLegend(): JSX.Element {
  return (
    <ul class="part-legend" aria-label={words.fullBand.legend}>
      {shownParts.value.map(({ part, label }) => (
        <li key={part} class={partClass(part)}>
          {label}
        </li>
      ))}
    </ul>
  );
}
