import type { JSX } from 'preact';
import { CHANNEL_USES, type ChannelUse, type MeasuredBesideResult } from '../../../../src/app/index.ts';
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

/** Responses that were measured in the room beside those of the shown result. */
export function MeasuredView(): JSX.Element {
  const loaded = recordings.value;
  const state = measuredState.value;
  return (
    <section class="measured-view" aria-label="Measured responses">
      <p class="note">
        Impulse responses as WAV, each channel one, named after source and receiver such as S1-R1.wav; or recordings of
        a sweep with the signal that was played. They are aligned by the direct sound, and get the energy of the
        simulated response.
      </p>
      <div class="export-tools">
        <Button primary={!loaded} onClick={() => void chooseRecordings()}>
          Load measured responses…
        </Button>
        {loaded && (
          <>
            <Button
              onClick={() => void chooseReference()}
              hint="The signal that was played, as a WAV file of one channel: the recordings are deconvolved with it"
            >
              Reference…
            </Button>
            {loaded.reference && <Button onClick={dropReference}>No reference</Button>}
            <Button
              onClick={() => {
                measureWith(
                  Array.from(loaded.files, ([name, contents]) => ({ name, contents })),
                  loaded.reference,
                );
                view.value = 'materials';
                say('The measured responses are the measurement of the calibration. Choose the tab Calibrate.');
              }}
              hint="Moves the absorption of the materials until the simulation meets them"
            >
              Calibrate with them
            </Button>
            <Button onClick={dropRecordings}>Remove</Button>
          </>
        )}
      </div>
      {loaded && (
        <ChoiceField
          label="Channels of a file"
          value={loaded.channels}
          choices={CHANNEL_USES.map((value) => ({ value, text: CHANNEL_WORDS[value] }))}
          onChange={setChannels}
        />
      )}
      {loaded?.reference && <p>Played: {loaded.reference.name}</p>}
      <AnswerState state={state} text="Reading the measured responses…" />
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

const CHANNEL_WORDS: Readonly<Record<ChannelUse, string>> = {
  responses: 'a response each',
  ears: 'the left and the right ear of a head',
  lateral: 'a microphone and a figure-of-eight beside it',
};

/** The single-number values of all measured responses. */
function SingleNumbers({ all }: { readonly all: readonly MeasuredBesideResult[] }): JSX.Element | null {
  const { headings, rows } = singleNumberCells(all);
  if (headings.length === 0) return null;
  return (
    <div class="figures-frame" role="group" aria-label="Single-number values of the measured responses" tabIndex={0}>
      <table>
        <caption class="hidden">Single-number values (ISO 3382-1, table A.1) of the measured responses</caption>
        <thead>
          <tr>
            <th scope="col">Measured</th>
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
  const { name, against, why } = one;
  const result = shownResult.value;
  return (
    <section aria-label={name}>
      <h3>{against && against.name !== name ? `${name}, at ${against.name}` : name}</h3>
      {(why !== null || positions.value.has(name)) && (
        <>
          {why !== null && <p class="note">{why}</p>}
          <ChoiceField
            label={`${name} was measured at`}
            value={against?.name ?? NOWHERE}
            choices={[
              ...(against ? [] : [{ value: NOWHERE, text: '(choose)' }]),
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
              {alignmentText(against)} Each cell has measured → simulated, and in brackets the difference in just
              noticeable differences; above one it is marked.
            </p>
            <Button
              label={`Draw over: ${name}`}
              onClick={() => {
                drawOver(one, (file) => choose({ resultId: result!.id, file }));
                resultTab.value = 'responses';
              }}
            >
              Draw over
            </Button>
          </div>
          <DifferenceTable caption={`Differences at ${against.name}`} differences={against.differences} />
        </>
      )}
    </section>
  );
}

const NOWHERE = '';

function alignmentText({ delaySeconds, gainDb }: NonNullable<MeasuredBesideResult['against']>): string {
  const later = `${(1000 * Math.abs(delaySeconds)).toFixed(1)} ms ${delaySeconds < 0 ? 'earlier' : 'later'}`;
  const gain =
    gainDb === null ? '' : `, and a gain of ${gainDb.toFixed(1).replace('-', '−')} dB gives it the same energy`;
  return `Its direct sound comes ${later}${gain}.`;
}
