import type uPlot from './uplot.ts';
import { canvasColour } from '../colours/curve-colours.ts';
import { logMarks, tickText, type LogMarks } from './marks.ts';

/** uPlot's number for a logarithmic scale. */
export const LOGARITHMIC = { distr: 3 } as const;

export const FONT = '12px system-ui, "Segoe UI", "Open Sans", Cantarell, "Noto Sans", sans-serif';

/** Space for marks and labels, fixed so that drawings do not jump when values change; CSS pixels. */
const SIZES = { bottom: 30, left: 66 } as const;
const LABEL_SIZE = 22;

export const soft = (): string => canvasColour('var(--soft-text)');
export const line = (): string => canvasColour('var(--line)');

/** An axis in the colours of the theme. */
export function axis(side: 'bottom' | 'left', label: string, log: boolean): uPlot.Axis {
  return {
    label,
    labelSize: LABEL_SIZE,
    labelFont: FONT,
    font: FONT,
    stroke: soft,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1, size: 5 },
    size: SIZES[side],
    ...(log && logarithmic(side)),
    values: (_, splits, __, ___, increment) =>
      splits.map((value: number | null) => (value === null ? '' : tickText(value, log ? null : increment))),
  };
}

function logarithmic(side: 'bottom' | 'left'): Pick<uPlot.Axis, 'splits' | 'filter'> {
  const room = side === 'bottom' ? 44 : 18;
  const marks = ({ width, height, scales }: uPlot): LogMarks => {
    const { min, max } = scales[side === 'bottom' ? 'x' : 'y'];
    const length = side === 'bottom' ? width - SIZES.left : height - SIZES.bottom;
    return logMarks(min!, max!, length - LABEL_SIZE, room);
  };
  return {
    splits: (plot) => [...marks(plot).at],
    filter: (plot, splits) => {
      const { named } = marks(plot);
      return splits.map((value) => (named.has(value) ? value : null));
    },
  };
}
