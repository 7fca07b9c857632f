/** What a plot shows, for screen readers; values as text. */
interface PlotSummary {
  readonly x: string;
  readonly y: string;
  readonly from: string;
  readonly to: string;
  readonly curves: readonly string[];
  /** Shaded stretches. */
  readonly stretches: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

/** Plots of curves and colours. */
export const plots = {
  lineKeys: 'Arrow keys, Page Up, Page Down, Home and End move the cursor; + and − zoom; 0 shows all. Or drag to zoom.',
  lineChoice: 'Enter chooses the line nearest to the cursor.',
  summary: (plot: PlotSummary) => {
    const stretches = plot.stretches.map(({ label, from, to }) => `; ${label} from ${from} to ${to}`);
    return `${plot.y} over ${plot.x}, from ${plot.from} to ${plot.to}: ${plot.curves.join(', ')}${stretches.join('')}.`;
  },
  showAll: 'Show all',
  showAllHint: 'Show the whole range (0, or a double click)',
  cursorOf: (title: string) => `Cursor of ${title}`,
  notPlaced: 'not placed',
  curvesOf: (title: string) => `Curves of ${title}`,
  showCurve: 'Show this curve',
  hideCurve: 'Hide this curve',
  heatKeys: 'Arrow keys move the cursor',
  heatMap: (of: { readonly title: string; readonly value: string; readonly x: string; readonly y: string }) =>
    `${of.title}: ${of.value} over ${of.x} and ${of.y}. Arrow keys move the cursor.`,
  slices: (of: { readonly title: string; readonly value: string; readonly x: string; readonly time: string }) =>
    `${of.title}: ${of.value} over ${of.x}, a line for each ${of.time}, the latest in front`,
  sliceAxes: (of: { readonly value: string; readonly time: string }) =>
    `Upwards: ${of.value}. To the front: ${of.time}.`,
  withUnit: (value: string, unit: string) => `${value} ${unit}`,
  slicesApart: (ms: string) => `A line every ${ms} ms.`,
  colours: (label: string, low: number, high: number) => `Colours: ${label} from ${low}, dark, to ${high}, bright`,
};
