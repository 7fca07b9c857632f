import type { JSX } from 'preact';
import { bytes } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { count, duration } from '../../state/window/format.ts';
import { engineText } from '../../state/window/engine.ts';
import { BEST, prediction, sceneScheme } from '../../state/plan/plan.ts';
import { checkReport } from '../../state/room/scene-check.ts';
import { view } from '../../state/window/view.ts';

/** What a run of the current scene will use, from its plan or else from its check. */
export function WhatWillRun(): JSX.Element {
  return (
    <dl class="run-facts what-will-run">
      {facts().map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      <dt>Predicted</dt>
      <dd>
        {prediction.value ? (
          <strong>{duration(prediction.value.seconds.total)}</strong>
        ) : (
          <Button onClick={() => (view.value = 'plan')}>Plan it</Button>
        )}
      </dd>
    </dl>
  );
}

function facts(): (readonly [string, string])[] {
  const row = prediction.value;
  const report = checkReport.value;
  const isOpen = sceneScheme.value === BEST;
  const scheme = row
    ? `${row.scheme}${isOpen ? ', the fastest' : ''}`
    : isOpen
      ? 'the fastest, chosen at the start'
      : sceneScheme.value;
  // If the scene names no scheme, its check used an arbitrary one.
  const known = row ?? (isOpen ? null : report);
  const nodes = row?.nodes ?? (isOpen ? undefined : report?.room?.airNodes);
  return [
    ['Scheme', scheme],
    ['On', engineText.value],
    ['Steps', known ? count(known.steps) : '–'],
    ['Nodes', nodes === undefined ? '–' : count(nodes)],
    ['Memory', row ? bytes(row.deviceBytes) : '–'],
  ];
}
