import type { JSX } from 'preact';
import { figureKind, type JudgedTarget } from '../../../../../src/app/index.ts';
import { Table } from '../../../parts/table.tsx';
import { judgement } from '../../../state/results/targets.ts';
import { octaveName } from '../../../state/results/figures.ts';
import { partOfOctave } from '../../../state/results/band-parts.ts';
import { shownResult } from '../../../state/results/results.ts';
import { partClass } from '../figures/part-class.ts';
import { PartName } from '../figures/part-name.tsx';
import { AnswerState } from '../answer-state.tsx';
import { TargetChoice } from './target-choice.tsx';
import { SvgPicture } from '../places/svg-picture.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.judging.targets;

/** What the room is to meet, and whether it does. */
export function TargetsView(): JSX.Element {
  const state = judgement.value;
  return (
    <section class="targets-view" aria-label={texts.title}>
      <TargetChoice />
      <AnswerState state={state} text={texts.judging} />
      {state?.kind === 'done' && (
        <>
          {state.answer.targets.map((target) => (
            <Verdict target={target} key={target.name} />
          ))}
          {state.answer.drawings.map(({ caption, svg }) => (
            <SvgPicture key={caption} svg={svg} text={texts.picture(caption)} />
          ))}
        </>
      )}
    </section>
  );
}

function Verdict({ target: { name, figure, bands, met, summary } }: { readonly target: JudgedTarget }): JSX.Element {
  const { symbol, shown } = figureKind(figure);
  const text = (value: number | null): string =>
    value === null ? '–' : (value * shown.factor).toFixed(shown.digits).replace('-', '−');
  const isKnown = ({ verdict }: JudgedTarget['bands'][number]): boolean => verdict !== 'unknown';
  // Good only if all of it is known, wrong only if some of it is.
  const told = met && bands.every(isKnown) ? 'told-good' : !met && bands.some(isKnown) ? 'told-wrong' : '';
  return (
    <section aria-label={name}>
      <h3>
        {texts.named(name)}
        <span class={told}>{summary}</span>
      </h3>
      <Table
        caption={texts.caption(name)}
        columns={[
          texts.octave,
          { numbers: texts.from },
          { numbers: texts.to },
          { numbers: texts.found(words.responses.figures.withUnit(symbol, shown.unit)), help: figure },
          texts.verdict,
        ]}
      >
        {bands.map(({ centreHz, from, to, found, verdict }) => (
          <tr key={centreHz}>
            <th scope="row" class={partClass(partOfOctave(shownResult.value?.outcome.report.fullBand, centreHz))}>
              {octaveName(centreHz)}
              <PartName fullBand={shownResult.value?.outcome.report.fullBand} centreHz={centreHz} />
            </th>
            <td class="number">{text(from)}</td>
            <td class="number">{text(to)}</td>
            <td class="number">{text(found)}</td>
            <td class={verdict === 'low' || verdict === 'high' ? 'noticed' : ''}>{texts.verdicts[verdict]}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
