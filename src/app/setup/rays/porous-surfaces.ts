import type { PorousFilling } from '../../../material/definition.ts';
import { cornersOf } from '../../../mesh/corners.ts';
import type { RayLayer, RayRoom } from '../../../rays/room/room.ts';
import { volumesOf, type Scene } from '../../../scene/scene.ts';
import { cross, minus } from '../../../units/vectors.ts';
import type { PorousBody } from '../../inputs/scene/porous-bodies.ts';
import type { RayLaws } from './ray-laws.ts';
import { volumeFaces } from './volume-faces.ts';

/** Triangles with the laws of both sides. */
export type Surfaces = Pick<RayRoom, 'vertices' | 'triangles' | 'front' | 'back'>;

/** A room with the faces of the porous volumes in it. Nothing comes back of what gets into one between two faces. */
export function withVolumes(
  { geometry, materials }: Pick<Scene, 'geometry' | 'materials'>,
  surfaces: Surfaces,
  laws: Pick<RayLaws, 'layer' | 'opening'>,
): Surfaces {
  const volumes = volumesOf(geometry);
  if (geometry.kind !== 'boxes' || volumes.length === 0) return surfaces;
  const faces = volumeFaces(geometry.boxes, volumes);
  const first = surfaces.vertices.length / 3;
  const front = faces.flatMap(({ volume, thickness, behind }) => {
    const { material } = volumes[volume];
    const medium = materials.get(material) as PorousFilling;
    const law = laws.layer(material, { medium, thickness, behind });
    return [law, law];
  });
  return {
    vertices: Float64Array.from([...surfaces.vertices, ...faces.flatMap(({ corners }) => corners.flat())]),
    triangles: Uint32Array.from([
      ...surfaces.triangles,
      ...faces.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((corner) => first + 4 * i + corner)),
    ]),
    front: Uint16Array.from([...surfaces.front, ...front]),
    back: Uint16Array.from([...surfaces.back, ...front.map(() => laws.opening())]),
  };
}

/** The layers that stand for the porous bodies of a mesh, by material. */
export function bodyLayers(bodies: readonly PorousBody[]): ReadonlyMap<string, RayLayer> {
  return new Map(
    bodies.map(({ name, filling }): [string, RayLayer] => {
      const thickness = meanDepth(bodies.filter((body) => body.name === name));
      return [name, { medium: filling, thickness, behind: 'wall' }];
    }),
  );
}

/** Says of porous bodies of a mesh that rays know their mean depth only. */
export function bodyWarnings(bodies: readonly PorousBody[]): string[] {
  const names = [...new Set(bodies.map(({ name }) => name))];
  return names.map((name) => {
    const depth = Number(meanDepth(bodies.filter((body) => body.name === name)).toPrecision(2));
    return (
      `above the crossover the bodies of ${JSON.stringify(name)} are layers before a rigid wall, as thick as their volume over ` +
      `their surface, ${depth} m: no sound goes through them. Boxes of "volumes" have their own depth, and sound goes through`
    );
  });
}

/** Volume of porous bodies over their surface, m. */
function meanDepth(bodies: readonly PorousBody[]): number {
  const area = bodies.reduce(
    (all, { mesh, triangles }) => all + triangles.reduce((sum, t) => sum + triangleArea(mesh, t), 0),
    0,
  );
  return bodies.reduce((sum, { volume }) => sum + volume, 0) / area;
}

function triangleArea(mesh: PorousBody['mesh'], t: number): number {
  const [a, b, c] = cornersOf(mesh, t);
  return Math.hypot(...cross(minus(b, a), minus(c, a))) / 2;
}
