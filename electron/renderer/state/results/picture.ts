/** Points of a saved picture for each of its own units: enough for print at the width of a page. */
const POINTS = 2.5;

/**
 * Draws an SVG as PNG bytes.
 *
 * @throws Error if the browser cannot draw it.
 */
export async function drawnAsPng(svg: string): Promise<Uint8Array> {
  const url = svgUrl(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(POINTS * image.naturalWidth);
    canvas.height = Math.round(POINTS * image.naturalHeight);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser offers no drawing in two dimensions.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('This browser could not draw the picture. Save it as SVG.');
    return new Uint8Array(await blob.arrayBuffer());
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A place of an SVG for an image element; whoever asks for it revokes it. */
export const svgUrl = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
