import { cornersOf } from '../../../mesh/corners.ts';
import { solidAngles } from '../../../mesh/solid-angles.ts';
import { sheetsOf, volumesOf, type BoxSheet, type BoxVolume, type Scene } from '../../../scene/scene.ts';
import { AXES } from '../../../units/axes.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LoadedScene } from '../scene/geometry.ts';
import type { PorousBody } from '../scene/porous-bodies.ts';

/** Sheets nearer to a volume than this lie on it, m: drawings are rounded. */
const NEAR = 5e-4;

/**
 * What rays do not know of porous volumes: sources and receivers in them, and sheets on or in them.
 *
 * @param without The other remedy.
 */
export function porousFaults(
  {
    scene,
    geometry,
  }: Pick<LoadedScene, 'geometry'> & { readonly scene: Pick<Scene, 'geometry' | 'sources' | 'receivers'> },
  sceneFile: string,
  without: string,
): InputError[] {
  const volumes = volumesOf(scene.geometry);
  const bodies = geometry.kind === 'mesh' ? (geometry.porous ?? []) : [];
  const mediumAt = (point: Vec3): string | undefined =>
    volumes.find((volume) => isInVolume(point, volume))?.material ?? bodies.find((body) => isInBody(point, body))?.name;
  const inside = (['sources', 'receivers'] as const).flatMap((key) =>
    scene[key].flatMap(({ name, position }): InputError[] => {
      const medium = mediumAt(position);
      return medium === undefined
        ? []
        : [
            new InputError(
              `${sceneFile}: ${key}.${name}.position`,
              `[${position.join(', ')}] is in the porous volume ${JSON.stringify(medium)}, which rays meet from outside only`,
              `Move it out of the volume, ${without}`,
            ),
          ];
    }),
  );
  const covered = volumes.flatMap((volume, index): InputError[] => {
    const sheet = sheetsOf(scene.geometry).find((one) => liesOn(one, volume));
    return sheet
      ? [
          new InputError(
            `${sceneFile}: geometry.volumes[${index}]`,
            `the sheet ${sheet.path} lies on it or in it, and rays do not know both together`,
            `Move them apart, ${without}`,
          ),
        ]
      : [];
  });
  return [...inside, ...covered];
}

const isInVolume = (point: Vec3, { from, to }: BoxVolume): boolean =>
  point.every((at, d) => from[d] < at && at < to[d]);

const liesOn = ({ axis, from, to }: BoxSheet, volume: BoxVolume): boolean =>
  AXES.every((d) =>
    d === axis
      ? from[d] >= volume.from[d] - NEAR && from[d] <= volume.to[d] + NEAR
      : from[d] < volume.to[d] && to[d] > volume.from[d],
  );

/** Whether a point is in a closed body. */
function isInBody(point: Vec3, { mesh, triangles }: PorousBody): boolean {
  const corners = triangles.flatMap((t) => cornersOf(mesh, t).flat());
  return Math.abs(solidAngles(Float64Array.from(corners), point)) > 2 * Math.PI;
}
