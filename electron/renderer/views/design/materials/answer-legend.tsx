import type { JSX } from 'preact';
import { shownName } from '../../../../../src/app/index.ts';
import { answerMaterials } from '../../../state/design/materials/answer-picture.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** What the picture shows of materials that are not applied yet. */
export function AnswerLegend(): JSX.Element {
  return (
    <div class="legend">
      <p>{texts.answerHeading}</p>
      <ul aria-label={texts.answerLegend} class="answer-legend">
        {answerMaterials.value.map(({ name, colour, squareMetres }) => (
          <li key={name} title={name}>
            <span class="swatch" aria-hidden="true" style={{ background: colour }} />
            {shownName(name)}
            <span class="note">{texts.area(squareMetres.toFixed(1))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
