import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { arrived, openResult, putArrivedAside } from '../state/run/arrival.ts';
import { words } from '../../words/words.ts';

const texts = words.run.arrival;

/** Tells of a result that came while the user was busy, and opens it. */
export function ArrivalNotice(): JSX.Element {
  const result = arrived.value;
  return (
    <div class={result ? 'arrival' : 'arrival hidden'}>
      <p role="status">{result && texts.isReady(result.name)}</p>
      {result && (
        <>
          <Button primary onClick={() => openResult(result.id)}>
            {texts.show}
          </Button>
          <Button onClick={putArrivedAside}>{texts.notNow}</Button>
        </>
      )}
    </div>
  );
}
