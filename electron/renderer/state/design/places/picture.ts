import { computed } from '@preact/signals';
import { signed, type PlacedSource, type Vec3 } from '../../../../../src/app/index.ts';
import { deskValue, deskValueText } from './desk-values.ts';
import { foundDesks, placesCost, shownArrangement, shownDesk, shownSpeakers } from './search.ts';
import { placesUse } from './use.ts';
import { words } from '../../../../words/words.ts';

/** What the picture shows of a search for places. */
export interface PlacesPicture {
  /** Where sources or listeners may be, m. */
  readonly candidates: readonly Vec3[];
  /** The value of each candidate as a share of the scale, 0 to 1; null where they have none. */
  readonly shares: readonly number[] | null;
  /** What the shown arrangement has, with its drive in words, or the shown place with its value. */
  readonly placed: readonly { readonly position: Vec3; readonly text: string }[];
}

/** The candidates, as soon as they are known, and the shown arrangement; places for listeners by their values. */
export const placesPicture = computed<PlacesPicture>(() => {
  const use = placesUse.value;
  if (use === 'desks' && foundDesks.value) return desksPicture(foundDesks.value.report);
  const cost = placesCost.value;
  const shown = { subwoofers: shownArrangement, speakers: shownSpeakers, desks: null }[use]?.value;
  return {
    candidates: cost.kind === 'known' ? cost.cost.candidates.map(({ position }) => position) : [],
    shares: null,
    placed: shown?.sources.map((source) => ({ position: source.position, text: driveText(source) })) ?? [],
  };
});

function desksPicture(report: NonNullable<typeof foundDesks.value>['report']): PlacesPicture {
  const values = report.places.map((place) => deskValue(report, place));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const shown = shownDesk.value;
  return {
    candidates: report.places.map(({ position }) => position),
    shares: values.map((value) => (most > least ? (value - least) / (most - least) : 0.5)),
    placed: shown ? [{ position: shown.position, text: deskValueText(report, deskValue(report, shown)) }] : [],
  };
}

/** Gain, delay and polarity of a source in words. */
export const driveText = ({ gainDb, delaySeconds, inverted }: PlacedSource): string =>
  words.places.mark(signed(gainDb, 1), (1000 * delaySeconds).toFixed(1), inverted);
