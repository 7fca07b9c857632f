import type { JSX } from 'preact';
import { FOR_PURPOSE, PRESETS } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { scene } from '../../state/document/document.ts';
import { ownPreset, planOf, preset, presetPlans } from '../../state/plan/presets.ts';
import { presetText, sceneOfPreset } from '../../state/plan/preset-scene.ts';
import { words } from '../../../words/words.ts';

/** The choice of what a run is for. */
export function WhatWillRun(): JSX.Element {
  const plans = presetPlans.value;
  const choices = PRESETS.filter((name) => name === ownPreset.value || (plans && planOf(plans, name)));
  return (
    <ChoiceField
      label={words.plan.preset}
      value={preset.value}
      choices={choices.map((value) => {
        const maxFrequencyHz = (plans && planOf(plans, value))?.maxFrequencyHz;
        const group = FOR_PURPOSE.includes(value) ? words.plan.groups.purpose : words.plan.groups.scene;
        return { value, group, text: presetText(value, sceneOfPreset(scene.value, value, maxFrequencyHz)) };
      })}
      onChange={(value) => (preset.value = value)}
    />
  );
}
