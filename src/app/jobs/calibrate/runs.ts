import { seconds } from '../../../units/quantities.ts';
import { MOST_RUNS, tell, unusedFigures, type CalibrationJob } from './job.ts';
import { bandsOfMovable } from './movable.ts';
import type { UnusedFigures } from './calibration-report.ts';
import { textOf, withMaterials, withPoints } from '../room-trials/scene-text.ts';
import { simulateScene } from '../room-trials/simulate.ts';
import { trialOf, type Trial } from './trial.ts';

/** Absorption of the materials in the octaves that are fitted: [octave][material]. */
export type Absorptions = ReadonlyMap<number, readonly number[]>;

/** A run with the materials it had; null for the materials of the scene itself. */
export interface CalibrationTrial extends Trial {
  readonly absorptions: Absorptions | null;
  /** Length of its responses. */
  readonly durationSeconds: number;
  readonly seconds: number;
}

/** Records too short for a decay are made longer by this factor, at most this many times. */
const LONGER = { factor: 1.5, times: 2 } as const;

/** Simulates the scene with one set of materials after the other. */
export class Runs {
  private made = 0;
  private duration: number;
  private readonly text: (absorptions: Absorptions | null) => string;

  constructor(private readonly job: CalibrationJob) {
    const { raw, measured, movable, rendering } = job;
    const some = (key: 'sources' | 'receivers'): string[] => [...new Set(measured.flatMap((value) => value[key]))];
    const scene = withPoints(raw, { sources: some('sources'), receivers: some('receivers') });
    this.duration = rendering.duration;
    this.text = (absorptions) =>
      textOf(absorptions ? withMaterials(scene, bandsOfMovable(movable, absorptions)) : scene);
  }

  get areLeft(): boolean {
    return this.made < (this.job.request.mostRuns ?? MOST_RUNS);
  }

  async run(absorptions: Absorptions | null): Promise<CalibrationTrial> {
    const { request, controls, rendering } = this.job;
    const run = ++this.made;
    const start = performance.now();
    const report = await simulateScene(
      this.text(absorptions),
      { ...rendering, duration: seconds(this.duration) },
      controls,
      (render) => tell(controls, run, request, render),
    );
    return {
      ...trialOf(report),
      absorptions,
      durationSeconds: this.duration,
      seconds: (performance.now() - start) / 1000,
    };
  }

  /** The scene as it is; again with longer records if some are too short for their decays, which is no further run. */
  async first(): Promise<CalibrationTrial> {
    let trial = await this.run(null);
    for (let again = 0; again < LONGER.times && this.isShort(trial); again++) {
      this.duration *= LONGER.factor;
      this.made = 0;
      trial = await this.run(null);
    }
    return trial;
  }

  /** Whether values are missing for a reason that longer records could change. */
  private isShort(trial: Trial): boolean {
    if (this.job.request.duration !== undefined) return false;
    return this.notShown(trial).length > 0;
  }

  /** Values that the simulation does not show. */
  notShown({ secondsOf }: Trial): readonly UnusedFigures[] {
    return unusedFigures(this.job.measured, (value) =>
      secondsOf(value) === null ? 'the simulated response shows none: it decays too fast, or not far enough' : null,
    );
  }
}
