import { computed } from '@preact/signals';
import { viridisStops } from '../../../plots/viridis-stops.ts';
import { placesPicture } from '../../../state/design/places/picture.ts';

/** What the picture shows of a search for places, in the colours of maps. */
export const drawnPlaces = computed(() => {
  const { shares, ...picture } = placesPicture.value;
  const stops = viridisStops();
  return { ...picture, colours: shares?.map((share) => stops[Math.round(share * (stops.length - 1))]) ?? null };
});
