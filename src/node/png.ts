import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Resvg as ResvgClass } from '@resvg/resvg-wasm';

/** Where the bundle puts what a package has, and where the package has it. */
const RENDERER = { bundled: './resvg.wasm', inPackage: '@resvg/resvg-wasm/index_bg.wasm' };
/** Narrow, as the fonts are that browsers take for the pictures. */
const FONT = {
  bundled: './DejaVuSansCondensed.ttf',
  inPackage: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  family: 'DejaVu Sans Condensed',
};
/** Pixels of the picture for each of the drawing, so that it prints well. */
const ZOOM = 2;

let loaded: Promise<readonly [typeof ResvgClass, Uint8Array]> | undefined;

/**
 * Draws an SVG picture as PNG on white, twice as wide as it says. All text is set in one font, which comes with the
 * program.
 */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const [Resvg, font] = await (loaded ??= load());
  const picture = new Resvg(svg, {
    background: '#ffffff',
    fitTo: { mode: 'zoom', value: ZOOM },
    font: { fontBuffers: [font], defaultFontFamily: FONT.family, sansSerifFamily: FONT.family },
  });
  const image = picture.render();
  const png = image.asPng();
  image.free();
  picture.free();
  return png;
}

/** The renderer and its font are read at the first picture: 3 MB that most runs do not need. */
async function load(): Promise<readonly [typeof ResvgClass, Uint8Array]> {
  const [{ initWasm, Resvg }, wasm, font] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readFile(placeOf(RENDERER)),
    readFile(placeOf(FONT)),
  ]);
  await initWasm(wasm);
  return [Resvg, font];
}

function placeOf({ bundled, inPackage }: { readonly bundled: string; readonly inPackage: string }): URL | string {
  const beside = new URL(bundled, import.meta.url);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(inPackage);
}
