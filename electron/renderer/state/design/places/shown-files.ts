import { computed } from '@preact/signals';
import { foundDesks, foundPlaces, foundSpeakers, shownArrangement, shownSpeakers } from './search.ts';
import { placesUse } from './use.ts';

/** The files of what the chosen use has found, by what they are, and those of the arrangement that is shown. */
export interface ShownFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Names of files by what they hold; null for one that there is not. */
  readonly names: Readonly<Record<string, string | null>>;
  /** Number and scene of the arrangement that is shown; null where there is none. */
  readonly shown: { readonly number: number; readonly scene: string } | null;
  /** The room in plan, with what was found. */
  readonly plan: string;
}

/** Files of the result that the tab shows; null without one. */
export const shownFiles = computed<ShownFiles | null>(() => {
  switch (placesUse.value) {
    case 'subwoofers': {
      const [found, shown] = [foundPlaces.value, shownArrangement.value];
      if (!found || !shown) return null;
      const { files } = found.report;
      const names = { ...files, scene: shown.scene, equaliser: shown.equaliserFile };
      return { files: found.files, names, shown, plan: files.plan };
    }
    case 'speakers': {
      const [found, shown] = [foundSpeakers.value, shownSpeakers.value];
      if (!found || !shown) return null;
      const { picture: plan, ...files } = found.report.files;
      return { files: found.files, names: { ...files, plan, scene: shown.scene }, shown, plan };
    }
    case 'desks': {
      const found = foundDesks.value;
      if (!found) return null;
      const { picture: plan, ...files } = found.report.files;
      return { files: found.files, names: { ...files, plan }, shown: null, plan };
    }
  }
});
