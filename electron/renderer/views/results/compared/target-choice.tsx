import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { chooseTarget, dropTarget, openTargets, STANDARD_TARGETS, targets } from '../../../state/results/targets.ts';
import { words } from '../../../../words/words.ts';

const texts = words.judging.targets;

/** The choice of what the room is to meet: one for results, estimates and searches. */
export function TargetChoice(): JSX.Element {
  const { names, files } = targets.value;
  return (
    <>
      <fieldset class="target-choice">
        <legend>{texts.judgeBy}</legend>
        {[...STANDARD_TARGETS].map(([name, title]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={names.includes(name)}
              onChange={({ currentTarget }) => chooseTarget(name, currentTarget.checked)}
            />
            {title}
          </label>
        ))}
        {[...files.keys()].map((file) => (
          <span key={file} class="own-target">
            {file}
            <Button label={texts.remove(file)} onClick={() => dropTarget(file)}>
              ×
            </Button>
          </span>
        ))}
      </fieldset>
      <div class="row">
        <Button onClick={() => void openTargets()} hint={texts.ownHint}>
          {texts.own}
        </Button>
      </div>
    </>
  );
}
