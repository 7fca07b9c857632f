import type { WallAdmittance } from '../../../src/material/branches.ts';
import { absorbedSharesWork } from '../../../src/room/absorbed/absorbed.ts';
import { dampOutside } from '../../../src/room/outside/outside.ts';
import { openBoxes } from '../../../src/room/boxes/open-boxes.ts';
import { voxeliseBoxes } from '../../../src/room/boxes/voxelise-boxes.ts';
import { makeGrid } from '../../../src/room/grid/grid.ts';
import { voxeliseMeshWork } from '../../../src/room/mesh/voxelise.ts';
import { prepareRoomWork } from '../../../src/room/prepare/prepare.ts';
import type { Work } from '../../../src/room/slabs/work.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { metres, type Vec3 } from '../../../src/units/quantities.ts';
import {
  box,
  boxFace,
  flipped,
  gridRound,
  join,
  mapped,
  meshOf,
  only,
  polygon,
  rotate,
  rotationAbout,
  sameMaterials,
  sphere,
  type Soup,
} from './room-meshes.ts';
import { ROOM_SOUND_SPEED } from './rooms.ts';

const WALLS: readonly WallAdmittance[] = [
  { conductance: 0.05, branches: [{ resistance: 4, inertia: 20, stiffness: 0.02 }] },
  { conductance: 0.6, branches: [] },
  { conductance: 0, branches: [{ resistance: 1.5, inertia: 3, stiffness: 0.1 }] },
  { conductance: 0, branches: [] },
];

const wallOf = (index: number): { name: string; admittance: WallAdmittance } => ({
  name: `${index}`,
  admittance: WALLS[index % WALLS.length],
});

/** A turned hall with a ball, thin panels, a slit between two blocks, and a table. */
const hall = (): Soup => {
  const turn = rotationAbout(0, 23);
  const things = join(
    box([0, 0, 0], [3.1, 2.3, 2.6]),
    sphere([0.8, 0.7, 1.9], 0.4, 12),
    box([1.6, 0.5, 0.3], [1.65, 1.6, 1.2], 'panel'),
    flipped(box([2.1, 0.3, 0.2], [2.5, 0.9, 2.1], 'block')),
    box([2.1, 0.97, 0.2], [2.5, 1.6, 2.1], 'block'),
    polygon(
      [
        [0.4, 1.4, 0.7],
        [1.2, 1.3, 0.8],
        [1.3, 2.0, 0.75],
        [0.3, 1.9, 0.6],
      ],
      'panel',
    ),
  );
  return mapped(things, (vertex) => rotate(turn, vertex));
};
const IN_HALL: readonly Vec3[] = [
  [1.3, 1.1, 2.2],
  [0.5, 0.5, 0.5],
].map((at) => rotate(rotationAbout(0, 23), at as unknown as Vec3));

/** A room along the grid that is open to one side, with a window. */
const windowed = (): Soup =>
  join(
    box([0, 0, 0], [2, 1.6, 1.5], undefined, ['x0', 'y0', 'y1', 'z0', 'z1']),
    boxFace([0, 0, 0], [2, 0.6, 1.5], 'x1'),
    boxFace([0, 1.0, 0], [2, 1.6, 1.5], 'x1'),
    boxFace([0, 0.6, 0], [2, 1.0, 1.5], 'x1', 'window'),
    only(box([0.5, 0.4, 0.3], [1.1, 0.9, 0.8], 'block'), () => true),
  );

interface SlabRoom {
  readonly soup: Soup;
  readonly listeners: readonly Vec3[];
  readonly spacing: number;
  readonly open: string | undefined;
}

const MESHES: readonly SlabRoom[] = [
  { soup: hall(), listeners: IN_HALL, spacing: 0.14, open: undefined },
  // So many nodes that what its walls take is measured block by block.
  { soup: windowed(), listeners: [[0.3, 0.2, 0.2]], spacing: 0.05, open: 'window' },
];

const STEPS = 6;

/** Everything that is known of a mesh when it is prepared. */
export function* meshWork(which: number, isCut: boolean, schemeName: string, planes?: number): Work<unknown> {
  const { soup, listeners, spacing, open } = MESHES[which];
  const mesh = meshOf(soup);
  const scheme = schemeByName(schemeName, '');
  const room = yield* voxeliseMeshWork(
    mesh,
    sameMaterials(mesh),
    gridRound(soup, spacing, [0.013, 0.021, 0.017]),
    listeners,
    {
      cut: isCut,
      planes,
      ...(open !== undefined && { open: new Set([mesh.materialNames.indexOf(open)]), outsideSteps: STEPS }),
    },
  );
  const prepared = yield* prepareRoomWork(
    room.graph,
    scheme,
    ROOM_SOUND_SPEED,
    mesh.materialNames.map((_, index) => wallOf(index)),
    room.surface,
    {
      cut: room.cut,
      planes,
      ...(open !== undefined && { damped: dampOutside(room.outside, scheme, { steps: STEPS }) }),
    },
  );
  const shares = yield* absorbedSharesWork(prepared);
  const { table, areaScale } = room.surface.plain as unknown as { table: unknown; areaScale: unknown };
  return { prepared, shares, report: room.report, cut: room.cut, outside: room.outside, table, areaScale };
}

const box3 = (operation: 'add' | 'subtract', from: Vec3, to: Vec3, materials: (string | null)[]): BoxElement =>
  ({ operation, from, to, materials }) as unknown as BoxElement;

/** Everything that is known of boxes with an opening when they are prepared. */
export function* boxesWork(schemeName: string, planes?: number): Work<unknown> {
  const boxes = [
    box3('add', [0, 0, 0], [2.4, 1.8, 2], ['a', 'door', 'b', 'a', null, 'b']),
    box3('subtract', [0.6, 0.5, 0], [1.1, 1.0, 1.3], ['b', 'b', 'a', 'a', 'b', 'b']),
  ];
  const scheme = schemeByName(schemeName, '');
  const opened = openBoxes(
    voxeliseBoxes(boxes, makeGrid([34, 18, 20], metres(0.1), [0, 0, 0])),
    new Set(['door']),
    STEPS,
  );
  if ('meets' in opened) throw new Error('blocked');
  const { graph, surface, materialNames, outside } = opened;
  const materials = materialNames.map((_, index) => wallOf(index));
  return yield* prepareRoomWork(graph, scheme, ROOM_SOUND_SPEED, materials, surface, {
    planes,
    damped: dampOutside(outside, scheme, { steps: STEPS }),
  });
}
