import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { advancedIsOpen } from '../../state/plan/advanced.ts';
import { followPlan } from '../../state/plan/plan.ts';
import { showTimes } from '../../state/plan/presets.ts';
import { findGpu } from '../../state/window/engine.ts';
import { view } from '../../state/window/view.ts';
import { words } from '../../../words/words.ts';
import { AdvancedFields, PlanFields } from './plan-fields.tsx';
import { PlanRemarks } from './plan-remarks.tsx';
import { PlanStatus } from './plan-status.tsx';
import { PlanTable } from './plan-table.tsx';
import { ProjectSchemeField } from './project-scheme-field.tsx';
import { PresetTable } from './preset-table.tsx';

/** The settings of the simulation, the presets, and under 'Advanced' everything else. */
export function PlanPanel(): JSX.Element {
  useEffect(() => {
    void findGpu();
    return showTimes();
  }, []);
  return (
    <>
      <PlanFields />
      <PresetTable />
      <details
        class="advanced"
        open={advancedIsOpen.value}
        onToggle={({ currentTarget }) => (advancedIsOpen.value = currentTarget.open)}
      >
        <summary>{words.plan.advanced}</summary>
        {advancedIsOpen.value && <Advanced />}
      </details>
    </>
  );
}

function Advanced(): JSX.Element {
  useEffect(() => followPlan(), []);
  return (
    <>
      <AdvancedFields />
      <section aria-labelledby="plan-heading">
        <h2 id="plan-heading">{words.plan.schemes}</h2>
        <PlanStatus />
        <PlanTable />
        <ProjectSchemeField />
        <Button onClick={() => (view.value = 'stencils')} hint={words.plan.stencilsHint}>
          {words.plan.stencils}
        </Button>
      </section>
      <PlanRemarks />
    </>
  );
}
