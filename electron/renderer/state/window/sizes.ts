import { computed, effect, signal, type Signal } from '@preact/signals';

/** Width from which the views stand beside the content instead of above it, CSS pixels; also in window.css. */
const WIDE = 900;

const query = matchMedia(`(min-width: ${WIDE}px)`);
const windowWidth = signal(innerWidth);
addEventListener('resize', () => (windowWidth.value = innerWidth));

/** Whether there is room for a column with the names of the views. */
export const isWide = signal(query.matches);
query.addEventListener('change', ({ matches }) => (isWide.value = matches));

/** A panel whose width the user sets; it is kept for the next start. */
export interface SizedPanel {
  /** The width to show, CSS pixels. */
  readonly width: { readonly value: number };
  /** CSS pixels. */
  readonly limits: { readonly value: readonly [number, number] };
  readonly set: (width: number) => void;
  readonly reset: () => void;
}

/** What is left beside a panel, at least: as much as the controls above a room need, CSS pixels. */
const LEAST_BESIDE = 300;
/** The column with the names of the views, CSS pixels; also in window.css. */
const VIEWS_COLUMN = 112;

/** @param usual Width while the user has set none, at most this share of the window. All CSS pixels. */
function sizedPanel(key: string, least: number, usual: number, share: number): SizedPanel {
  const kept = Number(localStorage.getItem(key) ?? NaN);
  const chosen: Signal<number | null> = signal(Number.isFinite(kept) && kept >= least ? kept : null);
  const limits = computed(() => {
    const beside = LEAST_BESIDE + (isWide.value ? VIEWS_COLUMN : 0);
    return [least, Math.max(least, windowWidth.value - beside)] as const;
  });
  effect(() => {
    if (chosen.value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(chosen.value));
  });
  return {
    width: computed(() =>
      Math.min(
        limits.value[1],
        Math.max(least, chosen.value ?? Math.min(usual, Math.round(share * windowWidth.value))),
      ),
    ),
    limits,
    set: (width) => (chosen.value = width),
    reset: () => (chosen.value = null),
  };
}

/** The panel beside the room. */
export const sidePanel = sizedPanel('wavehall-side-panel', 320, 430, 0.48);

/** The list of results with what is chosen of them. */
export const resultsPanel = sizedPanel('wavehall-results-panel', 240, 300, 0.36);
