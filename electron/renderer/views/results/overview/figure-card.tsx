import type { JSX } from 'preact';
import {
  figureKind,
  type JudgedTarget,
  type OverviewFigure,
  type OverviewGroup,
  type OverviewSpread,
} from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { chooseArea, chooseMap, shownAreas } from '../../../state/results/places/maps.ts';
import { averagedOctaves, shownValue, targetsOf, worstOf } from '../../../state/results/overview.ts';
import { receiverArea, receiverBand, receiverOrder } from '../../../state/results/receivers.ts';
import { resultTab } from '../../../state/results/result-tab.ts';
import { words } from '../../../../words/words.ts';
import { Light } from './light.tsx';

const texts = words.overview;

interface CardProps {
  readonly figure: OverviewFigure;
  readonly group: OverviewGroup;
}

/** A figure over the receivers: its mean, its spread, its octaves with what they should be, and the ways further. */
export function FigureCard({ figure: { figure, single, octaves }, group }: CardProps): JSX.Element {
  const { symbol, meaning, shown } = figureKind(figure);
  const judging = targetsOf(group.targets, figure);
  const standing = worstOf(judging);
  const value = (of: number): string => shownValue(figure, of);
  const averaged = averagedOctaves(figure);
  return (
    <section class="figure-card" aria-label={symbol}>
      <h3>
        <HelpAbout term={figure}>{symbol}</HelpAbout>
        <span class="card-meaning">{meaning}</span>
      </h3>
      {standing !== null && (
        <p>
          <Light standing={standing} text={texts.lights[standing]} />
        </p>
      )}
      {single === null ? (
        <p class="note">{texts.noSingle(averaged)}</p>
      ) : (
        <>
          <p class="card-mean">
            {texts.mean(value(single.mean), single.uncertainty === null ? null : value(single.uncertainty), shown.unit)}
          </p>
          <p class="note">
            {texts.singleOf(averaged)}; {spreadText(single, value)}
          </p>
        </>
      )}
      {octaves.length > 0 && <Octaves {...{ figure, octaves, judging }} />}
      <Further figure={figure} area={group.area} symbol={symbol} />
    </section>
  );
}

const spreadText = ({ count, deviation, least, most }: OverviewSpread, value: (of: number) => string): string =>
  texts.spread(count, deviation === null ? null : value(deviation), value(least), value(most));

interface OctavesProps {
  readonly figure: OverviewFigure['figure'];
  readonly octaves: readonly OverviewSpread[];
  readonly judging: readonly JudgedTarget[];
}

function Octaves({ figure, octaves, judging }: OctavesProps): JSX.Element {
  const value = (of: number): string => shownValue(figure, of);
  const { symbol } = figureKind(figure);
  const hasSpread = octaves.some(({ deviation }) => deviation !== null);
  return (
    <table class="card-octaves">
      <caption class="hidden">{texts.octaves(symbol)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.octave}</th>
          <th scope="col" class="number">
            {hasSpread ? texts.meanColumn : texts.valueColumn}
          </th>
          {hasSpread && (
            <>
              <th scope="col" class="number">
                {texts.deviation}
              </th>
              <th scope="col" class="number">
                {texts.range}
              </th>
            </>
          )}
          {judging.length > 0 && <th scope="col">{texts.target}</th>}
        </tr>
      </thead>
      <tbody>
        {octaves.map(({ band, mean, uncertainty, deviation, least, most }) => (
          <tr key={band}>
            <th scope="row">{band}</th>
            <td class="number">{texts.mean(value(mean), uncertainty === null ? null : value(uncertainty), '')}</td>
            {hasSpread && (
              <>
                <td class="number">{deviation === null ? '–' : value(deviation)}</td>
                <td class="number">{deviation === null ? '–' : texts.rangeText(value(least), value(most))}</td>
              </>
            )}
            {judging.length > 0 && (
              <td>
                {judging.map((target) => (
                  <BandLight key={target.name} target={target} centreHz={band as number} />
                ))}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How an octave stands to a target; nothing if the target says nothing of it. */
function BandLight({
  target,
  centreHz,
}: {
  readonly target: JudgedTarget;
  readonly centreHz: number;
}): JSX.Element | null {
  const band = target.bands.find((one) => one.centreHz === centreHz);
  if (!band) return null;
  const { standing, verdict } = band;
  const side = verdict === 'low' || verdict === 'high' ? verdict : standing;
  const text = texts.short[standing === 'outside' ? (side as 'low' | 'high') : standing];
  return <Light standing={standing} text={text} />;
}

interface FurtherProps {
  readonly figure: OverviewFigure['figure'];
  /** The area of the card; null for single receivers. */
  readonly area: string | null;
  readonly symbol: string;
}

/** Buttons that lead from a figure to its receivers, its curves and its map. */
function Further({ figure, area, symbol }: FurtherProps): JSX.Element {
  const toReceivers = (): void => {
    receiverOrder.value = { by: figure, falls: false };
    receiverArea.value = area ?? '';
    receiverBand.value = 'mid';
    resultTab.value = 'receivers';
  };
  const mapped = area ?? shownAreas.value.at(0)?.area;
  const toMap = (): void => {
    chooseArea(mapped!);
    chooseMap({ figure, band: 'mid' });
    resultTab.value = 'maps';
  };
  return (
    <div class="row">
      <Button onClick={toReceivers} hint={texts.toReceiversHint(symbol)} label={texts.of(texts.toReceivers, symbol)}>
        {texts.toReceivers}
      </Button>
      {area === null && (
        <Button
          onClick={() => (resultTab.value = 'responses')}
          hint={texts.toCurvesHint(symbol)}
          label={texts.of(texts.toCurves, symbol)}
        >
          {texts.toCurves}
        </Button>
      )}
      {mapped !== undefined && (
        <Button onClick={toMap} hint={texts.toMapHint(symbol)} label={texts.of(texts.toMap, symbol)}>
          {texts.toMap}
        </Button>
      )}
    </div>
  );
}
