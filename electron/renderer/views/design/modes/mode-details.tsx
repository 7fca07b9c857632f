import type { JSX } from 'preact';
import type { ModeEntry, ModesCheck, PointOfModes } from '../../../../../src/app/index.ts';
import { absorptionColour } from '../../../colours/absorption-colours.ts';
import { Table } from '../../../parts/table.tsx';
import { kindText, shareText } from '../../../state/design/modes/mode-list.ts';
import { figure } from '../../../state/window/format.ts';
import { levelText } from './level-text.ts';
import { ModeErrors } from './mode-errors.tsx';
import { ModePicture } from './mode-picture.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

interface ModeDetailsProps {
  readonly mode: ModeEntry;
  readonly points: readonly PointOfModes[];
  readonly check: ModesCheck | undefined;
}

/** The chosen mode: how the room shows it, what damps it, and who hears it. */
export function ModeDetails({ mode, points, check }: ModeDetailsProps): JSX.Element {
  const { number, frequencyHz, decaySeconds, quality, shares, levelsDb } = mode;
  return (
    <section aria-labelledby="mode-heading" class="design-result">
      <h3 id="mode-heading">{texts.chosen(number, `${frequencyHz.toFixed(2)} Hz`)}</h3>
      <p>
        {mode.halfWaves && `${kindText(mode)}. `}
        {decaySeconds === null ? texts.ringsOn : texts.rings(figure(decaySeconds, 2), figure(quality, 1))}
      </p>
      <ModePicture />
      {shares.length > 0 && (
        <Table caption={texts.takers} columns={[texts.taker, { numbers: texts.share }]} class="mode-takers">
          {shares.map((share) => (
            <tr key={`${share.material ?? ''} ${share.side}`}>
              <th scope="row">
                <span class="swatch" aria-hidden="true" style={{ background: absorptionColour(share.share) }} />
                {shareText(share)}
              </th>
              <td class="number">{(100 * share.share).toFixed(1)} %</td>
            </tr>
          ))}
        </Table>
      )}
      <ModeErrors mode={mode} heard={check?.heard[number - 1]} />
      {points.length > 0 && (
        <>
          <h3>{texts.levels}</h3>
          <p class="note">{texts.levelsNote}</p>
          <Table caption={texts.levels} columns={[texts.point, { numbers: texts.level }]}>
            {points.map(({ kind, name }, i) => (
              <tr key={`${kind} ${name}`}>
                <th scope="row">{texts.points[kind](name)}</th>
                <td class="number">{levelText(levelsDb[i])}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </section>
  );
}
