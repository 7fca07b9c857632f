import type { JSX } from 'preact';
import {
  CHANNEL_USES,
  NOISE_OCTAVES,
  speechText,
  type ListeningRequest,
  type MeasuredBesideResult,
} from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { Check } from '../../../parts/check.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { OctaveLevels } from '../../../parts/octave-levels.tsx';
import { measureWith } from '../../../state/materials/calibration.ts';
import {
  chooseRecordings,
  chooseReference,
  drawOver,
  dropRecordings,
  dropReference,
  giveSpeechLevel,
  measuredState,
  positions,
  recordings,
  renderedVolumeShown,
  setChannels,
  setKnown,
  setNoiseLevel,
  setPosition,
  simulatedNames,
  USUAL_LEVELS,
} from '../../../state/results/measured.ts';
import { octaveName } from '../../../state/results/figures.ts';
import { resultTab } from '../../../state/results/result-tab.ts';
import { choose, shownResult } from '../../../state/results/results.ts';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { singleNumberCells } from '../../../state/results/single-numbers.ts';
import { say } from '../../../state/window/say.ts';
import { view } from '../../../state/window/view.ts';
import { AnswerState } from '../answer-state.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { words } from '../../../../words/words.ts';

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
      {loaded && <KnownFields known={loaded.known} />}
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

/** What is known of speech and noise at the listener, and of the room. */
function KnownFields({ known: { speechLevel, noise, volume } }: { readonly known: ListeningRequest }): JSX.Element {
  return (
    <section aria-label={measured.known} class="levels">
      <Check label={measured.hasSpeech} checked={speechLevel !== undefined} onChange={giveSpeechLevel} />
      {typeof speechLevel === 'number' && (
        <>
          <NumberField
            label={measured.speechLevel}
            unit="dB(A)"
            value={speechLevel}
            min={-50}
            max={220}
            step={1}
            onChange={(level) => setKnown({ speechLevel: level })}
          />
          <Check
            label={measured.hasNoise}
            checked={noise !== undefined}
            onChange={(has) => setKnown({ noise: has ? USUAL_LEVELS.noise : undefined })}
          />
        </>
      )}
      {typeof noise === 'object' && (
        <OctaveLevels
          legend={measured.noiseByOctave}
          octaves={NOISE_OCTAVES}
          nameOf={octaveName}
          level={(octave) => noise[(NOISE_OCTAVES as readonly number[]).indexOf(octave)]}
          onChange={(octave, level) => setNoiseLevel((NOISE_OCTAVES as readonly number[]).indexOf(octave), level)}
        />
      )}
      <NumberField
        label={measured.volume}
        unit="m³"
        value={volume}
        placeholder={renderedVolumeShown.value}
        min={0.001}
        max={1e7}
        onChange={(value) => setKnown({ volume: value })}
      />
    </section>
  );
}

/** The single-number values of all measured responses. */
function SingleNumbers({ all }: { readonly all: readonly MeasuredBesideResult[] }): JSX.Element | null {
  const { headings, rows } = singleNumberCells(all);
  if (headings.length === 0) return null;
  return (
    <>
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
                {cells.map(({ text, isReduced }, i) => (
                  <td class="number" key={headings[i].figure} title={isReduced ? measured.reduced : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.some(({ cells }) => cells.some(({ isReduced }) => isReduced)) && <p class="note">{measured.reduced}</p>}
      {all.map(({ name, figures }) => {
        const speech = speechText(figures.speech);
        return speech === null ? null : (
          <p class="note" key={name}>
            {measured.speechOf(name, speech)}
          </p>
        );
      })}
    </>
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
