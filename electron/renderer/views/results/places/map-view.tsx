import type { JSX } from 'preact';
import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HelpAbout } from '../../../parts/help/help-about.tsx';
import { figureKind, stepsOf, type AreaMap, type MapBand } from '../../../../../src/app/index.ts';
import { Button } from '../../../parts/button.tsx';
import { ChoiceField } from '../../../parts/choice-field.tsx';
import { ProblemList } from '../../../parts/problem-list.tsx';
import {
  chooseArea,
  chooseMap,
  followMap,
  mappedArea,
  mapState,
  saveAreaTable,
  saveMapPng,
  saveMapSvg,
  shownAreas,
  shownMap,
} from '../../../state/results/places/maps.ts';
import { followShownView, shownView } from '../../../state/results/shown-view.ts';
import { followShading, shadingOf } from '../../../state/room/shading.ts';
import { mode } from '../../../state/room/shown-room.ts';
import { count, frequency } from '../../../state/window/format.ts';
import { theme } from '../../../state/window/theme.ts';
import { StillRoom } from './still-room.tsx';
import { PALETTES } from '../../../colours/palette.ts';
import { viridisStops } from '../../../plots/viridis-stops.ts';
import { SvgPicture } from './svg-picture.tsx';
import { words } from '../../../../words/words.ts';

const { maps } = words.judging;

/** Figures over the areas of the shown result: in colour in the room, and as the picture that is saved. */
export function MapView(): JSX.Element {
  useEffect(() => {
    const ends = [followShownView(), followMap(), followShading(shownView)];
    return () => ends.forEach((end) => end());
  }, []);
  const area = mappedArea.value;
  if (!area) {
    return <p class="note">{maps.noArea}</p>;
  }
  const state = mapState.value;
  return (
    <section class="map-view" aria-label={maps.title}>
      <MapFields />
      {state?.kind === 'failed' && <ProblemList problems={state.failure.problems} />}
      {state?.kind === 'nothing' && <p class="note">{maps.noFigure(area.area)}</p>}
      {state?.kind === 'pending' && (
        <p class="note" role="status">
          {maps.drawing}
        </p>
      )}
      {shownMap.value && <Shown map={shownMap.value} />}
    </section>
  );
}

function MapFields(): JSX.Element {
  const map = shownMap.value;
  const source = map?.offer.sources.find(({ name }) => name === map.view.source);
  const bands = source?.figures.find(({ figure }) => figure === map?.view.figure)?.bands ?? [];
  return (
    <div class="map-fields">
      <ChoiceField
        label={maps.area}
        value={mappedArea.value?.area}
        choices={shownAreas.value.map(({ area, receivers }) => ({
          value: area,
          text: maps.areaText(area, count(receivers)),
        }))}
        onChange={chooseArea}
      />
      {map && source && (
        <>
          <ChoiceField
            label={maps.figure}
            value={map.view.figure}
            choices={source.figures.map(({ figure }) => {
              const { symbol, meaning } = figureKind(figure);
              return { value: figure, text: maps.figureText(symbol, meaning) };
            })}
            onChange={(figure) => chooseMap({ figure })}
          />
          <HelpAbout term={map.view.figure} />
          <ChoiceField
            label={maps.octave}
            value={String(map.view.band)}
            choices={bands.map((band) => ({ value: String(band), text: bandText(band, map) }))}
            onChange={(band) => chooseMap({ band: band === 'mid' ? band : Number(band) })}
          />
          <ChoiceField
            label={maps.source}
            value={map.view.source}
            choices={map.offer.sources.map(({ name }) => ({ value: name, text: name }))}
            onChange={(name) => chooseMap({ source: name })}
          />
          {map.offer.storeys > 1 && (
            <ChoiceField
              label={maps.storey}
              value={String(map.view.storey)}
              choices={Array.from({ length: map.offer.storeys }, (_, i) => ({
                value: String(i),
                text: i === 0 ? maps.lowestStorey : maps.storeyNumber(i + 1),
              }))}
              onChange={(storey) => chooseMap({ storey: Number(storey) })}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The single-number value is the mean over octaves. */
function bandText(band: MapBand, { view, band: shown }: AreaMap): string {
  if (band !== 'mid') return frequency(band);
  const octaves = figureKind(view.figure).averagedHz ?? [];
  if (octaves.length === 0) return maps.wholeResponse;
  return view.band === 'mid' && shown !== '' ? maps.meanOf(shown) : maps.meanOfHz(octaves);
}

function Shown({ map }: { readonly map: AreaMap }): JSX.Element {
  return (
    <>
      <div class="map-room">
        <section class="map-stage" aria-label={maps.inRoom}>
          <StillRoom
            view={shownView.value}
            colours={plainColours.value}
            shaded={shadingOf(shownView.value?.surfaces)}
            mode={mode.value}
            map={map}
          />
        </section>
        <Scale map={map} />
      </div>
      <Numbers map={map} />
      <div class="export-tools">
        <Button
          pressed={mode.value === 'wireframe'}
          onClick={() => (mode.value = mode.value === 'wireframe' ? 'shaded' : 'wireframe')}
          hint={maps.wireframeHint}
        >
          {maps.wireframe}
        </Button>
        <Button onClick={() => void saveMapSvg()} hint={maps.svgHint}>
          {maps.svg}
        </Button>
        <Button onClick={() => void saveMapPng()} hint={maps.pngHint}>
          {maps.png}
        </Button>
        <Button onClick={() => void saveAreaTable()} hint={maps.csvHint}>
          {maps.csv}
        </Button>
      </div>
      <SvgPicture svg={map.svg} text={maps.picture(map.title, map.band, map.view.source, map.text)} />
    </>
  );
}

/** Walls without the colours of their materials, which would look like values. */
const plainColours = computed<ReadonlyMap<string, string>>(() => {
  const names = shownView.value?.surfaces.flatMap(({ front, back }) => [front, back]) ?? [];
  const { wall } = PALETTES[theme.value];
  return new Map(names.flatMap((name) => (name === null ? [] : [[name, wall] as const])));
});

/** The scale of colours beside the room, from the highest value down. */
function Scale({ map: { scale, title, band } }: { readonly map: AreaMap }): JSX.Element {
  const steps = stepsOf(scale).reverse();
  return (
    <div class="map-scale" role="img" aria-label={maps.scale(title, band, plain(scale.from), plain(scale.to))}>
      <p>
        {title}
        <br />
        <span class="note">{band}</span>
      </p>
      <div class="map-colours">
        <div style={{ background: `linear-gradient(to top, ${viridisStops().join(', ')})` }} />
        <ol>
          {steps.map((value) => (
            <li key={value}>{plain(value)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** How the figure is spread over the area. */
function Numbers({
  map: { spread, uncertainty, trend, digits, unit, places },
}: {
  readonly map: AreaMap;
}): JSX.Element {
  const text = (value: number): string => `${plain(Number(value.toFixed(digits)))}${unit === '' ? '' : ` ${unit}`}`;
  const numbers: (readonly [string, string])[] = [
    [maps.mean, text(spread.mean)],
    [maps.deviation, text(spread.deviation)],
    [maps.percentile(10), text(spread.p10)],
    [maps.percentile(50), text(spread.median)],
    [maps.percentile(90), text(spread.p90)],
    [maps.lowest, text(spread.least)],
    [maps.highest, text(spread.most)],
    [
      maps.receivers,
      spread.count === places.length / 3
        ? count(spread.count)
        : maps.receiversOf(count(spread.count), count(places.length / 3)),
    ],
    ...(uncertainty === null ? [] : [[maps.eachWithin, `± ${text(uncertainty)}`] as const]),
    ...(trend === null
      ? []
      : [
          [
            maps.perDoubling,
            maps.trend(
              `${trend.perDoubling > 0 ? '+' : ''}${plain(Number(trend.perDoubling.toFixed(digits + 1)))}${unit === '' ? '' : ` ${unit}`}`,
              plain(Number(trend.correlation.toFixed(2))),
            ),
          ] as const,
        ]),
  ];
  const missing = places.length / 3 - spread.count;
  return (
    <>
      <dl class="map-numbers" aria-label={maps.spread}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {missing > 0 && <p class="note">{maps.missing(count(missing))}</p>}
    </>
  );
}

const plain = (value: number): string => String(value).replace('-', '−');
