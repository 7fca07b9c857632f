import type {
  DesignRoomReport,
  DesksReport,
  DesksRequest,
  ModesReport,
  PlacesOutlook,
  PlacesProgress,
  PlacesReport,
  PlacesRequest,
  SceneRequest,
  SeatCurves,
  SensitivityReport,
  SpeakersReport,
  SpeakersRequest,
} from '../../../../src/app/index.ts';
import type { Found, SearchInput } from './design-tasks.ts';

/** What a search for places wants, by what the places are for; the room comes with every search. */
interface WantedOf {
  readonly subwoofers: Omit<PlacesRequest, keyof SceneRequest>;
  readonly speakers: Omit<SpeakersRequest, keyof SceneRequest>;
  readonly desks: Omit<DesksRequest, keyof SceneRequest>;
}

/** What places are looked for. */
export type PlacesUse = keyof WantedOf;

/** What a search for places is given. */
export type PlacesInput<Use extends PlacesUse = PlacesUse> = {
  readonly [Each in Use]: SearchInput & { readonly use: Each; readonly wanted: WantedOf[Each] };
}[Use];

/** What a search for places has found. */
export interface FoundPlaces extends Found<PlacesReport> {
  /** What is heard before, and of each arrangement. */
  readonly curves: SeatCurves;
}

/** What each kind of search has found. */
export interface FoundByKind {
  readonly modes: Found<ModesReport>;
  readonly places: FoundPlaces;
  readonly speakers: Found<SpeakersReport>;
  readonly desks: Found<DesksReport>;
  readonly sensitivities: Found<SensitivityReport>;
  readonly design: Found<DesignRoomReport>;
}

/** Tasks that look for places of sources, or of listeners. */
export interface PlacesTasks {
  /** The best places of subwoofers. Runs of seats that an earlier search made are not made again. */
  places: { argument: PlacesInput<'subwoofers'>; answer: FoundPlaces; event: { readonly progress: PlacesProgress } };
  /** The best places of speakers for an audience. */
  speakerPlaces: {
    argument: PlacesInput<'speakers'>;
    answer: Found<SpeakersReport>;
    event: { readonly progress: PlacesProgress };
  };
  /** Places for listeners, ranked. */
  deskPlaces: {
    argument: PlacesInput<'desks'>;
    answer: Found<DesksReport>;
    event: { readonly progress: PlacesProgress };
  };
  /** Candidates and seats of a search, and what it is predicted to take. */
  placesCost: { argument: PlacesInput; answer: PlacesOutlook; event: never };
}
