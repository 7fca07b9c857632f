import { describe, expect, it } from 'vitest';
import { parseScene } from '../../../../src/scene/parse.ts';
import { expectFault, sceneWith, type Fault } from '../parse/scene-file.ts';

const PLAN = [
  [1, 1],
  [7, 1],
  [7, 4],
];

const withArea = (area: unknown): [(string | number)[], unknown] => [['receivers', 'hall'], area];

describe('areas of receivers in a scene', () => {
  it('are read beside receivers of their own', () => {
    const [path, value] = withArea({ polygon: PLAN, spacingMetres: 0.5, heightMetres: 1.2 });
    const { receivers, areas } = parseScene(JSON.stringify(sceneWith(path, value)), 'hall.json');
    expect(receivers).toHaveLength(2);
    expect(areas).toEqual([
      {
        name: 'hall',
        kind: 'polygon',
        corners: [
          [1, 1, 0],
          [7, 1, 0],
          [7, 4, 0],
        ],
        spacing: 0.5,
        height: 1.2,
        writesResponses: false,
      },
    ]);
  });

  it('may be all receivers of a scene', () => {
    const file = sceneWith(['receivers'], { hall: { sphere: [2, 2, 1.5], radiusMetres: 0.3, count: 8 } });
    expect(parseScene(JSON.stringify(file), 'hall.json').receivers).toEqual([]);
  });

  it('are rows of a line, which may be one', () => {
    const line = [[1, 1, 1.2], [4, 1, 1.2]]; // prettier-ignore
    for (const [count, step] of [[8, [0, 0.9, 0.1]], [1, [0, 0, 0]]] as const) {
      const file = sceneWith(...withArea({ line, spacingMetres: 0.5, rows: { count, step } }));
      expect(parseScene(JSON.stringify(file), 'hall.json').areas[0]).toMatchObject({ rows: { count, step } });
    }
  }); // prettier-ignore

  it.each([
    [
      ...withArea({
        line: [
          [1, 1, 1.2],
          [4, 1, 1.2],
        ],
        spacingMetres: 0.5,
        rows: { count: 8, step: [0, 0, 0] },
      }),
      'receivers.hall.rows.step',
      'the rows lie on each other',
      'Give the vector from a row to the next',
    ],
    [
      ...withArea({
        line: [
          [1, 1, 1.2],
          [4, 1, 1.2],
        ],
        spacingMetres: 0.5,
        rows: { count: 0, step: [0, 1, 0] },
      }),
      'receivers.hall.rows.count',
      'expected a whole number of rows from 1 to 1000, found 0',
      'Give a whole number of rows',
    ],
    [
      ...withArea({ polygon: PLAN, spacingMetres: 0.5, rows: { count: 8, step: [0, 1, 0] } }),
      'receivers.hall.rows',
      '"rows" has no meaning with "polygon"',
      'Leave it out. "polygon" goes with',
    ],
    [
      ...withArea({ polygon: PLAN }),
      'receivers.hall.spacingMetres',
      'missing; "polygon" needs it',
      'Add "spacingMetres": the distance of neighbouring receivers.',
    ],
    [
      ...withArea({ polygon: PLAN, spacingMetres: 0.5, count: 3 }),
      'receivers.hall.count',
      '"count" has no meaning with "polygon"',
      'Leave it out. "polygon" goes with "spacingMetres", "heightMetres", "responses".',
    ],
    [
      ...withArea({ sphere: [1, 1, 1], position: [1, 1, 1] }),
      'receivers.hall',
      'expected exactly one of "position", "walk", "polygon", "surface", "line", "sphere", "file", found {"sphere":[1,1,1],"position":[1,1,1]}',
      'Give exactly one of',
    ],
    [
      ...withArea({ polygon: [...PLAN].map(([x]) => [x, x]), spacingMetres: 0.5 }),
      'receivers.hall.polygon',
      'the corners lie on a line',
      'or a "line"',
    ],
    [
      ...withArea({ polygon: PLAN, spacingMetres: 0 }),
      'receivers.hall.spacingMetres',
      'expected a spacing from 0.001 to 1000 m, found 0',
      'Give a spacing',
    ],
    [
      ...withArea({ surface: ['plastr'], spacingMetres: 0.5 }),
      'receivers.hall.surface[0]',
      'there is no material "plastr"',
      'Did you mean "plaster"?',
    ],
    [
      ...withArea({ sphere: [1, 1, 1], radiusMetres: 1, count: 20_001 }),
      'receivers.hall.count',
      'expected a whole number of receivers from 1 to 20000, found 20001',
      'Give a whole number',
    ],
    [
      ...withArea({ file: '/seats.csv', unit: 'm' }),
      'receivers.hall.file',
      'expected the path of a table of receivers from the scene file, such as "seats.csv", found "/seats.csv"',
      'Give the path',
    ],
  ] as Fault[])('refuse %j = %j', expectFault);

  it('cannot be spheres or surfaces in a room of two dimensions', () => {
    const file = {
      ...(sceneWith(['dimensions'], 2) as object),
      geometry: { boxes: [{ add: { from: [0, 0], to: [8, 5] }, material: 'plaster' }] },
      walls: 'staircase',
      sources: { S1: { position: [1, 1] } },
      receivers: { ring: { sphere: [2, 2], radiusMetres: 0.5, count: 4 } },
    };
    expect(() => parseScene(JSON.stringify(file), 'plan.json')).toThrow(
      'a room of two dimensions has no sphere of receivers',
    );
    const line = {
      ...file,
      receivers: {
        aisle: {
          line: [
            [1, 1],
            [4, 1],
          ],
          spacingMetres: 1,
        },
      },
    };
    expect(parseScene(JSON.stringify(line), 'plan.json').areas).toHaveLength(1);
  });
});
