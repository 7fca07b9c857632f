import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { findGpu } from '../../state/window/engine.ts';
import { followPlan } from '../../state/plan/plan.ts';
import { PlanFields } from './plan-fields.tsx';
import { PlanTable } from './plan-table.tsx';
import { PlanStatus } from './plan-status.tsx';
import { Forecast } from './forecast.tsx';
import { PlanRemarks } from './plan-remarks.tsx';

/** The predicted cost of a run, and its requirements. */
export function PlanPanel(): JSX.Element {
  useEffect(() => {
    void findGpu();
    return followPlan();
  }, []);
  return (
    <>
      <PlanFields />
      <Forecast />
      <section aria-labelledby="plan-heading">
        <h2 id="plan-heading">Schemes</h2>
        <PlanStatus />
        <PlanTable />
      </section>
      <PlanRemarks />
    </>
  );
}
