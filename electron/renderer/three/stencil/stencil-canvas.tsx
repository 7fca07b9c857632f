import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { CanvasFrame, nameCanvas } from '../canvas-frame.tsx';
import { StencilScene } from './stencil-scene.ts';
import type { StencilColouring } from '../../colours/shell-colours.ts';
import type { Theme } from '../../colours/palette.ts';
import { words } from '../../../words/words.ts';

export interface StencilCanvasProps {
  readonly entry: SchemeEntry;
  readonly colouring: StencilColouring;
  /** Index of the highlighted shell; null for none. */
  readonly highlight: number | null;
  readonly theme: Theme;
  /** Called with the shell that was clicked; null for the centre or none. */
  readonly onPickShell: (shell: number | null) => void;
}

/** The 3-D view of a stencil. It fills its parent element. */
export function StencilCanvas(props: StencilCanvasProps): JSX.Element {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const helpId = useId();
  const [scene, setScene] = useState<StencilScene | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    try {
      const made = new StencilScene(container.current!, {
        onError: setError,
        onPickShell: (shell) => latest.current.onPickShell(shell),
      });
      setScene(made);
      return () => made.dispose();
    } catch {
      setError(words.picture.noWebGl);
      return undefined;
    }
  }, []);

  const { entry, colouring, highlight, theme } = props;
  useLayoutEffect(() => scene?.setTheme(theme), [scene, theme]);
  useLayoutEffect(() => scene?.show(entry), [scene, entry]);
  useLayoutEffect(() => scene?.setColouring(colouring), [scene, colouring]);
  useLayoutEffect(() => scene?.setHighlight(highlight), [scene, highlight]);
  useLayoutEffect(() => {
    const { id, weights, points, reach } = entry;
    if (scene) nameCanvas(scene.canvas, words.stencils.picture(`${id}@${weights}`, points, reach), helpId);
  }, [scene, entry, helpId]);

  return <CanvasFrame container={container} helpId={helpId} keys={words.stencils.pictureKeys} error={error} />;
}
