import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { RoomEstimate } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { estimateRows, type EstimateCell } from '../../state/estimate/estimate-rows.ts';
import {
  estimateIsCurrent,
  estimateProblem,
  followEstimate,
  raysAreComing,
  roomEstimate,
} from '../../state/estimate/estimate.ts';
import { STANDARD_TARGETS, targets } from '../../state/results/targets.ts';
import { unassigned } from '../../state/room/scene-check.ts';
import { words } from '../../../words/words.ts';
import { EstimateChart } from './estimate-chart.tsx';

const texts = words.estimate;

const NONE = 'none';
const SEVERAL = 'several';

/** The reverberation time of the room as it is drawn, beside its target. */
export function EstimatePanel(): JSX.Element {
  useEffect(() => followEstimate(), []);
  const estimate = roomEstimate.value;
  return (
    <section class={estimateIsCurrent.value ? 'estimate' : 'estimate outdated'} aria-labelledby="estimate-heading">
      <h2 id="estimate-heading">{texts.title}</h2>
      <p class="note">{unassigned.value.length > 0 ? texts.undefinedMaterials : texts.about}</p>
      {estimateProblem.value !== null && <p class="note">{texts.problem(estimateProblem.value)}</p>}
      {estimate ? <Estimate estimate={estimate} /> : <div class="estimate-space" />}
      <TargetField />
    </section>
  );
}

/** Chooses the target of a standard, or none; several and own ones are chosen in the results. */
function TargetField(): JSX.Element {
  const { names, files } = targets.value;
  const count = names.length + files.size;
  const value = count === 0 ? NONE : count === 1 && names.length === 1 ? names[0] : SEVERAL;
  return (
    <ChoiceField
      label={texts.target}
      value={value}
      choices={[
        { value: NONE, text: texts.noTarget },
        ...[...STANDARD_TARGETS].map(([name, text]) => ({ value: name, text })),
        ...(value === SEVERAL ? [{ value: SEVERAL, text: texts.several(count) }] : []),
      ]}
      onChange={(name) => {
        if (name === SEVERAL) return;
        targets.value = { names: name === NONE ? [] : [name], files: new Map() };
      }}
    />
  );
}

function Estimate({ estimate }: { readonly estimate: RoomEstimate }): JSX.Element {
  const octaves = estimate.formulas.map(({ centreHz }) => centreHz);
  const rows = estimateRows(estimate, raysAreComing.value);
  return (
    <>
      <EstimateChart estimate={estimate} />
      <table class="estimate-table" aria-busy={raysAreComing.value}>
        <caption class="hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.octave}</th>
            {octaves.map((centreHz) => (
              <th scope="col" class="number" key={centreHz}>
                {texts.octaveShort(centreHz)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, name, cells }) => (
            <tr key={name}>
              <th scope="row" class={`estimate-${kind}`} title={name}>
                {texts.rows[kind]}
              </th>
              {cells.map((cell, i) => (
                <Cell key={octaves[i]} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {estimate.rays === null && !raysAreComing.value && <p class="note">{texts.noRays}</p>}
      {estimate.targetProblem !== null && <p class="problems warnings">{estimate.targetProblem}</p>}
    </>
  );
}

function Cell({ cell: { text, verdict, isKnown } }: { readonly cell: EstimateCell }): JSX.Element {
  const kind = verdict === null ? (isKnown ? '' : ' not-valid') : ' noticed';
  return (
    <td class={`number${kind}`} title={isKnown ? undefined : texts.unknown}>
      {text}
      {verdict !== null && <span class="hidden">{texts.verdicts[verdict]}</span>}
    </td>
  );
}
