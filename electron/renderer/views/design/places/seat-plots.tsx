import type { JSX } from 'preact';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { shownPlots } from '../../../state/design/places/plots.ts';
import { theme } from '../../../state/window/theme.ts';
import { words } from '../../../../words/words.ts';

const texts = words.places;

/** Levels at all seats before, and with the shown arrangement, on one scale. */
export function SeatPlots(): JSX.Element | null {
  if (!shownPlots.value) return null;
  const { number, plots, xRange, yRange } = shownPlots.value;
  return (
    <>
      {plots.map(({ isBefore, curves }) => (
        <LinePlot
          key={isBefore ? 'before' : 'after'}
          theme={theme.value}
          title={isBefore ? texts.plotBefore : texts.plotAfter(number)}
          xLabel={texts.frequency}
          yLabel={texts.level}
          logX
          xRange={xRange}
          yRange={yRange}
          height={200}
          curves={curves}
        />
      ))}
    </>
  );
}
