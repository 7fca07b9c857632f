import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { showTimes } from '../../state/plan/presets.ts';
import { findGpu } from '../../state/window/engine.ts';
import { isWatched } from '../../state/run/field-view.ts';
import { EngineFields } from '../plan/engine-fields.tsx';
import { ColourScale } from './colour-scale.tsx';
import { Fronts } from './fronts.tsx';
import { Playback } from './playback.tsx';
import { QueueList } from './queue-list.tsx';
import { RunControl } from './run-control.tsx';
import { SliceList } from './slice-list.tsx';
import { words } from '../../../words/words.ts';

/** Controls to run the scene and to show the wave in the room. */
export function RunPanel(): JSX.Element {
  useEffect(() => {
    void findGpu();
    const [endWatching, endTimes] = [watchWhileSeen(), showTimes()];
    return () => {
      endWatching();
      endTimes();
    };
  }, []);
  return (
    <>
      <RunControl />
      <QueueList />
      <Playback />
      <SliceList />
      <Fronts />
      <ColourScale />
      <section aria-labelledby="engine-heading">
        <h2 id="engine-heading">{words.run.computation}</h2>
        <EngineFields />
      </section>
    </>
  );
}

/** Requests frames while the page is visible. @returns a function that ends this. */
function watchWhileSeen(): () => void {
  const follow = (): void => {
    isWatched.value = !document.hidden;
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    isWatched.value = false;
  };
}
