import type { JSX } from 'preact';

/** Stands for rows of a table that are out of sight. @param height CSS pixels. */
export function RowGap({ columns, height }: { readonly columns: number; readonly height: number }): JSX.Element {
  return (
    <tr aria-hidden="true" style={{ height: `${height}px` }}>
      <td colSpan={columns} />
    </tr>
  );
}
