import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { REFLECTION_OCTAVES, type EarlyReflections } from '../../../../../src/app/index.ts';
import { PATH_COLOUR } from '../../../colours/hedgehog-colours.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { Table } from '../../../parts/table.tsx';
import type { PlotCurve } from '../../../plots/curve.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { nameOf } from '../../../state/materials/shown-names.ts';
import { octaveName } from '../../../state/results/figures.ts';
import {
  areReflectionsKnown,
  chosenReflection,
  drawnPath,
  followReflections,
  foundReflections,
  levelOf,
  reflectionOctave,
  reflectionState,
  surfaceName,
} from '../../../state/results/places/reflections.ts';
import { chosen } from '../../../state/results/results.ts';
import { followShownView, shownView } from '../../../state/results/shown-view.ts';
import { theme } from '../../../state/window/theme.ts';
import { words } from '../../../../words/words.ts';
import { AnswerState } from '../answer-state.tsx';
import { StillRoom } from './still-room.tsx';

const texts = words.reflections;

/** The early reflections of the shown response: as an echogram, in a list, and one of them in the room. */
export function ReflectionsView(): JSX.Element {
  useEffect(() => followReflections(), []);
  useEffect(() => followShownView(), []);
  if (!chosen.value) return <p class="note">{words.results.noResponses}</p>;
  if (!areReflectionsKnown.value) return <p class="note">{texts.notKnown}</p>;
  const found = foundReflections.value;
  return (
    <section class="reflections-view" aria-label={texts.title}>
      {found ? <Found found={found} /> : <AnswerState state={reflectionState.value} text={texts.looking} />}
    </section>
  );
}

function Found({ found }: { readonly found: EarlyReflections }): JSX.Element {
  const { reflections, isDirectBlocked, isComplete } = found;
  if (reflections.length === 0) return <p class="note">{texts.none}</p>;
  return (
    <>
      <p class="note">
        {texts.about(reflections.length)}
        {isDirectBlocked && ` ${texts.blocked}`}
        {!isComplete && ` ${texts.incomplete}`}
      </p>
      <Echogram found={found} />
      <div class="reflections-paths">
        <div class="reflections-list" role="region" aria-label={texts.list} tabIndex={0}>
          <Rows found={found} />
        </div>
        <section class="map-stage reflections-stage" aria-label={texts.inRoom}>
          <StillRoom view={shownView.value} colours={PLAIN} mode="wireframe" map={null} path={drawnPath.value} />
        </section>
      </div>
    </>
  );
}

const PLAIN: ReadonlyMap<string, string> = new Map();

const ms = (seconds: number): number => 1000 * seconds;

function Echogram({ found: { reflections } }: { readonly found: EarlyReflections }): JSX.Element {
  const dotsOf = (label: string, shown: EarlyReflections['reflections'], colour?: string): PlotCurve => ({
    ...{ label, dots: true, x: shown.map(({ delaySeconds }) => ms(delaySeconds)), y: shown.map(levelOf) },
    ...(colour !== undefined && { colour }),
  });
  const orders = [...new Set(reflections.map(({ places }) => places.length))].sort((a, b) => a - b);
  const one = reflections.at(chosenReflection.value);
  return (
    <LinePlot
      theme={theme.value}
      title={texts.plot}
      xLabel={texts.x}
      yLabel={texts.y}
      xRange={[0, 10 * Math.ceil(ms(reflections.at(-1)!.delaySeconds) / 10)]}
      curves={[
        ...orders.map((order) =>
          dotsOf(
            texts.order(order),
            reflections.filter(({ places }) => places.length === order),
          ),
        ),
        ...(one ? [dotsOf(texts.chosen, [one], PATH_COLOUR)] : []),
      ]}
      height={220}
      tools={
        <ChoiceField
          label={texts.octave}
          value={String(reflectionOctave.value)}
          choices={REFLECTION_OCTAVES.map((centre) => ({ value: String(centre), text: octaveName(centre) }))}
          onChange={(value) => (reflectionOctave.value = Number(value))}
        />
      }
    />
  );
}

function Rows({ found: { reflections } }: { readonly found: EarlyReflections }): JSX.Element {
  const { number, time, level, metres, surfaces } = texts.columns;
  return (
    <Table
      caption={texts.title}
      columns={[number, { numbers: time }, { numbers: level }, { numbers: metres }, surfaces]}
    >
      {reflections.map((reflection, i) => (
        <tr key={i} class={i === chosenReflection.value ? 'chosen' : ''}>
          <td>
            <Button
              pressed={i === chosenReflection.value}
              label={texts.choose(i + 1)}
              onClick={() => (chosenReflection.value = i)}
            >
              {i + 1}
            </Button>
          </td>
          <td class="number">{ms(reflection.delaySeconds).toFixed(1)}</td>
          <td class="number">{levelOf(reflection).toFixed(1).replace('-', '−')}</td>
          <td class="number">{reflection.metres.toFixed(2)}</td>
          <td>{reflection.places.map((place) => surfaceName(place, nameOf(place.material))).join(', ')}</td>
        </tr>
      ))}
    </Table>
  );
}
