import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ModesReport } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { followShape, followSurfacesOfMode } from '../../../state/design/modes/mode-shape.ts';
import { chosenMode } from '../../../state/design/modes/mode-list.ts';
import { saveModes } from '../../../state/design/modes/search.ts';
import { followSwing } from '../../../state/design/modes/swing.ts';
import { withTitles } from '../../../state/materials/shown-names.ts';
import { count, duration, frequency } from '../../../state/window/format.ts';
import { ModeCharts } from './mode-charts.tsx';
import { ModeDetails } from './mode-details.tsx';
import { CheckOfModes } from './modes-check.tsx';
import { ModeList } from './mode-list.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.design.modes;

/** The modes that were found: their list, the chosen one, and charts of all. */
export function ModesResult({ report }: { readonly report: ModesReport }): JSX.Element {
  useEffect(() => {
    const ends = [followShape(), followSurfacesOfMode(), followSwing()];
    return () => ends.forEach((end) => end());
  }, []);
  const { modes, upToHz, spacingMetres, nodes, elapsedSeconds, warnings } = report;
  const chosen = chosenMode.value;
  return (
    <section aria-labelledby="modes-result-heading" class="design-result">
      <h2 id="modes-result-heading">{texts.found(modes.length, frequency(upToHz))}</h2>
      <p class="note">
        {texts.facts(`${(100 * spacingMetres).toFixed(1)} cm`, count(nodes), duration(elapsedSeconds))}
      </p>
      {modes.length > 0 && <p class="note">{texts.above(frequency(upToHz))}</p>}
      {warnings.length > 0 && (
        <ul class="problems warnings">
          {warnings.map((text) => (
            <li key={text}>{withTitles(text)}</li>
          ))}
        </ul>
      )}
      {modes.length === 0 ? <p>{texts.empty}</p> : <ModeList />}
      {chosen && <ModeDetails mode={chosen} points={report.points} check={report.check} />}
      {modes.length > 0 && <ModeCharts modes={modes} />}
      {modes.length > 0 && <CheckOfModes report={report} />}
      <div class="row">
        <Button onClick={() => void saveModes('modes.json')}>{words.design.saveReport}</Button>
        <Button onClick={() => void saveModes('modes.csv')}>{words.design.saveTable}</Button>
        {report.files.includes('modes.vti') && (
          <Button onClick={() => void saveModes('modes.vti')} hint={texts.saveShapesHint}>
            {texts.saveShapes}
          </Button>
        )}
      </div>
    </section>
  );
}
