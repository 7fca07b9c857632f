import type { JSX } from 'preact';
import { NumberField } from '../../../parts/number-field.tsx';
import { Table } from '../../../parts/table.tsx';
import { coverPercents, coverRows, setCover } from '../../../state/design/materials/limits.ts';
import { nameOf } from '../../../state/materials/shown-names.ts';
import { words } from '../../../../words/words.ts';

const texts = words.design.materials;

/** How much of each surface may be covered. */
export function LimitTable(): JSX.Element {
  const { surface, material, most } = texts.limitColumns;
  return (
    <>
      <h3>{texts.limits}</h3>
      <p class="note">{coverRows.value.length === 0 ? texts.readingSurfaces : texts.limitsNote}</p>
      {coverRows.value.length > 0 && (
        <div class="design-limits" role="group" aria-label={texts.limits} tabIndex={0}>
          <Table caption={texts.limits} columns={[surface, material, { numbers: most }]}>
            {coverRows.value.map((row) => (
              <tr key={row.name}>
                <th scope="row" title={row.name}>
                  {row.text}
                </th>
                <td>{row.material !== null && nameOf(row.material)}</td>
                <td class="number">
                  <NumberField
                    bare
                    label={texts.cover(row.text)}
                    unit="%"
                    min={0}
                    max={100}
                    step={10}
                    value={coverPercents.value.get(row.name) ?? 100}
                    onChange={(percent) => setCover(row.name, percent)}
                  />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </>
  );
}
