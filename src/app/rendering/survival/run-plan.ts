import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The plan of a rendering with the length that its runs have by now: a chosen length may grow while they are made. */
export class RunPlan {
  private longest: RenderPlan;

  constructor(planned: RenderPlan) {
    this.longest = planned;
  }

  get current(): RenderPlan {
    return this.longest;
  }

  /** Takes the plan with a greater length. */
  grow(longer: RenderPlan): void {
    this.longest = longer;
  }
}
