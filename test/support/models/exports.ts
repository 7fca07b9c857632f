import type { Vec3 } from '../../../src/units/quantities.ts';
import { seededRandom, type Random } from '../numbers/random.ts';
import type { DrawnRoom } from './drawn.ts';
import {
  along,
  back,
  block,
  fan,
  minus,
  normalOf,
  polygons,
  refined,
  shuffled,
  splitEdges,
  triangles,
  type Face,
} from './triangles.ts';
import { plyBinary, stlBinary } from './write-binary.ts';
import { roomThreeMf } from './write-3mf.ts';
import { blenderCollada, sketchupCollada } from './write-collada.ts';
import { roomCrate, roomUsdz } from './write-usd.ts';
import { glb, gltf, type GltfNode } from './write-gltf.ts';
import { obj, oldObj, plyText, stlText, unwelded, welded } from './write-text.ts';

/** A mesh file, and what is true of the room in it. */
export interface Model {
  readonly room: DrawnRoom;
  readonly file: string;
  readonly contents: string | Uint8Array;
  /** The scene's unit for formats without one. */
  readonly unit?: 'm' | 'cm' | 'mm' | 'in' | 'ft';
  /** Where a point of the drawing is in the file, m. */
  readonly place: (at: Vec3) => Vec3;
  readonly volume: number;
  readonly areas: Readonly<Record<string, number>>;
}

type Made = Omit<Model, 'room' | 'place' | 'volume' | 'areas'> & Partial<Pick<Model, 'place' | 'volume' | 'areas'>>;
type Export = (room: DrawnRoom, random: Random) => Made;

const scaled =
  (factor: number) =>
  ({ material, corners }: Face): Face => ({
    material,
    corners: corners.map(([x, y, z]): Vec3 => [x * factor, y * factor, z * factor]),
  });

const moved =
  (place: (at: Vec3) => Vec3) =>
  ({ material, corners }: Face): Face => ({ material, corners: corners.map(place) });

const meshed = (room: DrawnRoom): Face[] => triangles(room.surfaces);

/** All areas under the one name of formats without materials. */
function single(room: DrawnRoom): Pick<Model, 'areas'> {
  return { areas: { default: Object.values(room.areas).reduce((sum, area) => sum + area, 0) } };
}

/** Moves each vertex of a welded mesh by up to a distance along each axis. */
function rough(faces: readonly Face[], distance: number, random: Random): Face[] {
  const { vertices, faces: numbered } = welded(faces);
  const shaken = vertices.map(
    (at): Vec3 => [0, 1, 2].map((d) => at[d] + distance * (2 * random() - 1)) as unknown as Vec3,
  );
  return numbered.map((corners, f) => ({ material: faces[f].material, corners: corners.map((i) => shaken[i]) }));
}

/** A wall as a body: the surface, its copy behind it, and a rim. */
function thick(face: Face, depth: number): Face[] {
  const normal = normalOf(face.corners);
  const behind = face.corners.map((at) => along(at, normal, -depth));
  const rim = face.corners.map((a, i): Face => {
    const j = (i + 1) % face.corners.length;
    return { material: 'core', corners: [a, behind[i], behind[j], face.corners[j]] };
  });
  return [face, { material: 'core', corners: [...behind].reverse() }, ...rim];
}

function extent(room: DrawnRoom): [Vec3, Vec3] {
  const all = room.surfaces.flatMap(({ corners }) => corners);
  const over = (of: (a: number, b: number) => number): Vec3 =>
    [0, 1, 2].map((d) => all.map((at) => at[d]).reduce((a, b) => of(a, b))) as unknown as Vec3;
  return [over(Math.min), over(Math.max)];
}

const cad: Record<string, Export> = {
  'cad polygons in mm': (room) => ({
    file: 'room.obj',
    unit: 'mm',
    contents: obj(polygons(room.surfaces).map(scaled(1000))),
  }),
  'cad old obj': (room) => ({ file: 'room.obj', unit: 'm', contents: oldObj(polygons(room.surfaces)) }),
  'cad stl text in inches': (room) => ({
    file: 'room.stl',
    unit: 'in',
    contents: stlText(meshed(room).map(scaled(1 / 0.0254)), 6),
    ...single(room),
  }),
  'cad stl binary': (room) => ({
    file: 'room.stl',
    unit: 'mm',
    contents: stlBinary(meshed(room).map(scaled(1000))),
    ...single(room),
  }),
  'cad slivers': (room) => ({
    file: 'room.obj',
    unit: 'cm',
    contents: obj(
      meshed(room)
        .flatMap((face) => fan(splitEdges(face, 12)))
        .map(scaled(100)),
    ),
  }),
  'cad t-junctions': (room) => ({
    file: 'room.obj',
    unit: 'm',
    contents: obj(polygons(room.surfaces).map((face, f) => (f % 2 === 0 ? face : splitEdges(face, 7)))),
  }),
  'cad rounded to 1 mm': (room) => ({
    file: 'room.obj',
    unit: 'mm',
    contents: obj(meshed(room).map(scaled(1000)), (x) => x.toFixed(0), unwelded(meshed(room).map(scaled(1000)))),
  }),
  'cad feet, fronts outwards': (room) => ({
    file: 'room.obj',
    unit: 'ft',
    contents: obj(
      meshed(room)
        .map(back)
        .map(scaled(1 / 0.3048)),
    ),
  }),
};

const exchange: Record<string, Export> = {
  'exchange collada polygons': (room) => ({
    file: 'room.dae',
    contents: blenderCollada(polygons(room.surfaces), [3.7, -0.2, 1.1]),
  }),
  'exchange collada components in inches': (room) => ({ file: 'room.dae', contents: sketchupCollada(meshed(room)) }),
  'exchange usdz of texts in cm': (room) => ({ file: 'room.usdz', contents: roomUsdz(polygons(room.surfaces)) }),
  'exchange usdz of a crate': (room) => ({ file: 'room.usdz', contents: roomCrate(polygons(room.surfaces)) }),
  'exchange 3mf in two parts': (room) => ({ file: 'room.3mf', contents: roomThreeMf(meshed(room)) }),
};

const bim: Record<string, Export> = {
  'bim solid walls': (room) => ({
    file: 'room.obj',
    unit: 'm',
    contents: obj(meshed(room).flatMap((face) => thick(face, 0.15))),
  }),
  'bim nested nodes in mm': (room) => {
    const half = Math.SQRT1_2;
    const walls: GltfNode = { faces: meshed(room).map(scaled(1000)), scale: [0.001, 0.001, 0.001] };
    // z up becomes y up.
    const storey: GltfNode = { rotation: [-half, 0, 0, half], children: [{ children: [walls] }] };
    return {
      file: 'room.gltf',
      contents: gltf([{ translation: [11.3, 0.4, -7.7], children: [storey] }], 'plain'),
      place: ([x, y, z]) => [x + 11.3, z + 0.4, -y - 7.7],
    };
  },
  'bim a node a wall': (room) => ({
    file: 'room.glb',
    contents: glb(
      polygons(room.surfaces).map((face): GltfNode => {
        const [first] = face.corners;
        return { translation: first, faces: fanOrEars(face).map(moved((at) => minus(at, first))) };
      }),
      'short',
    ),
  }),
  'bim outer skin': (room) => {
    const [from, to] = extent(room);
    const out = (at: Vec3, by: number): Vec3 => [at[0] + by, at[1] + by, at[2] + by];
    return {
      file: 'room.obj',
      unit: 'm',
      contents: obj([...polygons(room.surfaces), ...block('core', out(from, -0.35), out(to, 0.35))]),
    };
  },
  'bim layers 1 mm apart': (room) => ({
    file: 'room.obj',
    unit: 'm',
    contents: obj(
      meshed(room).flatMap((face) => [
        face,
        { material: 'core', corners: face.corners.map((at) => along(at, normalOf(face.corners), -0.001)) },
      ]),
    ),
  }),
};

/** Triangles of a polygon that is planar and may be concave. */
function fanOrEars(face: Face): Face[] {
  return face.corners.length <= 4 ? fan(face) : triangles([{ ...face, holes: [] }]);
}

const scan: Record<string, Export> = {
  'scan rough ply': (room, random) => ({
    file: 'room.ply',
    unit: 'm',
    contents: plyBinary(rough(refined(meshed(room), 0.3), 0.003, random), 'little'),
    ...single(room),
  }),
  'scan shuffled, doubled, degenerate': (room, random) => {
    const fine = refined(meshed(room), 0.4);
    const doubled = fine.filter(() => random() < 0.03);
    const flat = fine.slice(0, 40).map(({ material, corners: [a, b] }): Face => ({ material, corners: [a, b, b] }));
    return {
      file: 'room.ply',
      unit: 'm',
      contents: plyBinary(shuffled([...fine, ...doubled, ...flat], random), 'big'),
      ...single(room),
    };
  },
  'scan specks in the air': (room, random) => {
    const specks = Array.from({ length: 300 }, (): Face => {
      const at = along(room.source, minus(room.receiver, room.source), 0.2 + 0.6 * random());
      const beside = (x: number, y: number, z: number): Vec3 => [at[0] + x, at[1] + y, at[2] + z];
      return { material: 'wall', corners: [at, beside(0.001, 0, 0.0004), beside(0, 0.001, 0.0007)] };
    });
    return { file: 'room.obj', unit: 'm', contents: obj([...refined(meshed(room), 0.5), ...specks]) };
  },
  'scan in map coordinates': (room) => {
    const place = ([x, y, z]: Vec3): Vec3 => [x + 431_207.25, y + 5_413_008.5, z + 176.125];
    return { file: 'room.obj', unit: 'm', contents: obj(meshed(room).map(moved(place))), place };
  },
  'scan ply in map coordinates': (room) => {
    const place = ([x, y, z]: Vec3): Vec3 => [x - 20_411.5, y + 88_113.25, z];
    return {
      file: 'room.ply',
      unit: 'm',
      contents: plyBinary(meshed(room).map(moved(place)), 'little', 'double'),
      place,
      ...single(room),
    };
  },
  'scan fronts at random': (room, random) => ({
    file: 'room.ply',
    unit: 'm',
    contents: plyText(refined(meshed(room), 0.6).map((face) => (random() < 0.4 ? back(face) : face))),
    ...single(room),
  }),
};

const game: Record<string, Export> = {
  'game strips': (room) => ({
    file: 'room.glb',
    contents: glb(
      [{ faces: polygons(room.surfaces).flatMap((face) => (face.corners.length <= 4 ? [face] : fanOrEars(face))) }],
      'strips',
    ),
  }),
  'game mirrored': (room) => ({
    file: 'room.gltf',
    contents: gltf([{ scale: [-1, 1, 1], faces: meshed(room).map(moved(([x, y, z]) => [-x, y, z])) }], 'plain'),
  }),
  'game interleaved': (room) => ({ file: 'room.glb', contents: glb([{ faces: meshed(room) }], 'interleaved') }),
  'game sparse': (room) => ({ file: 'room.gltf', contents: gltf([{ faces: meshed(room) }], 'sparse') }),
  'game props in the floor': (room) => {
    // Two crates that reach 0.2 m into the floor; one stands half in the other.
    const [x, y, z] = room.free;
    const crates = [
      block('crate', [x - 0.5, y - 0.4, z - 0.2], [x + 0.3, y + 0.4, z + 0.7]),
      block('crate', [x - 0.1, y - 0.4, z - 0.2], [x + 0.5, y + 0.4, z + 0.7]),
    ].flat();
    const [width, depth, height] = [1, 0.8, 0.7];
    return {
      file: 'room.obj',
      unit: 'm',
      contents: obj([...polygons(room.surfaces), ...crates]),
      volume: room.volume - width * depth * height,
      areas: {
        ...room.areas,
        floor: room.areas['floor'] - width * depth,
        crate: width * depth + 2 * (width + depth) * height,
      },
    };
  },
  'game instances': (room) => {
    // Each quadrilateral that is a parallelogram as the unit square under a matrix.
    const unit: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ];
    const nodes = polygons(room.surfaces).map((face): GltfNode => {
      const [a, b, c, d] = face.corners;
      const square = face.corners.length === 4 && Math.hypot(...minus(minus(c, b), minus(d, a))) < 1e-9;
      if (!square) return { faces: fanOrEars(face) };
      const [u, v, n] = [minus(b, a), minus(d, a), normalOf(face.corners)];
      return { matrix: [...u, 0, ...v, 0, ...n, 0, ...a, 1], faces: fan({ material: face.material, corners: unit }) };
    });
    return { file: 'room.glb', contents: glb(nodes, 'plain') };
  },
};

function hashOf(text: string): number {
  return Buffer.from(text).reduce((sum, byte) => (Math.imul(31, sum) + byte) >>> 0, 7);
}

/** Ways in which programs write a room, by name. */
export const EXPORTS: Readonly<Record<string, Export>> = { ...cad, ...bim, ...scan, ...game, ...exchange };

/** A room as a program writes it. The same names give the same bytes. */
export function model(room: DrawnRoom, style: string): Model {
  const random = seededRandom(hashOf(`${room.name}/${style}`));
  return { room, place: (at) => at, volume: room.volume, areas: room.areas, ...EXPORTS[style](room, random) };
}
