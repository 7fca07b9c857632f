import type { JSX } from 'preact';
import { accountLines } from '../../../../src/app/index.ts';
import { count, frequency } from '../../state/window/format.ts';
import { checkReport } from '../../state/room/scene-check.ts';
import { shownView } from '../../state/room/shown-room.ts';
import { words } from '../../../words/words.ts';

/** Facts about the room and its grid. */
export function RoomFacts(): JSX.Element {
  const view = shownView.value;
  const report = checkReport.value;
  const facts: (readonly [string, string])[] = [];
  if (view) {
    const { from, to } = view.extentsMetres;
    facts.push([words.room.facts.extents, `${to.map((high, axis) => (high - from[axis]).toFixed(2)).join(' × ')} m`]);
  }
  if (report) {
    const volume = report.room?.volumeCubicMetres;
    if (volume) {
      facts.push([
        words.room.facts.volumeDrawn,
        volume.scene === null ? words.room.facts.volumeUnknown : cubic(volume.scene),
      ]);
      facts.push([words.room.facts.volumeOnGrid, cubic(volume.grid)]);
    }
    facts.push([words.room.facts.scheme, report.scheme]);
    facts.push([words.room.facts.spacing, `${(1000 * report.spacingMetres).toFixed(1)} mm`]);
    facts.push([words.room.facts.nodes, count(report.gridNodes)]);
    facts.push([words.room.facts.validTo, frequency(report.validToHz)]);
  }
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading">{words.room.facts.heading}</h2>
      <dl class="facts">
        {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {view?.imported && (
        <>
          <h3>{words.room.facts.fromFile}</h3>
          <ul class="limits">
            {accountLines(view.imported).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {report && report.limits.length > 0 && (
        <>
          <h3>{words.room.facts.unresolved}</h3>
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
