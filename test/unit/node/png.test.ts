import { expect, it } from 'vitest';
import { pngOf } from '../../../src/node/png.ts';

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" font-family="Helvetica, sans-serif">${content}</svg>`;

it('draws pictures with their text, twice as wide as they say', async () => {
  const [blank, text] = [await pngOf(svg('')), await pngOf(svg('<text x="5" y="25">Hall</text>'))];
  for (const png of [blank, text]) {
    const bytes = Buffer.from(png);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([240, 80]);
  }
  // Without its font, text would leave the picture blank.
  expect(text.length).toBeGreaterThan(blank.length + 100);
});
