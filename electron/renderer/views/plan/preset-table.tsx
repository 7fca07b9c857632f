import type { JSX } from 'preact';
import {
  bytes,
  DRAFT_SECONDS,
  FINER,
  FOR_PURPOSE,
  LOWER,
  PRESETS,
  type Preset,
  type PresetPlan,
  type RayForecast,
} from '../../../../src/app/index.ts';
import { ProblemList } from '../../parts/problem-list.tsx';
import { planOf, preset, presetPlans, presetProblems, presetsAreCurrent } from '../../state/plan/presets.ts';
import { goodForText, timeText, uncertaintyRange } from '../../state/plan/preset-words.ts';
import { problems, unassigned } from '../../state/room/scene-check.ts';
import { count, duration, frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

/** The presets with the time that each would take; one of them is chosen. */
export function PresetTable(): JSX.Element {
  const plans = presetPlans.value;
  const wrong = unassigned.value.length > 0 ? problems.value : presetProblems.value;
  const { groups } = words.plan;
  return (
    <section class={presetsAreCurrent.value ? '' : 'outdated'} aria-labelledby="presets-heading">
      <h2 id="presets-heading">{words.plan.presets}</h2>
      {wrong.length > 0 && <ProblemList problems={wrong} />}
      <table class="preset-table" aria-busy={!presetsAreCurrent.value}>
        <caption class="hidden">{words.plan.presets}</caption>
        <Group heading={groups.purpose} presets={FOR_PURPOSE} />
        <Group heading={groups.scene} presets={PRESETS.filter((name) => !FOR_PURPOSE.includes(name))} />
      </table>
      <Details />
      <Obstacles />
      <Notes hasDraft={plans ? planOf(plans, 'draft') !== undefined : true} />
    </section>
  );
}

interface GroupProps {
  readonly heading: string;
  readonly presets: readonly Preset[];
}

/** Presets that belong together, under their heading. */
function Group({ heading, presets }: GroupProps): JSX.Element {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" class="preset-group">
          {heading}
        </th>
        <th scope="col">
          <abbr title={words.plan.jndHint}>{words.plan.jnd}</abbr>
        </th>
        <th scope="col">{words.plan.rows.time}</th>
      </tr>
      {presets.map((name) => (
        <Row key={name} name={name} />
      ))}
    </tbody>
  );
}

function Row({ name }: { readonly name: Preset }): JSX.Element {
  const plan = presetPlans.value ? planOf(presetPlans.value, name) : undefined;
  return (
    <tr class={preset.value === name ? 'chosen' : ''}>
      <th scope="row">
        <label>
          <input
            type="radio"
            name="preset"
            checked={preset.value === name}
            disabled={!plan}
            onChange={() => (preset.value = name)}
          />
          {words.plan.presetNames[name]}
        </label>
      </th>
      <td>{(plan && uncertaintyRange(plan, 't20Noticeable', 1)) ?? '–'}</td>
      <td>{plan ? timeText(plan) : '–'}</td>
    </tr>
  );
}

const wavesTo = ({ maxFrequencyHz }: PresetPlan): string =>
  maxFrequencyHz === null ? words.plan.noWaves : words.plan.upTo(frequency(maxFrequencyHz));

/** What the chosen preset computes, and how good it would be. */
function Details(): JSX.Element {
  const plans = presetPlans.value;
  const name = preset.value;
  const rules = words.plan.rules(DRAFT_SECONDS, `${100 * LOWER} %`, FINER.toFixed(1));
  const plan = plans ? planOf(plans, name) : undefined;
  const facts: (readonly [string, string])[] = plan ? factsOf(plan) : [];
  return (
    <section aria-label={words.plan.details(words.plan.presetNames[name])}>
      <p>{goodForText(name, plan)}</p>
      <p class="note">{rules[name]}</p>
      <dl class="preset-facts">
        {facts.map(([fact, value]) => [<dt key={fact}>{fact}</dt>, <dd key={`${fact} value`}>{value}</dd>])}
      </dl>
    </section>
  );
}

function factsOf(plan: PresetPlan): (readonly [string, string])[] {
  const { rows: names } = words.plan;
  const { octavesHz, durationSeconds, row, rays } = plan;
  return [
    [names.waves, wavesTo(plan)],
    [names.octaves, octaveRange(octavesHz)],
    ...(rays ? [[names.rays, raysText(rays)] as const] : []),
    [names.duration, `${Number(durationSeconds.toPrecision(3))} s`],
    ...(row
      ? ([
          [names.memory, bytes(row.deviceBytes)],
          [names.spacing, `${Number((1000 * row.spacingMetres).toPrecision(2))} mm`],
        ] as const)
      : []),
    ...within(plan, names.t20, ['t20Percent', '%', 0], 't20Noticeable'),
    ...within(plan, names.level, ['levelDb', 'dB', 1], 'levelNoticeable'),
  ];
}

/** How uncertain a figure is, in its unit and in just noticeable differences; nothing where that is not known. */
function within(
  plan: PresetPlan,
  name: string,
  [figure, unit, digits]: readonly ['t20Percent' | 'levelDb', string, number],
  noticeable: 't20Noticeable' | 'levelNoticeable',
): (readonly [string, string])[] {
  const [range, inJnd] = [uncertaintyRange(plan, figure, digits), uncertaintyRange(plan, noticeable, 1)];
  return range === null || inJnd === null ? [] : [[name, words.plan.within(range, unit, inJnd)]];
}

const raysText = ({ crossoverHz, rays, seconds }: RayForecast): string =>
  crossoverHz === null
    ? words.plan.raysAlone(count(rays), about(seconds))
    : words.plan.rays(frequency(crossoverHz), count(rays), about(seconds));

function octaveRange(octaves: readonly number[]): string {
  const [low, high] = [octaves[0], octaves.at(-1)];
  return low === undefined || high === undefined
    ? words.plan.noOctave
    : words.plan.from(low === high ? frequency(low) : String(low), frequency(high));
}

/** Two digits: a forecast knows no more. */
const about = (seconds: number): string => duration(seconds < 60 ? Number(seconds.toPrecision(2)) : seconds);

/** Why presets cannot be run. */
function Obstacles(): JSX.Element | null {
  const stopped = (presetPlans.value?.presets ?? []).flatMap(({ preset: name, problem }) =>
    problem === null ? [] : [words.plan.cannotBeRun(words.plan.presetNames[name], problem)],
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

function Notes({ hasDraft }: { readonly hasDraft: boolean }): JSX.Element {
  const plans = presetPlans.value;
  return (
    <>
      {plans?.deviceIsKnown === false && <p class="note">{words.plan.rough}</p>}
      {plans && !hasDraft && <p class="note">{words.plan.noDraft}</p>}
      <p class="note">{words.plan.uncertaintyNote}</p>
    </>
  );
}
