import { computed } from '@preact/signals';
import { signed, type PlacedSource, type Vec3 } from '../../../../../src/app/index.ts';
import { placesCost, shownArrangement } from './search.ts';
import { words } from '../../../../words/words.ts';

/** What the picture shows of a search for places. */
export interface PlacesPicture {
  /** Where subwoofers may stand, m. */
  readonly candidates: readonly Vec3[];
  /** Where those of the shown arrangement stand, with their drive in words. */
  readonly placed: readonly { readonly position: Vec3; readonly text: string }[];
}

/** The candidates, as soon as they are known, and the shown arrangement. */
export const placesPicture = computed<PlacesPicture>(() => {
  const cost = placesCost.value;
  return {
    candidates: cost.kind === 'known' ? cost.cost.candidates.map(({ position }) => position) : [],
    placed:
      shownArrangement.value?.sources.map((source) => ({ position: source.position, text: driveText(source) })) ?? [],
  };
});

/** Gain, delay and polarity of a subwoofer in words. */
export const driveText = ({ gainDb, delaySeconds, inverted }: PlacedSource): string =>
  words.places.mark(signed(gainDb, 1), (1000 * delaySeconds).toFixed(1), inverted);
