import type { RenderReport } from '../../rendering/finished/render-report.ts';
import type { MeasuredFigure } from '../../results/measured/measured.ts';

/** The decay times of a room as a simulation shows them. */
export interface Trial {
  readonly report: RenderReport;
  /** Decay time of the positions and the octave that were measured; null where a response shows none. */
  readonly secondsOf: (measured: MeasuredFigure) => number | null;
}

/** The decay times that a simulation shows. */
export const trialOf = (report: RenderReport): Trial => ({
  report,
  secondsOf: (measured) => meanOf(report, measured),
});

/** Mean over the pairs of a measured value. */
function meanOf({ responses }: RenderReport, { figure, centreHz, sources, receivers }: MeasuredFigure): number | null {
  let sum = 0;
  for (const source of sources) {
    for (const receiver of receivers) {
      const response = responses.find((entry) => entry.source === source && entry.receiver === receiver);
      const band = response?.figures?.bands.find((each) => each.centreHz === centreHz);
      const seconds = figure === 'T20' ? band?.t20Seconds : band?.edtSeconds;
      if (seconds === null || seconds === undefined) return null;
      sum += seconds;
    }
  }
  return sum / (sources.length * receivers.length);
}
