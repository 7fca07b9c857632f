import type { JSX } from 'preact';
import { CHANNEL_USES, type MeasuredBesideResult } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { measureWith } from '../../state/materials/calibration.ts';
import {
  chooseRecordings,
  chooseReference,
  drawOver,
  dropRecordings,
  dropReference,
  measuredState,
  positions,
  recordings,
  setChannels,
  setPosition,
  simulatedNames,
} from '../../state/results/measured.ts';
import { resultTab } from '../../state/results/result-tab.ts';
import { choose, shownResult } from '../../state/results/results.ts';
import { HelpAbout } from '../../parts/help/help-about.tsx';
import { singleNumberCells } from '../../state/results/single-numbers.ts';
import { say } from '../../state/window/say.ts';
import { view } from '../../state/window/view.ts';
import { AnswerState } from './answer-state.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { words } from '../../words/words.ts';

const { measured } = words.judging;

/** Responses that were measured in the room beside those of the shown result. */
export function MeasuredView(): JSX.Element {
  const loaded = recordings.value;
  const state = measuredState.value;
  return (
    <section class="measured-view" aria-label={measured.title}>
      <p class="note">{measured.note}</p>
      <div class="export-tools">
        <Button primary={!loaded} onClick={() => void chooseRecordings()}>
          {measured.load}
        </Button>
        {loaded && (
          <>
            <Button onClick={() => void chooseReference()} hint={measured.referenceHint}>
              {measured.reference}
            </Button>
            {loaded.reference && <Button onClick={dropReference}>{measured.noReference}</Button>}
            <Button
              onClick={() => {
                measureWith(
                  Array.from(loaded.files, ([name, contents]) => ({ name, contents })),
                  loaded.reference,
                );
                view.value = 'materials';
                say(measured.saidCalibrate);
              }}
              hint={measured.calibrateHint}
            >
              {measured.calibrate}
            </Button>
            <Button onClick={dropRecordings}>{measured.remove}</Button>
          </>
        )}
      </div>
      {loaded && (
        <ChoiceField
          label={measured.channels}
          value={loaded.channels}
          choices={CHANNEL_USES.map((value) => ({ value, text: measured.channelUses[value] }))}
          onChange={setChannels}
        />
      )}
      {loaded?.reference && <p>{measured.played(loaded.reference.name)}</p>}
      <AnswerState state={state} text={measured.reading} />
      {state?.kind === 'done' && (
        <>
          <SingleNumbers all={state.answer} />
          {state.answer.map((one) => (
            <Measured one={one} key={one.name} />
          ))}
        </>
      )}
    </section>
  );
}

/** The single-number values of all measured responses. */
function SingleNumbers({ all }: { readonly all: readonly MeasuredBesideResult[] }): JSX.Element | null {
  const { headings, rows } = singleNumberCells(all);
  if (headings.length === 0) return null;
  return (
    <div class="figures-frame" role="group" aria-label={measured.region} tabIndex={0}>
      <table>
        <caption class="hidden">{measured.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{measured.measured}</th>
            {headings.map(({ figure, text }) => (
              <th scope="col" class="number" key={figure}>
                <HelpAbout term={figure}>{text}</HelpAbout>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td class="number" key={headings[i].figure}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Measured({ one }: { readonly one: MeasuredBesideResult }): JSX.Element {
  const { name, against, why, warnings } = one;
  const result = shownResult.value;
  return (
    <section aria-label={name}>
      <h3>{against && against.name !== name ? measured.at(name, against.name) : name}</h3>
      {warnings.map((warning) => (
        <p key={warning} class="note">
          {warning}
        </p>
      ))}
      {(why !== null || positions.value.has(name)) && (
        <>
          {why !== null && <p class="note">{why}</p>}
          <ChoiceField
            label={measured.measuredAt(name)}
            value={against?.name ?? NOWHERE}
            choices={[
              ...(against ? [] : [{ value: NOWHERE, text: measured.choose }]),
              ...simulatedNames.value.map((value) => ({ value, text: value })),
            ]}
            onChange={(simulated) => setPosition(name, simulated)}
          />
        </>
      )}
      {against && (
        <>
          <div class="row">
            <p>
              {alignmentText(against)}
              {measured.cells}
            </p>
            <Button
              label={measured.drawOverNamed(name)}
              onClick={() => {
                drawOver(one, (file) => choose({ resultId: result!.id, file }));
                resultTab.value = 'responses';
              }}
            >
              {measured.drawOver}
            </Button>
          </div>
          <DifferenceTable caption={measured.differencesAt(against.name)} differences={against.differences} />
        </>
      )}
    </section>
  );
}

const NOWHERE = '';

function alignmentText({ delaySeconds, gainDb }: NonNullable<MeasuredBesideResult['against']>): string {
  const gain = gainDb === null ? null : gainDb.toFixed(1).replace('-', '−');
  return measured.alignment((1000 * Math.abs(delaySeconds)).toFixed(1), delaySeconds < 0, gain);
}
