import type { JSX } from 'preact';
import { longEnough } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { chooseLength, isLengthGiven } from '../../../state/plan/length.ts';
import { octaveName } from '../../../state/results/figures.ts';
import { shownResult } from '../../../state/results/results.ts';
import { say } from '../../../state/window/say.ts';
import { view } from '../../../state/window/view.ts';
import { words } from '../../../../words/words.ts';

const { figures } = words.responses;

/** Says that the shown result is too short for its decay times, and what to do. */
export function TooShort(): JSX.Element | null {
  const report = shownResult.value?.outcome.report.duration;
  const needed = report && longEnough(report);
  if (!report || !needed) return null;
  const octaves = report.short.map(({ centreHz }) => octaveName(centreHz)).join(', ');
  return (
    <p class="problems warnings too-short">
      {figures.short(report.figure, octaves, needed)}{' '}
      {isLengthGiven.value && <Button onClick={lengthen}>{figures.lengthen}</Button>}
    </p>
  );
}

/** Leaves the length of the next run to the program. */
function lengthen(): void {
  chooseLength('T30');
  view.value = 'run';
  say(figures.lengthened('T30'));
}
