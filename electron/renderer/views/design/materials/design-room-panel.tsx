import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { NumberField } from '../../../parts/number-field.tsx';
import {
  confidence,
  designCost,
  designObstacle,
  designSearch,
  mostRooms,
  startDesign,
  stripCount,
} from '../../../state/design/materials/design-room.ts';
import { followAnswer } from '../../../state/design/materials/answer-picture.ts';
import { followSurfaces } from '../../../state/design/surfaces-apart.ts';
import { EngineFields } from '../../plan/engine-fields.tsx';
import { TargetChoice } from '../../results/compared/target-choice.tsx';
import {
  BandFields,
  CostText,
  FrequencyField,
  runsBar,
  SearchButtons,
  SearchOutcome,
  trialsCost,
} from '../search-state.tsx';
import { DesignResult } from './design-result.tsx';
import { GoalFields } from './goal-fields.tsx';
import { LimitTable } from './limit-table.tsx';
import { OfferTable } from './offer-table.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** Which materials on which surfaces meet goals. */
export function DesignRoomPanel(): JSX.Element {
  useEffect(() => designCost.follow(), []);
  useEffect(() => followSurfaces(), []);
  useEffect(() => followAnswer(), []);
  const found = designSearch.answer.value;
  return (
    <>
      <section aria-labelledby="design-room-heading">
        <h2 id="design-room-heading">{texts.heading}</h2>
        <p class="note">{texts.note}</p>
        <h3>{texts.targets}</h3>
        <TargetChoice />
        <GoalFields />
        <OfferTable />
        <LimitTable />
        <MoreFields />
        <div class="design-fields">
          <FrequencyField />
          <BandFields />
        </div>
        <EngineFields />
        {designObstacle.value === null && <CostText state={designCost.value} known={trialsCost} />}
        <SearchButtons
          search={designSearch}
          start={texts.start}
          startHint={texts.startHint}
          onStart={() => void startDesign()}
          obstacle={designObstacle.value}
        />
        {designObstacle.value !== null && <p class="note">{designObstacle.value}</p>}
        <SearchOutcome search={designSearch} bar={runsBar} />
      </section>
      {found ? <DesignResult found={found} /> : <p class="note">{texts.none}</p>}
    </>
  );
}

/** What most searches leave to the program. */
function MoreFields(): JSX.Element {
  return (
    <details>
      <summary>{texts.more}</summary>
      <div class="design-fields">
        <NumberField
          label={texts.confidence}
          unit="%"
          min={50}
          max={99.9}
          step={5}
          value={confidence.value}
          onChange={(value) => (confidence.value = value)}
        />
        <NumberField
          label={texts.strips}
          min={1}
          max={20}
          step={1}
          value={stripCount.value}
          onChange={(value) => (stripCount.value = value)}
        />
        <NumberField
          label={texts.mostRooms}
          min={1}
          max={1000}
          step={1}
          value={mostRooms.value}
          onChange={(value) => (mostRooms.value = value)}
        />
      </div>
    </details>
  );
}
