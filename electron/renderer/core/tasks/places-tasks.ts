import type {
  PlacesOutlook,
  PlacesProgress,
  PlacesReport,
  PlacesRequest,
  SceneRequest,
  SeatCurves,
} from '../../../../src/app/index.ts';
import type { Found, SearchInput } from './design-tasks.ts';

/** What a search for places wants; the room comes with every search. */
export type PlacesWanted = Omit<PlacesRequest, keyof SceneRequest>;

/** What a search for places is given. */
export type PlacesInput = SearchInput & { readonly wanted: PlacesWanted };

/** What a search for places has found. */
export interface FoundPlaces extends Found<PlacesReport> {
  /** What is heard before, and of each arrangement. */
  readonly curves: SeatCurves;
}

/** Tasks that look for places of sources. */
export interface PlacesTasks {
  /** The best places. Runs of seats that an earlier search made are not made again. */
  places: { argument: PlacesInput; answer: FoundPlaces; event: { readonly progress: PlacesProgress } };
  /** Candidates and seats of `places`, and what it is predicted to take. */
  placesCost: { argument: PlacesInput; answer: PlacesOutlook; event: never };
}
