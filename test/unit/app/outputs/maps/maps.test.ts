import { describe, expect, it } from 'vitest';
import type { AreaResult } from '../../../../../src/app/outputs/maps/area-result.ts';
import { areaTable } from '../../../../../src/app/outputs/areas/finish-areas.ts';
import { areaMap } from '../../../../../src/app/results/maps/area-map.ts';
import { contourLines } from '../../../../../src/app/outputs/maps/contour-lines.ts';
import { drawMap, printedMap } from '../../../../../src/app/outputs/maps/draw-map.ts';
import { readAreaResult } from '../../../../../src/app/results/read/read-area-result.ts';
import { bandsOf, mapField } from '../../../../../src/app/outputs/maps/field.ts';
import { placesOf } from '../../../../../src/app/outputs/maps/map-places.ts';
import { mapsOf } from '../../../../../src/app/outputs/maps/maps-of-area.ts';
import { distanceTrend, niceScale, spreadOf, stepsOf } from '../../../../../src/app/outputs/maps/statistics.ts';

const [COLUMNS, ROWS] = [8, 6];

/** Values on a grid of 8 by 6 places, half a metre apart. */
function result(
  valueAt: (x: number, y: number) => number | null,
  centres: readonly number[] = [500, 1000],
): AreaResult {
  const places = Array.from({ length: COLUMNS * ROWS }, (_, i) => [i % COLUMNS, Math.floor(i / COLUMNS)] as const);
  return {
    wavehallArea: 1,
    title: 'Hall <1>',
    area: 'stalls',
    kind: 'polygon',
    spacingMetres: 0.5,
    frame: { origin: [1, 2, 0], u: [1, 0, 0], v: [0, 1, 0] },
    validToHz: 1500,
    sources: [{ name: 'S1', position: [0, 0, 1.2] }],
    receivers: places.map(([column, row]) => ({
      name: `stalls_${row + 1}_${column + 1}`,
      position: [1 + column / 2, 2 + row / 2, 1.2],
      at: { row, column, level: 0 },
    })),
    leftOut: [],
    values: centres.map((centreHz) => ({
      source: 'S1',
      figure: 'c80Db',
      centreHz,
      validity: 'whole',
      values: places.map(([column, row]) => valueAt(1 + column / 2, 2 + row / 2)),
      uncertainty: 0.3,
    })),
  };
}

describe('the table of an area', () => {
  it('has figures with their units as the table of responses has them', () => {
    const [heading, first] = areaTable(result(() => 2.5)).split('\r\n');
    expect(heading).toBe('source,receiver,x,y,z,"C80, dB, at 500 Hz","C80, dB, at 1000 Hz"');
    expect(first).toBe('S1,stalls_1_1,1,2,1.2,2.5,2.5');
  });
});

describe('a map for the room', () => {
  const shown = result((x) => (x < 2 ? null : x));

  it('has the places, the colours and the numbers of the picture', () => {
    const map = areaMap(JSON.stringify(shown), 'a', { figure: 'c80Db', band: 1000 })!;
    expect(map.view).toEqual({ source: 'S1', figure: 'c80Db', band: 1000, storey: 0 });
    expect(map.offer.sources[0].figures[0].bands).toEqual(['mid', 500, 1000]);
    expect(map.spread.count).toBe(6 * ROWS);
    expect(map.spread.mean).toBeCloseTo(3.25, 9);
    expect(map.svg).toContain(map.text);
    expect(map.fileName).toBe('stalls-S1-C80-1000-Hz.map.svg');
    expect([...map.places.slice(-3)].map((at) => Number(at.toFixed(6)))).toEqual([4.5, 4.5, 1.2]);
    expect(map.sides).toEqual([
      [0.5, 0, 0],
      [0, 0.5, 0],
    ]);
    // Without a value grey; the highest value is the brightest.
    expect([...map.colours.slice(0, 3)]).toEqual([0xd5, 0xd9, 0xde]);
    expect(map.svg).toContain('#d5d9de');
    expect(map.colours[3 * (COLUMNS - 1) + 1]).toBeGreaterThan(map.colours[3 * 2 + 1]);
  });

  it('shows something else where the area does not have what was wanted', () => {
    const map = areaMap(JSON.stringify(shown), 'a', { source: 'S9', figure: 'sti', band: 4000, storey: 3 })!;
    expect(map.view).toEqual({ source: 'S1', figure: 'c80Db', band: 'mid', storey: 0 });
    expect(areaMap(JSON.stringify(result(() => null)), 'a')).toBeUndefined();
  });
});

describe('the spread over receivers', () => {
  it('has mean, deviation and percentiles of those that have a value', () => {
    const spread = spreadOf(Float64Array.of(4, NaN, 1, 2, 3, 5))!;
    expect(spread).toMatchObject({ count: 5, mean: 3, least: 1, most: 5, median: 3 });
    expect(spread.deviation).toBeCloseTo(Math.sqrt(2.5), 12);
    expect([spread.p10, spread.p90].map((value) => Number(value.toFixed(9)))).toEqual([1.4, 4.6]);
    expect(spreadOf(Float64Array.of(NaN))).toBeUndefined();
  });

  it('falls by 6 dB a doubling in a free field', () => {
    const distances = Float64Array.of(1, 2, 3, 5, 9);
    const trend = distanceTrend(
      distances,
      distances.map((r) => 80 - 20 * Math.log10(r)),
    )!;
    expect(trend.perDoubling).toBeCloseTo(-20 * Math.log10(2), 9);
    expect(trend.atOneMetre).toBeCloseTo(80, 9);
    expect(trend.correlation).toBeCloseTo(-1, 9);
  });

  it.each([
    [0.432, 0.611, { from: 0.4, to: 0.65, step: 0.05 }],
    [-7, 12, { from: -10, to: 15, step: 5 }],
    [3, 3, { from: 3, to: 3, step: 0.0005 }],
  ])('from %f to %f has a scale of round steps', (least, most, expected) => {
    const scale = niceScale(least, most);
    expect(scale.step).toBeCloseTo(expected.step, 12);
    if (least < most)
      expect([scale.from, scale.to].map((end) => Number(end.toFixed(9)))).toEqual([expected.from, expected.to]);
    expect(stepsOf(scale).length).toBeLessThan(14);
  });
});

describe('contour lines', () => {
  it('of a slope are straight and where the level is', () => {
    const values = Float64Array.from({ length: COLUMNS * ROWS }, (_, i) => i % COLUMNS);
    const lines = contourLines({ columns: COLUMNS, rows: ROWS, values }, 2.25);
    expect(lines).toHaveLength(1);
    for (const [column] of lines[0]) expect(column).toBeCloseTo(2.25, 9);
    expect(lines[0].map(([, row]) => row).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('do not run along the edge, nor round places without a value', () => {
    const values = new Float64Array(COLUMNS * ROWS).fill(5);
    values[2 * COLUMNS + 3] = NaN;
    values[2 * COLUMNS + 4] = NaN;
    expect(contourLines({ columns: COLUMNS, rows: ROWS, values }, 4)).toEqual([]);
  });

  it('of a cone are round', () => {
    const n = 41;
    const values = Float64Array.from({ length: n * n }, (_, i) => Math.hypot((i % n) - 20, Math.floor(i / n) - 20));
    const [line, ...others] = contourLines({ columns: n, rows: n, values }, 12.3);
    expect(others).toEqual([]);
    for (const [column, row] of line) expect(Math.abs(Math.hypot(column - 20, row - 20) - 12.3)).toBeLessThan(0.02);
  });
});

describe('a map', () => {
  it('has the rows of a line beside each other, as far apart as they are', () => {
    // Places in rows 0.9 m apart that rise by 0.3 m, each moved by up to 2 cm onto a node.
    const area = result(() => 1);
    const receivers = area.receivers.map(({ name, at }) => ({
      name,
      at,
      position: [at!.column / 2, 0.9 * at!.row + 0.02 * (at!.row % 2), 1.2 + 0.3 * at!.row] as const,
    }));
    const line: AreaResult = { ...area, kind: 'line', frame: null, receivers };
    const shown = receivers.map(() => true);
    const { cells, axes } = placesOf(line, 'S1', shown);
    expect(axes).toEqual(['along the line, m', 'rows, m']);
    expect(cells[COLUMNS + 3].at[0]).toBeCloseTo(1.5, 9);
    // 0.02 m over the five steps to the last row.
    expect(Math.abs(cells[COLUMNS + 3].at[1] - Math.hypot(0.9, 0.3))).toBeLessThan(0.005);
    expect(cells[0].size).toBe(0.5);
    const one: AreaResult = { ...line, receivers: receivers.filter(({ at }) => at!.row === 0) };
    expect(placesOf(one, 'S1', shown).axes).toEqual(['along the line, m', '']);
  });

  it('shows the mean of the octaves of the single-number value', () => {
    const area = result((x) => x);
    expect(bandsOf(area, 'S1', 'c80Db')).toEqual(['mid', 500, 1000]);
    const changed = {
      ...area,
      values: area.values.map((one, i) => ({ ...one, values: one.values.map((v) => v! + 2 * i) })),
    };
    expect(mapField(changed, 'S1', 'c80Db', 'mid')!.values[0]).toBe(2);
    expect(mapField(changed, 'S1', 'c80Db', 'mid')).toMatchObject({ band: '500 and 1000 Hz', uncertainty: 0.3 });
    expect(
      mapField(
        result((x) => x, [500]),
        'S1',
        'c80Db',
        'mid',
      ),
    ).toBeUndefined();
  });

  it('is a picture with colours, contour lines, scale, histogram, distances and words', () => {
    const area = result((x, y) => (x > 3.4 && y > 4.2 ? null : 10 - x));
    const svg = drawMap(area, mapField(area, 'S1', 'c80Db', 'mid')!)!;
    expect(svg).toContain('Hall &lt;1&gt;');
    expect(svg).toContain(
      'mean 7.3 dB; standard deviation 1.1 dB; 10 %: 5.7, 50 %: 7.5, 90 %: 9 dB; 45 receivers; each within ±0.3 dB',
    );
    expect(svg).toContain('Receivers by value');
    expect(svg).toContain('By distance from the source');
    // 45 of 48 squares are painted; the lines lie between them.
    expect(svg.match(/z(?=M|")/g)!.length).toBeGreaterThanOrEqual(45);
    expect(svg.match(/stroke="#ffffff" stroke-width="1.2"/g)!.length).toBeGreaterThanOrEqual(5);
  });

  it('on paper, two beside each other, has text of at least 6 points, all of it in the picture', () => {
    const area = result((x, y) => 10 * x + y);
    for (const squeezed of [1, 0.3, 4]) {
      const receivers = area.receivers.map((one) => ({ ...one, position: [one.position[0], squeezed * one.position[1], 1] as const })); // prettier-ignore
      const spread = { ...area, ...(squeezed === 1 ? {} : { frame: null, spacingMetres: null, receivers }) };
      const { svg, ...words } = printedMap(spread, mapField(spread, 'S1', 'c80Db', 'mid')!)!;
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number);
      // Half of the 182 mm of a page, without the space of 4 mm between both.
      const points = ((182 - 4) / 2 / 25.4) * 72;
      for (const [, x, y, size] of svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"/g)) {
        expect((Number(size) * points) / width).toBeGreaterThanOrEqual(6);
        expect(Number(x)).toBeLessThan(width);
        expect(Number(y)).toBeLessThan(height);
      }
      // Nothing is drawn smaller than its width, so that the style makes no map smaller: 80 mm are the most.
      expect((height * points) / width).toBeLessThanOrEqual((80 / 25.4) * 72);
      expect(words.title).toBe('stalls: C80, dB');
      expect(words.about).toContain('source S1, 500 and 1000 Hz');
      expect(words.numbers).toContain('48 receivers');
      expect(svg).not.toContain('Receivers by value');
    }
  });

  it('is drawn for each usual figure of each source, by default of the single-number value', () => {
    expect([...mapsOf(result((x) => x)).keys()]).toEqual(['stalls-S1-C80.map.svg']);
    expect([...mapsOf(result((x) => x, [250, 500])).keys()]).toEqual(['stalls-S1-C80-500-Hz.map.svg']);
    expect([
      ...mapsOf(
        result((x) => x),
        { octaves: [500, 1000] },
      ).keys(),
    ]).toEqual(['stalls-S1-C80-500-Hz.map.svg', 'stalls-S1-C80-1000-Hz.map.svg']);
    expect(mapsOf(result(() => null)).size).toBe(0);
  });
});

it.each(['', '{', '{"wavehallArea":2}', '{"wavehallArea":1,"receivers":[{}],"values":[],"sources":[]}'])(
  'the text %j is no file of an area',
  (text) => {
    expect(() => readAreaResult(text, 'x.area.json')).toThrow('this is not the file of an area of receivers');
  },
);
