import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { svgUrl } from '../../../state/results/picture.ts';

/** A picture as it is written to files, on white paper in every theme. */
export function SvgPicture({ svg, text }: { readonly svg: string; readonly text: string }): JSX.Element {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = svgUrl(svg);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return <div class="paper">{url !== null && <img src={url} alt={text} />}</div>;
}
