import type { JSX } from 'preact';
import { bytes } from '../../../../src/app/index.ts';
import { count } from '../../state/window/format.ts';
import { engineText } from '../../state/window/engine.ts';
import { BEST, sceneScheme } from '../../state/plan/plan.ts';
import { ownPreset, preset } from '../../state/plan/presets.ts';
import { prediction } from '../../state/plan/prediction.ts';
import { checkReport } from '../../state/room/scene-check.ts';
import { isRunning, run } from '../../state/run/run.ts';
import { words } from '../../../words/words.ts';

/** What a run of the current scene uses, from the chosen preset or else from its check. */
export function RunFacts(): JSX.Element {
  return (
    <dl class="run-facts">
      {facts().map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      <dt>
        <abbr title={words.run.progress.ctpnHint}>{words.run.progress.ctpn}</abbr>
      </dt>
      <dd>{ctpn()}</dd>
    </dl>
  );
}

/** Compute time per node and step of the run in progress. */
function ctpn(): string {
  const progress = isRunning.value ? run.value!.progress : null;
  return progress?.phase === 'running' ? `${Number(progress.run.ctpnNs.toPrecision(3))} ns` : '–';
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
