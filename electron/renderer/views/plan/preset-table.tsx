import type { JSX } from 'preact';
import { bytes, DRAFT_SECONDS, FINER, LOWER, PRESETS, type PresetPlan } from '../../../../src/app/index.ts';
import { ProblemList } from '../../parts/problem-list.tsx';
import { planOf, preset, presetPlans, presetProblems, presetsAreCurrent } from '../../state/plan/presets.ts';
import { problems, unassigned } from '../../state/room/scene-check.ts';
import { duration, frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

/** The presets side by side, with what each would take and how good it would be; one of them is chosen. */
export function PresetTable(): JSX.Element {
  const plans = presetPlans.value;
  const all = PRESETS.map((name) => (plans ? planOf(plans, name) : undefined));
  const wrong = unassigned.value.length > 0 ? problems.value : presetProblems.value;
  return (
    <section class={presetsAreCurrent.value ? '' : 'outdated'} aria-labelledby="presets-heading">
      <h2 id="presets-heading">{words.plan.presets}</h2>
      {wrong.length > 0 && <ProblemList problems={wrong} />}
      <table class="preset-table" aria-busy={!presetsAreCurrent.value}>
        <caption class="hidden">{words.plan.presets}</caption>
        <thead>
          <tr>
            <td />
            {PRESETS.map((name, i) => (
              <th key={name} scope="col" class={preset.value === name ? 'chosen' : ''}>
                <label>
                  <input
                    type="radio"
                    name="preset"
                    checked={preset.value === name}
                    disabled={!all[i]}
                    onChange={() => (preset.value = name)}
                  />
                  {words.plan.presetNames[name]}
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(all).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={PRESETS[i]} class={preset.value === PRESETS[i] ? 'chosen' : ''}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Obstacles all={all} />
      <Rules hasDraft={all[0] !== undefined} />
    </section>
  );
}

type Cells = readonly (PresetPlan | undefined)[];

function rows(all: Cells): readonly { readonly name: string; readonly cells: readonly string[] }[] {
  const { rows: names } = words.plan;
  const row = (
    name: string,
    of: (plan: PresetPlan) => string | null,
  ): { readonly name: string; readonly cells: readonly string[] } => ({
    name,
    cells: all.map((plan) => (plan && of(plan)) ?? '–'),
  });
  return [
    row(names.frequency, ({ maxFrequencyHz }) => frequency(maxFrequencyHz)),
    row(names.octaves, ({ octavesHz }) => octaveRange(octavesHz)),
    row(names.duration, ({ durationSeconds }) => `${Number(durationSeconds.toPrecision(3))} s`),
    row(names.time, timeOf),
    row(names.memory, ({ row: { deviceBytes } }) => bytes(deviceBytes)),
    row(names.spacing, ({ row: { spacingMetres } }) => `${Number((1000 * spacingMetres).toPrecision(2))} mm`),
    ...comparedOctaves(all).flatMap((centre) => [
      row(names.t20(frequency(centre)), (plan) => within(plan, centre, 't20Percent', '%', 0)),
      row(names.level(frequency(centre)), (plan) => within(plan, centre, 'levelDb', 'dB', 1)),
    ]),
  ];
}

/** The highest octave that each of draft and standard has wholly: where a draft ends, and where the scene does. */
function comparedOctaves([draft, standard]: Cells): number[] {
  const ends = [draft, standard].flatMap((plan) => plan?.octavesHz.at(-1) ?? []);
  return [...new Set(ends)];
}

function octaveRange(octaves: readonly number[]): string {
  const [low, high] = [octaves[0], octaves.at(-1)];
  return low === undefined || high === undefined
    ? words.plan.noOctave
    : words.plan.from(low === high ? frequency(low) : String(low), frequency(high));
}

function timeOf({ row: { seconds, problem } }: PresetPlan): string {
  if (problem !== null) return words.plan.cannotRun;
  const time = about(seconds.total);
  return presetPlans.value!.deviceIsKnown ? time : words.plan.roughly(time);
}

/** Two digits: a forecast knows no more. */
const about = (seconds: number): string => duration(seconds < 60 ? Number(seconds.toPrecision(2)) : seconds);

function within(
  { uncertainty }: PresetPlan,
  centre: number,
  figure: 't20Percent' | 'levelDb',
  unit: string,
  digits: number,
): string | null {
  const value = uncertainty.find(({ centreHz }) => centreHz === centre)?.[figure];
  return value === null || value === undefined ? null : words.plan.within(`${value.toFixed(digits)} ${unit}`);
}

function Obstacles({ all }: { readonly all: Cells }): JSX.Element | null {
  const stopped = all.flatMap((plan) =>
    plan && plan.row.problem !== null
      ? [words.plan.cannotBeRun(words.plan.presetNames[plan.preset], plan.row.problem)]
      : [],
  );
  if (stopped.length === 0) return null;
  return (
    <ul class="problems warnings">
      {stopped.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** How each preset is chosen, in a sentence. */
function Rules({ hasDraft }: { readonly hasDraft: boolean }): JSX.Element {
  const plans = presetPlans.value;
  const rules = words.plan.rules(DRAFT_SECONDS, `${100 * LOWER} %`, FINER.toFixed(1));
  return (
    <>
      <dl class="preset-rules note">
        {PRESETS.map((name) => (
          <div key={name}>
            <dt>{words.plan.presetNames[name]}</dt>
            <dd>{rules[name]}</dd>
          </div>
        ))}
      </dl>
      {plans?.deviceIsKnown === false && <p class="note">{words.plan.rough}</p>}
      {plans && !hasDraft && <p class="note">{words.plan.noDraft}</p>}
      <p class="note">{words.plan.uncertaintyNote}</p>
    </>
  );
}
