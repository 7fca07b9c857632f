import { useState } from 'preact/hooks';

/** Rows that are drawn above and below those in sight. */
const BESIDE = 12;

interface RowsInSight {
  /** The rows to draw: the first, and that after the last. */
  readonly from: number;
  readonly to: number;
  /** Attributes of the element that scrolls. */
  readonly frame: {
    readonly ref: (frame: HTMLElement | null) => void;
    readonly onScroll: (event: { readonly currentTarget: HTMLElement }) => void;
  };
}

/**
 * Says which rows of a long table are in sight, so that only these are drawn.
 *
 * @param rows How many there are.
 * @param rowHeight CSS pixels, the same for all.
 */
export function useRowsInSight(rows: number, rowHeight: number): RowsInSight {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  return {
    from: Math.max(0, Math.min(Math.floor(top / rowHeight) - BESIDE, rows - 1)),
    to: Math.min(rows, Math.ceil((top + height) / rowHeight) + BESIDE),
    frame: {
      ref: (frame) => {
        if (frame && frame.clientHeight !== height) setHeight(frame.clientHeight);
      },
      onScroll: ({ currentTarget }) => {
        setTop(currentTarget.scrollTop);
        setHeight(currentTarget.clientHeight);
      },
    },
  };
}
