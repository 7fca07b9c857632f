import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { Table } from '../../parts/table.tsx';
import { theme } from '../../state/window/theme.ts';
import { colouring, pickedShell, pointedShell, shell } from '../../state/stencils/stencils.ts';
import { shellColour } from '../../colours/shell-colours.ts';
import { PALETTES } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';

const { shells } = words.stencils;

/** The shells of a stencil. The one under the pointer, with the focus or selected is highlighted in the 3-D view. */
export function ShellTable({ entry }: { readonly entry: SchemeEntry }): JSX.Element {
  const weights = entry.shells.map(({ weight }) => weight);
  return (
    <div class="shells">
      <Table
        caption={shells.caption(entry.id)}
        columns={[shells.shell, { numbers: shells.points }, { numbers: shells.distance }, { numbers: shells.weight }]}
        onMouseLeave={() => (pointedShell.value = null)}
      >
        {entry.shells.map(({ q, points, weight }, i) => (
          <tr key={q.join()} aria-selected={shell.value === i} onMouseEnter={() => (pointedShell.value = i)}>
            <th scope="row">
              <button
                type="button"
                class="shell-name"
                aria-label={shells.shellNamed(q.join(' '))}
                aria-pressed={pickedShell.value === i}
                onFocus={() => (pointedShell.value = i)}
                onBlur={() => (pointedShell.value = null)}
                onClick={() => (pickedShell.value = pickedShell.value === i ? null : i)}
              >
                <span
                  class="swatch"
                  aria-hidden="true"
                  style={{ background: shellColour(i, weights, colouring.value, PALETTES[theme.value]) }}
                />
                {q.join(' ')}
              </button>
            </th>
            <td class="number">{points}</td>
            <td class="number">{Math.hypot(...q).toFixed(2)}</td>
            <td class="number">{weight.toFixed(5).replace('-', '−')}</td>
          </tr>
        ))}
      </Table>
      <p class="note">{shells.note}</p>
    </div>
  );
}
