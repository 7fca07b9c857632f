import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../../words/words.ts';

/** A part of the page whose code is apart from that of the first page. */
export interface Later {
  /** Shows the part; its place is empty until the code is there. */
  readonly View: () => JSX.Element | null;
  /** Loads the code before it is needed. */
  readonly load: () => Promise<void>;
}

/** @param load Imports the part. */
export function later(load: () => Promise<() => JSX.Element>): Later {
  const loaded = signal<(() => JSX.Element) | null>(null);
  const hasFailed = signal(false);
  let loading: Promise<void> | undefined;
  const begin = (): Promise<void> =>
    (loading ??= load().then(
      (View) => {
        loaded.value = View;
      },
      () => {
        hasFailed.value = true;
      },
    ));
  const View = (): JSX.Element | null => {
    useEffect(() => void begin(), []);
    const Shown = loaded.value;
    if (Shown) return <Shown />;
    return hasFailed.value ? <p role="alert">{words.parts.notLoaded}</p> : null;
  };
  return { View, load: begin };
}
