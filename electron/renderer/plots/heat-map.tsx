import type { ComponentChildren, JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Theme } from '../colours/palette.ts';
import { HelpAbout } from '../parts/help/help-about.tsx';
import { words, type TermName } from '../../words/words.ts';
import { valueText } from './align.ts';
import { atLeast } from './sizes.ts';
import { HeatDrawing, type HeatGraph, type HeatReading } from './heat-drawing.ts';
import { VIRIDIS } from '../../../src/chart/viridis.ts';

export interface HeatMapProps extends HeatGraph {
  /** Caption and name for screen readers. */
  readonly title: string;
  /** A change redraws the plot in the new colours. */
  readonly theme: Theme;
  /** The term of the glossary that the caption explains. */
  readonly help?: TermName;
  /** Least height of the drawing, CSS pixels. */
  readonly height?: number;
  /** Shown beside the caption, for example a choice of drawings. */
  readonly tools?: ComponentChildren;
}

const USUAL_HEIGHT = 300;

/** Cursor step of each arrow key, CSS pixels; times five with Shift. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-6, 0],
  ArrowRight: [6, 0],
  ArrowUp: [0, 6],
  ArrowDown: [0, -6],
};

/** A plot of values over two axes as colours, with a colour scale and a cursor that reads values. */
export function HeatMap(props: HeatMapProps): JSX.Element {
  const { title, help, xLabel, yLabel, valueLabel, valueRange, height = USUAL_HEIGHT } = props;
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<HeatDrawing | null>(null);
  const reading = useSignal<HeatReading | null>(null);
  const id = useId();
  useLayoutEffect(() => {
    const made = new HeatDrawing(host.current!, (what) => (reading.value = what));
    drawing.current = made;
    return () => made.end();
  }, []);
  useLayoutEffect(
    () => drawing.current!.show(props),
    [props.x, props.y, props.values, props.limit?.at, ...valueRange, props.theme],
  );
  return (
    <figure class="plot" aria-labelledby={`${id}-title`}>
      <figcaption title={words.plots.heatKeys}>
        <span id={`${id}-title`}>{help === undefined ? title : <HelpAbout term={help}>{title}</HelpAbout>}</span>
        <span class="plot-tools">{props.tools}</span>
      </figcaption>
      <div class="heat-map">
        <div
          ref={host}
          class="plot-drawing"
          style={atLeast(height)}
          role="group"
          tabIndex={0}
          aria-label={words.plots.heatMap({ title, value: valueLabel, x: xLabel, y: yLabel })}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            const times = event.shiftKey ? 5 : 1;
            if (event.key === 'Escape') drawing.current!.leave();
            else if (step) drawing.current!.moveBy(times * step[0], times * step[1]);
            else return;
            event.preventDefault();
          }}
        />
        <ColourBar label={valueLabel} range={valueRange} />
      </div>
      <Reading {...{ xLabel, yLabel, valueLabel }} reading={reading.value} />
    </figure>
  );
}

interface ReadingProps {
  readonly xLabel: string;
  readonly yLabel: string;
  readonly valueLabel: string;
  readonly reading: HeatReading | null;
}

function Reading({ xLabel, yLabel, valueLabel, reading }: ReadingProps): JSX.Element {
  const parts = [
    [xLabel, reading?.x],
    [yLabel, reading?.y],
    [valueLabel, reading?.value],
  ] as const;
  return (
    <output class="plot-legend">
      {parts.map(([label, value]) => (
        <span class="plot-at" key={label}>
          {label} <span class="plot-value">{valueText(value ?? null)}</span>
        </span>
      ))}
    </output>
  );
}

/** The colour scale, brightest at the top. */
function ColourBar({
  label,
  range,
}: {
  readonly label: string;
  readonly range: readonly [number, number];
}): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    for (let i = 0; i < 256; i++) {
      const [red, green, blue] = VIRIDIS.subarray(4 * i, 4 * i + 3);
      context.fillStyle = `rgb(${red} ${green} ${blue})`;
      context.fillRect(0, 255 - i, 1, 1);
    }
  }, []);
  const [low, high] = range;
  return (
    <div class="colour-bar" role="img" aria-label={words.plots.colours(label, low, high)}>
      <span class="colour-bar-label">{label}</span>
      <canvas ref={canvas} width={1} height={256} />
      <span>{valueText(high)}</span>
      <span>{valueText((low + high) / 2)}</span>
      <span>≤ {valueText(low)}</span>
    </div>
  );
}
