import type { OnShare } from '../../../units/task.ts';
import type { Controls } from '../../ports/engine/controls.ts';

/** Reports the progress of image sources and rays, with the time left at the pace since the first call. */
export function tracingProgress({ onProgress }: Pick<Controls, 'onProgress'>): OnShare {
  let first: { readonly share: number; readonly at: number } | undefined;
  return (share) => {
    const now = performance.now();
    first ??= { share, at: now };
    const done = share - first.share;
    const remainingSeconds = done > 0 ? ((now - first.at) / 1000) * ((1 - share) / done) : null;
    onProgress?.({ phase: 'tracing', share, remainingSeconds });
  };
}
