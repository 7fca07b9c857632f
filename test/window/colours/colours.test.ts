import { describe, expect, it } from 'vitest';
import { absorptionColour, absorptionSteps } from '../../../electron/renderer/colours/absorption-colours.ts';
import { assignedColours, RIGID_COLOUR } from '../../../electron/renderer/colours/assigned-colours.ts';
import { fieldStops, fieldTable, valueColour } from '../../../electron/renderer/colours/field-colours.ts';

type Rgb = readonly [number, number, number];

/** Linear light, 0 to 1. */
function linear(colour: string): Rgb {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

/** Colours as seen with protanopia and deuteranopia (Machado, Oliveira, Fernandes 2009, severity 1). */
const SIGHTS: Record<string, readonly Rgb[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanope: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranope: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
}; // prettier-ignore

/** Lightness, 0 to 1, and two colour coordinates (Ottosson's Oklab, 2020). */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(colour: string, sight: readonly Rgb[]): Rgb {
  const light = linear(colour);
  return oklab(sight.map((row) => row.reduce((sum, share, i) => sum + share * light[i], 0)) as unknown as Rgb);
}

describe('colours of materials', () => {
  const names = ['plaster', 'wood', 'carpet', 'glass', 'felt', 'curtain'];

  it('stay the same when materials are added, and are all different up to thirteen', () => {
    const few = assignedColours(names.slice(0, 3));
    const many = assignedColours(Array.from({ length: 13 }, (_, i) => names[i] ?? `m${i}`));
    for (const [name, colour] of few) expect(many.get(name)).toBe(colour);
    expect(new Set(many.values()).size).toBe(13);
    expect(assignedColours(Array.from({ length: 30 }, (_, i) => `m${i}`)).size).toBe(30);
  });

  it.each(Object.keys(SIGHTS))('of six materials differ from each other and from rigid: %s', (sight) => {
    const colours = [...assignedColours(names).values(), RIGID_COLOUR].map((colour) => seen(colour, SIGHTS[sight]));
    const distances = colours.flatMap((a, i) =>
      colours.slice(i + 1).map((b) => Math.hypot(...a.map((x, channel) => x - b[channel]))),
    );
    // Twice the Oklab distance of 0.02 that is just visible side by side.
    expect(Math.min(...distances)).toBeGreaterThan(0.04);
  });
});

describe('colours of absorption', () => {
  it('tell walls apart that differ by 2 %, and best those that absorb little, as most do', () => {
    const colours = Array.from({ length: 51 }, (_, i) => seen(absorptionColour(0.02 * i), SIGHTS['usual']));
    const steps = colours
      .slice(1)
      .map((colour, i) => Math.hypot(...colour.map((x, channel) => x - colours[i][channel])));
    // A straight scale has 0.007.
    expect(Math.min(...steps)).toBeGreaterThan(0.01);
    expect(Math.min(...steps.slice(0, 3))).toBeGreaterThan(0.014);
    expect(absorptionColour(1.2)).toBe(absorptionColour(1));
    expect(absorptionColour(0.109)).toBe(absorptionColour(0.1));
    expect(new Set(absorptionSteps).size).toBe(51);
  });
});

describe('colours of a field', () => {
  it.each(['light', 'dark'] as const)('are equally light on both sides of the middle, and monotonic: %s', (theme) => {
    const stops = fieldStops(theme).map((colour) => oklab(linear(colour))[0]);
    const middle = (stops.length - 1) / 2;
    const sign = theme === 'light' ? -1 : 1;
    for (let i = 1; i <= middle; i++) {
      expect(sign * (stops[middle + i] - stops[middle + i - 1])).toBeGreaterThan(0);
      expect(sign * (stops[middle - i] - stops[middle - i + 1])).toBeGreaterThan(0);
      // As published, the two halves differ slightly.
      expect(Math.abs(stops[middle + i] - stops[middle - i])).toBeLessThan(0.08);
    }
  });

  it('fill a table with the stops at their places', () => {
    const [lowest, , , , , middle, , , , , highest] = fieldStops('light');
    expect([-1, 0, 1, -5].map((value) => valueColour('light', value))).toEqual([lowest, middle, highest, lowest]);
    const table = fieldTable('light', 257);
    expect([...table.subarray(0, 4)]).toEqual([0x05, 0x30, 0x61, 255]);
    expect([...table.subarray(4 * 128, 4 * 129)]).toEqual([0xf7, 0xf7, 0xf7, 255]);
    expect([...table.subarray(4 * 256)]).toEqual([0x67, 0x00, 0x1f, 255]);
  });
});
