import type { RecordLayout } from '../../../run/record-layout.ts';
import type { RunResult } from '../../../run/run.ts';
import type { Scene } from '../../../scene/scene.ts';

/**
 * Runs that a scene takes if its receivers are excited and its sources listen; null where that saves no run, or is not
 * the same. Where source and receiver change places, every sample stays as it is
 * (docs/theory/sources-and-receivers.md, eq. R9): both stand between the nodes by the same weights, and the operator
 * with all its walls is symmetric. A receiver with direction reads a cloud of nodes, and one on an area a node: there
 * would be more runs. A source with directivity feeds several nodes, which a receiver that reads one point does not
 * have; one with a signal has its own.
 */
export function reciprocalRuns({
  sources,
  receivers,
  areas,
}: Pick<Scene, 'sources' | 'receivers' | 'areas'>): number | null {
  const onlyPoints =
    areas.length === 0 &&
    receivers.every(({ direction, walk }) => direction === undefined && walk === undefined) &&
    sources.every(({ directivity, signal }) => directivity === undefined && signal === undefined);
  return onlyPoints && receivers.length > 0 && receivers.length < sources.length ? receivers.length : null;
}

/** What a report says of reciprocity. */
export interface ReciprocityReport {
  /** Runs that were made, one from each receiver. */
  readonly runs: number;
  readonly sources: number;
}

/**
 * Turns runs from receivers, whose records are of sources, into those of sources.
 *
 * @param reversed The records of a run from a receiver. @param records Those of a run from a source.
 * @param onRun Takes the run of each source, in order, once all runs from receivers are there.
 */
export function asSources(
  reversed: RecordLayout,
  records: RecordLayout,
  onRun: (run: RunResult) => void,
): (run: RunResult) => void {
  const made: RunResult[] = [];
  return (run) => {
    made.push(run);
    if (made.length < records.counts.receivers) return;
    const heard = made.map(({ responses }) => reversed.split(responses).receivers);
    for (let source = 0; source < reversed.counts.receivers; source++) {
      const receivers = heard.map((responses) => responses[source]);
      onRun({ ...made[0], responses: records.join({ receivers, areas: [], directions: [] }) });
    }
  };
}
