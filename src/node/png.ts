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
 *
 * @param mostPixels Largest length of the longer side, pixels; a larger picture is drawn smaller.
 */
export async function pngOf(svg: string, mostPixels = Infinity): Promise<Uint8Array> {
  const [Resvg, font] = await (loaded ??= load());
  const drawn = (zoom: number) =>
    new Resvg(svg, {
      background: '#ffffff',
      fitTo: { mode: 'zoom', value: zoom },
      font: { fontBuffers: [font], defaultFontFamily: FONT.family, sansSerifFamily: FONT.family },
    });
  let picture = drawn(ZOOM);
  const longest = Math.max(picture.width, picture.height);
  if (ZOOM * longest > mostPixels) {
    picture.free();
    picture = drawn(mostPixels / longest);
  }
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
