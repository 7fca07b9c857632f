import type { JSX } from 'preact';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { STEPS, step } from '../../state/drawing/chosen.ts';
import { words } from '../../../words/words.ts';

const { tools } = words.drawing;

/** The grid that drawing snaps to. */
export function SnapChoice(): JSX.Element {
  return (
    <ChoiceField
      bare
      label={tools.step}
      value={String(step.value)}
      choices={STEPS.map((value) => ({ value: String(value), text: tools.stepText(stepText(value)) }))}
      onChange={(value) => (step.value = Number(value))}
    />
  );
}

const stepText = (metres: number): string => (metres < 1 ? `${Math.round(100 * metres)} cm` : `${metres} m`);
