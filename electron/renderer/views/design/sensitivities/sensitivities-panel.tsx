import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { movableMaterials } from '../../../state/materials/calibration.ts';
import { nameOf } from '../../../state/materials/shown-names.ts';
import {
  drawnRooms,
  drawSeed,
  movedBy,
  ownUncertainties,
  sensitivityCost,
  sensitivityObstacle,
  sensitivitySearch,
  setUncertainty,
  startSensitivities,
  uncertaintyOfAll,
} from '../../../state/design/sensitivities/sensitivities.ts';
import { followSurfaces } from '../../../state/design/surfaces-apart.ts';
import { EngineFields } from '../../plan/engine-fields.tsx';
import { CostText, FrequencyField, runsBar, SearchButtons, SearchOutcome, trialsCost } from '../search-state.tsx';
import { SensitivitiesResult } from './sensitivities-result.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.sensitivities;

/** What each surface does to each figure. */
export function SensitivitiesPanel(): JSX.Element {
  useEffect(() => sensitivityCost.follow(), []);
  useEffect(() => followSurfaces(), []);
  const found = sensitivitySearch.answer.value;
  return (
    <>
      <section aria-labelledby="sensitivities-heading">
        <h2 id="sensitivities-heading">{texts.heading}</h2>
        <p class="note">{texts.note}</p>
        <div class="design-fields">
          <FrequencyField />
          <NumberField
            label={texts.ofAll}
            unit="%"
            min={0}
            max={100}
            step={1}
            placeholder={10}
            value={uncertaintyOfAll.value ?? undefined}
            onChange={(value) => (uncertaintyOfAll.value = value)}
          />
          <NumberField
            label={texts.drawn}
            min={0}
            max={1000}
            step={10}
            digits={0}
            value={drawnRooms.value}
            problem={sensitivityObstacle.value ?? undefined}
            onChange={(value) => (drawnRooms.value = Math.round(value))}
          />
        </div>
        <p class="note">{texts.drawnNote}</p>
        <Uncertainties />
        <MoreFields />
        <EngineFields />
        <CostText state={sensitivityCost.value} known={trialsCost} />
        <SearchButtons
          search={sensitivitySearch}
          start={texts.start}
          startHint={texts.startHint}
          onStart={() => void startSensitivities()}
          obstacle={sensitivityObstacle.value}
        />
        <SearchOutcome search={sensitivitySearch} bar={runsBar} />
      </section>
      {found ? <SensitivitiesResult found={found} /> : <p class="note">{texts.none}</p>}
    </>
  );
}

const WAYS = ['cheaper', 'runs', 'walls'] as const;

/** What most leave to the program. */
function MoreFields(): JSX.Element {
  return (
    <details>
      <summary>{texts.more}</summary>
      <div class="design-fields">
        <ChoiceField
          label={texts.by}
          value={movedBy.value ?? 'cheaper'}
          choices={WAYS.map((value) => ({ value, text: texts.ways[value], hint: texts.wayHints[value] }))}
          onChange={(way) => (movedBy.value = way === 'cheaper' ? null : way)}
        />
        <NumberField
          label={texts.seed}
          min={0}
          max={2 ** 32 - 1}
          step={1}
          digits={0}
          value={drawSeed.value}
          onChange={(value) => (drawSeed.value = Math.round(value))}
        />
      </div>
    </details>
  );
}

/** Uncertainties of single materials. */
function Uncertainties(): JSX.Element {
  return (
    <details>
      <summary>{texts.uncertainty}</summary>
      <div class="design-fields">
        {movableMaterials.value.map(({ name }) => (
          <NumberField
            key={name}
            label={nameOf(name)}
            unit="%"
            min={0}
            max={100}
            step={1}
            placeholder={uncertaintyOfAll.value ?? 10}
            value={ownUncertainties.value.get(name)}
            onChange={(value) => setUncertainty(name, value)}
          />
        ))}
      </div>
    </details>
  );
}
