import type { ComponentChildren, JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { HelpAbout } from '../parts/help/help-about.tsx';
import { words, type TermName } from '../../words/words.ts';
import { valueText } from './align.ts';
import { placeSlices, type SliceGraph, type SliceTick } from './slice-geometry.ts';
import { atLeast, sizeOf } from './sizes.ts';

export interface SlicePlotProps extends Omit<SliceGraph, 'width' | 'height'> {
  /** Caption and name for screen readers. */
  readonly title: string;
  readonly help?: TermName;
  /** Labels with the unit, for example `frequency, Hz`. */
  readonly xLabel: string;
  readonly timeLabel: string;
  readonly valueLabel: string;
  /** Units of times and values, beside their marks. */
  readonly timeUnit: string;
  readonly valueUnit: string;
  /** Least height of the drawing, CSS pixels. */
  readonly leastHeight: number;
  /** Shown beside the caption, for example a choice of curves. */
  readonly tools?: ComponentChildren;
}

/** Spectra at later and later times as lines one behind the other; what is behind is hidden. The latest is in front. */
export function SlicePlot(props: SlicePlotProps): JSX.Element {
  const {
    title,
    help,
    xLabel,
    timeLabel,
    valueLabel,
    timeUnit,
    valueUnit,
    x,
    times,
    values,
    valueRange,
    leastHeight,
    tools,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const size = useSignal({ width: 1, height: 1 });
  const id = useId();
  useLayoutEffect(() => {
    const element = host.current!;
    const measure = (): void => {
      size.value = sizeOf(element);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const { width, height } = size.value;
  const drawing = placeSlices({ width, height, x, times, values, valueRange });
  const [left, right, floor] = drawing.front;
  const [backLeft, backRight, backFloor] = drawing.back;
  const name = words.plots.slices({ title, value: valueLabel, x: xLabel, time: timeLabel });
  return (
    <figure class="plot" aria-labelledby={`${id}-title`}>
      <figcaption>
        <span id={`${id}-title`}>{help === undefined ? title : <HelpAbout term={help}>{title}</HelpAbout>}</span>
        <span class="plot-tools">{tools}</span>
      </figcaption>
      <div ref={host} class="plot-drawing slice-plot" style={atLeast(leastHeight)}>
        <svg width={width} height={height} role="img" aria-label={name}>
          <g class="slice-grid">
            {drawing.valueTicks.map(({ value, y }) => (
              <path key={value} d={`M${backLeft} ${y}H${backRight}`} />
            ))}
            <path d={`M${backLeft} ${drawing.top}V${backFloor}L${left} ${floor}H${right}L${backRight} ${backFloor}`} />
          </g>
          <g class="slices">
            {drawing.slices.map(({ time, corners }) => (
              <polygon key={time} points={corners} />
            ))}
          </g>
          <Ticks ticks={drawing.valueTicks} unit={valueUnit} anchor="start" dx={8} dy={4} />
          <Ticks ticks={drawing.xTicks} anchor="middle" dx={0} dy={16} />
          <Ticks ticks={drawing.timeTicks} unit={timeUnit} anchor="start" dx={8} dy={4} />
          <text x={(left + right) / 2} y={height - 6} text-anchor="middle">
            {xLabel}
          </text>
        </svg>
      </div>
      <p class="plot-legend">
        <span class="plot-at">{words.plots.sliceAxes({ value: valueLabel, time: timeLabel })}</span>
        <span class="plot-at">{words.plots.slicesApart(valueText(Math.round(1000 * drawing.apart)))}</span>
      </p>
    </figure>
  );
}

interface TicksProps {
  /** Behind each number. */
  readonly unit?: string;
  readonly ticks: readonly SliceTick[];
  readonly anchor: 'start' | 'middle' | 'end';
  readonly dx: number;
  readonly dy: number;
}

function Ticks({ ticks, unit, anchor, dx, dy }: TicksProps): JSX.Element {
  return (
    <>
      {ticks.map(({ value, x, y }) => (
        <text key={value} x={x + dx} y={y + dy} text-anchor={anchor}>
          {unit === undefined ? valueText(value) : words.plots.withUnit(valueText(value), unit)}
        </text>
      ))}
    </>
  );
}
