import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { changedWhat, followToo, levelsOf } from '../../state/levels/refigured.ts';
import type { RenderedResult } from '../../state/results/results.ts';
import { words } from '../../../words/words.ts';

/** Whose levels, noise and systems the figures of a result have: those of its run, or those of the scene now. */
export function LevelsFact({ result }: { readonly result: RenderedResult }): JSX.Element | null {
  const text = words.results.levels;
  const state = levelsOf(result);
  const places = result.outcome.report.recomputed;
  if (state.kind === 'same' && !places) return null;
  return (
    <>
      <dt>{text.fact}</dt>
      <dd>
        {state.kind === 'same' && text.again(changedWhat(places!))}
        {state.kind === 'coming' && text.coming}
        {state.kind === 'failed' && text.failed(state.message)}
        {state.kind === 'other' && (
          <>
            {text.other}{' '}
            <Button hint={text.takeHint} onClick={() => followToo(result.id)}>
              {text.take}
            </Button>
          </>
        )}
      </dd>
    </>
  );
}
