import type { JSX } from 'preact';
import { accountLines } from '../../../../src/app/index.ts';
import { count, frequency } from '../../state/window/format.ts';
import { checkReport } from '../../state/room/scene-check.ts';
import { shownView } from '../../state/room/shown-room.ts';

/** Facts about the room and its grid. */
export function RoomFacts(): JSX.Element {
  const view = shownView.value;
  const report = checkReport.value;
  const facts: (readonly [string, string])[] = [];
  if (view) {
    const { from, to } = view.extentsMetres;
    facts.push(['Extents', `${to.map((high, axis) => (high - from[axis]).toFixed(2)).join(' × ')} m`]);
  }
  if (report) {
    const volume = report.room?.volumeCubicMetres;
    if (volume) {
      facts.push(['Volume as drawn', volume.scene === null ? 'unknown: the mesh is not closed' : cubic(volume.scene)]);
      facts.push(['Volume on the grid', cubic(volume.grid)]);
    }
    facts.push(['Scheme', report.scheme]);
    facts.push(['Grid spacing', `${(1000 * report.spacingMetres).toFixed(1)} mm`]);
    facts.push(['Nodes of the grid', count(report.gridNodes)]);
    facts.push(['Valid up to', frequency(report.validToHz)]);
  }
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading">The room on its grid</h2>
      <dl class="facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {view?.imported && (
        <>
          <h3>From the model’s file</h3>
          <ul class="limits">
            {accountLines(view.imported).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {report && report.limits.length > 0 && (
        <>
          <h3>Details that the grid cannot resolve</h3>
          <ul class="limits">
            {report.limits.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const cubic = (value: number): string => `${value.toFixed(1)} m³`;
