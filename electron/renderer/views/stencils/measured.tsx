import type { JSX } from 'preact';
import { count } from '../../state/window/format.ts';
import type { KeptBench } from '../../state/stencils/bench-kept.ts';
import { words } from '../../../words/words.ts';

const { bench } = words.stencils;

/** Time, device and grid of a measurement. */
export function Measured({
  bench: { when, device, software, precision, grid },
}: {
  readonly bench: KeptBench;
}): JSX.Element {
  return (
    <p class="note">
      {bench.measured}
      <time dateTime={when}>{new Date(when).toLocaleString()}</time>
      {bench.on(
        software ? bench.softwareNamed(device) : device,
        precision,
        grid ? bench.nodes(grid.join(' × ')) : bench.gridOfEach,
      )}
    </p>
  );
}

/** Three digits, because quartiles differ by a few per cent. */
export const nanoseconds = (value: number): string => (value < 1000 ? value.toPrecision(3) : count(value));

/** Text of a ratio to the floor. */
export const times = (ratio: number): string => (ratio < 100 ? ratio.toFixed(2) : count(ratio));
