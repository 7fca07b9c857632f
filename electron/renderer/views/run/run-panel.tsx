import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { showTimes } from '../../state/plan/presets.ts';
import { findGpu } from '../../state/window/engine.ts';
import { showsMore } from '../../state/run/more.ts';
import { isWatched } from '../../state/run/player.ts';
import { EngineFields } from '../plan/engine-fields.tsx';
import { QueueList } from './queue-list.tsx';
import { RunControl } from './run-control.tsx';
import { RunFacts } from './run-facts.tsx';
import { words } from '../../../words/words.ts';

/** Controls to run the scene, its queue, and what a run takes. */
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
      <details
        class="advanced"
        open={showsMore.value}
        onToggle={({ currentTarget }) => (showsMore.value = currentTarget.open)}
      >
        <summary>{words.run.more}</summary>
        <section aria-labelledby="engine-heading">
          <h2 id="engine-heading">{words.run.computation}</h2>
          <EngineFields />
          <RunFacts />
        </section>
      </details>
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
