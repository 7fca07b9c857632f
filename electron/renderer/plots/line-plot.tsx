import type { ComponentChildren, JSX } from 'preact';
import { useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Theme } from '../colours/palette.ts';
import { Button } from '../parts/button.tsx';
import { HelpAbout } from '../parts/help/help-about.tsx';
import { words, type TermName } from '../../words/words.ts';
import { readCurve, valueText } from './align.ts';
import { curveColour } from '../colours/curve-colours.ts';
import { atLeast } from './sizes.ts';
import { LineDrawing, type LineGraph, type PlotStep } from './line-drawing.ts';

export interface LinePlotProps extends LineGraph {
  /** Caption and name for screen readers. */
  readonly title: string;
  /** A change redraws the plot in the new colours. */
  readonly theme: Theme;
  /** Least height of the drawing, CSS pixels. */
  readonly height?: number;
  /** The term of the glossary that the caption explains. */
  readonly help?: TermName;
  /** Shown beside the caption, for example a choice of curves. */
  readonly tools?: ComponentChildren;
  /** A line was chosen, by a click near it or by Enter at the cursor. @param index Index in `lines`. */
  readonly onLine?: (index: number) => void;
}

/** Least height of the drawing without caption and legend, CSS pixels. */
const USUAL_HEIGHT = 260;

const KEYS: Readonly<Record<string, PlotStep>> = {
  ArrowLeft: { kind: 'move', pixels: -4 },
  ArrowRight: { kind: 'move', pixels: 4 },
  PageDown: { kind: 'move', pixels: -60 },
  PageUp: { kind: 'move', pixels: 60 },
  Home: { kind: 'end', side: 'first' },
  End: { kind: 'end', side: 'last' },
  '+': { kind: 'zoom', factor: 0.5 },
  '-': { kind: 'zoom', factor: 2 },
  '0': { kind: 'whole' },
  Enter: { kind: 'choose' },
  Escape: { kind: 'leave' },
};

/** A plot of curves with a legend, a cursor that reads values, and zoom by dragging. */
export function LinePlot(props: LinePlotProps): JSX.Element {
  const { title, help, height = USUAL_HEIGHT } = props;
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<LineDrawing | null>(null);
  const id = useId();
  const cursorX = useSignal<number | null>(null);
  const zoomed = useSignal(false);
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const onLine = useRef(props.onLine);
  onLine.current = props.onLine;
  useLayoutEffect(() => {
    const made = new LineDrawing(host.current!, {
      onCursor: (x) => (cursorX.value = x),
      onZoom: (is) => (zoomed.value = is),
      onLine: (index) => onLine.current?.(index),
    });
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.end();
    };
  }, []);
  useLayoutEffect(() => drawing.current!.show(props, hidden.value));
  useEffect(() => drawing.current!.recolour(), [props.theme]);
  return (
    <figure class="plot" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <figcaption title={words.plots.lineKeys}>
        <span id={`${id}-title`}>{help === undefined ? title : <HelpAbout term={help}>{title}</HelpAbout>}</span>
        <span class="plot-tools">{props.tools}</span>
        <span class={zoomed.value ? '' : 'plot-not-zoomed'}>
          <Button onClick={() => drawing.current!.step({ kind: 'whole' })} hint={words.plots.showAllHint}>
            {words.plots.showAll}
          </Button>
        </span>
      </figcaption>
      <p id={`${id}-summary`} class="hidden">
        {summaryOf(props)} {words.plots.lineKeys} {props.onLine && words.plots.lineChoice}
      </p>
      <Cursor
        props={props}
        height={height}
        cursorX={cursorX}
        hidden={hidden}
        host={host}
        describedBy={`${id}-summary`}
        onStep={(step) => drawing.current!.step(step)}
      />
      <Legend props={props} cursorX={cursorX} hidden={hidden} />
    </figure>
  );
}

interface CursorProps {
  readonly props: LinePlotProps;
  readonly height: number;
  readonly cursorX: ReadonlySignal<number | null>;
  readonly hidden: ReadonlySignal<ReadonlySet<string>>;
  readonly host: { current: HTMLDivElement | null };
  readonly describedBy: string;
  readonly onStep: (step: PlotStep) => void;
}

/** The drawing. For keyboards and screen readers its cursor is a slider that reads the curves' values. */
function Cursor({ props, height, cursorX, hidden, host, describedBy, onStep }: CursorProps): JSX.Element {
  const [low, high] = endsOf(props);
  const x = cursorX.value;
  const shown = props.curves.filter(({ label }) => !hidden.value.has(label));
  const read = (at: number): string =>
    shown.map((curve) => `${curve.label} ${valueText(readCurve(curve, at))}`).join(', ');
  return (
    <div
      ref={host}
      class="plot-drawing"
      style={atLeast(height)}
      role="slider"
      tabIndex={0}
      aria-label={words.plots.cursorOf(props.title)}
      aria-describedby={describedBy}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={x ?? low}
      aria-valuetext={
        x === null ? words.plots.notPlaced : `${props.xLabel} ${valueText(x)}; ${props.yLabel}: ${read(x)}`
      }
      onKeyDown={(event) => {
        const step = KEYS[event.key];
        if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        onStep(event.shiftKey && step.kind === 'move' ? { ...step, pixels: 5 * step.pixels } : step);
      }}
    />
  );
}

interface LegendProps {
  readonly props: LinePlotProps;
  readonly cursorX: ReadonlySignal<number | null>;
  readonly hidden: Signal<ReadonlySet<string>>;
}

/** The curves with their values at the cursor; a click hides or shows a curve. */
function Legend({ props, cursorX, hidden }: LegendProps): JSX.Element {
  const x = cursorX.value;
  const all = hidden.value;
  const toggle = (label: string): void => {
    const next = new Set(all);
    if (!next.delete(label)) next.add(label);
    hidden.value = next;
  };
  return (
    <ul class="plot-legend" aria-label={words.plots.curvesOf(props.title)}>
      <li class="plot-at">
        {props.xLabel} <span class="plot-value">{valueText(x)}</span>
      </li>
      {props.curves.map((curve, i) => (
        <li key={curve.label}>
          <button
            type="button"
            aria-pressed={!all.has(curve.label)}
            title={all.has(curve.label) ? words.plots.showCurve : words.plots.hideCurve}
            onClick={() => toggle(curve.label)}
          >
            <span
              class={`plot-mark${curve.dots ? ' dots' : ''}${curve.dashed ? ' dashed' : ''}`}
              aria-hidden="true"
              style={{ color: curve.colour ?? curveColour(i) }}
            />
            {curve.label}
            <span class="plot-value" aria-hidden="true">
              {valueText(x === null ? null : readCurve(curve, x))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function endsOf({ curves, xRange }: LinePlotProps): readonly [number, number] {
  if (xRange) return xRange;
  const ends = curves.flatMap(({ x }) => (x.length > 0 ? [x[0], x[x.length - 1]] : []));
  return ends.length > 0 ? [Math.min(...ends), Math.max(...ends)] : [0, 1];
}

function summaryOf(props: LinePlotProps): string {
  const { curves, xLabel, yLabel, shaded = [], marked = [] } = props;
  const [low, high] = endsOf(props);
  return words.plots.summary({
    x: xLabel,
    y: yLabel,
    from: valueText(low),
    to: valueText(high),
    curves: curves.map(({ label }) => label),
    stretches: [...shaded, ...marked].map(({ from, to, label }) => ({
      label,
      from: valueText(from),
      to: valueText(to),
    })),
  });
}
