import type { JSX } from 'preact';
import { bytes, PRESETS, WHOLE_BAND } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { count, duration } from '../../state/window/format.ts';
import { engineText } from '../../state/window/engine.ts';
import { scene } from '../../state/document/document.ts';
import { BEST, sceneScheme } from '../../state/plan/plan.ts';
import { ownPreset, planOf, preset, presetPlans } from '../../state/plan/presets.ts';
import { presetText, sceneOfPreset } from '../../state/plan/preset-scene.ts';
import { prediction } from '../../state/plan/prediction.ts';
import { checkReport } from '../../state/room/scene-check.ts';
import { view } from '../../state/window/view.ts';
import { words } from '../../../words/words.ts';

/** What a run of the current scene will use, from the chosen preset or else from its check. */
export function WhatWillRun(): JSX.Element {
  const plans = presetPlans.value;
  const choices = PRESETS.filter((name) => name === ownPreset.value || (plans && planOf(plans, name)));
  return (
    <>
      <ChoiceField
        label={words.plan.preset}
        value={preset.value}
        choices={choices.map((value) => {
          const maxFrequencyHz = (plans && planOf(plans, value))?.maxFrequencyHz;
          const group = WHOLE_BAND.includes(value) ? words.plan.groups.wholeBand : words.plan.groups.waves;
          return { value, group, text: presetText(value, sceneOfPreset(scene.value, value, maxFrequencyHz)) };
        })}
        onChange={(value) => (preset.value = value)}
      />
      <dl class="run-facts what-will-run">
        {facts().map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
        <dt>{words.run.facts.predicted}</dt>
        <dd>
          {prediction.value ? (
            <strong>{duration(prediction.value.seconds)}</strong>
          ) : (
            <Button onClick={() => (view.value = 'plan')}>{words.run.facts.plan}</Button>
          )}
        </dd>
      </dl>
    </>
  );
}

function facts(): (readonly [string, string])[] {
  const { facts: names } = words.run;
  if (preset.value === 'firstLook') {
    const rays = prediction.value?.rays;
    return [
      [names.rays, rays ? names.raysAlone(count(rays.rays)) : '–'],
      [names.on, engineText.value],
    ];
  }
  const row = prediction.value?.row ?? null;
  const report = checkReport.value;
  const isOpen = sceneScheme.value === BEST;
  const scheme = row
    ? isOpen
      ? names.fastest(row.scheme)
      : row.scheme
    : isOpen
      ? names.chosenLater
      : sceneScheme.value;
  // If the scene names no scheme, its check used an arbitrary one.
  const known = row ?? (isOpen || preset.value !== ownPreset.value ? null : report);
  const nodes = row?.nodes ?? (known === null ? undefined : report?.room?.airNodes);
  return [
    [names.scheme, scheme],
    [names.on, engineText.value],
    [names.steps, known ? count(known.steps) : '–'],
    [names.nodes, nodes === undefined ? '–' : count(nodes)],
    [names.memory, row ? bytes(row.deviceBytes) : '–'],
  ];
}
