import type { VolumeInFile } from '../schema/geometry-schema.ts';
import type { ScenePoint } from '../scene.ts';
import { quote, type Problem } from './problems.ts';

/** Finds volumes without extent, volumes that overlap, and sources inside of one. */
export function checkVolumes(volumes: readonly VolumeInFile[], sources: readonly ScenePoint[]): Problem[] {
  const flat = volumes.flatMap(({ from, to }, index): Problem[] =>
    from.every((at, axis) => at < to[axis])
      ? []
      : [
          {
            path: ['geometry', 'volumes', index],
            message: `the volume from ${quote(from)} to ${quote(to)} has no extent`,
            remedy: 'Give "from" the lower and "to" the higher coordinate on every axis.',
          },
        ],
  );
  if (flat.length > 0) return flat;
  return volumes.flatMap((volume, index): Problem[] => {
    const path = ['geometry', 'volumes', index];
    const other = volumes.findIndex((before, at) => at < index && overlap(before, volume));
    const inside = sources.find(({ position }) =>
      volume.from.every((low, axis) => low < position[axis] && position[axis] < volume.to[axis]),
    );
    return [
      ...(other < 0
        ? []
        : [
            {
              path,
              message: `the volume overlaps geometry.volumes[${other}]`,
              remedy: 'Make them touch: a place has one medium.',
            },
          ]),
      ...(inside
        ? [
            {
              path,
              message: `source ${quote(inside.name)} stands in the porous volume`,
              remedy: 'Move the source into free air.',
            },
          ]
        : []),
    ];
  });
}

const overlap = (a: VolumeInFile, b: VolumeInFile): boolean =>
  a.from.every((low, axis) => low < b.to[axis] && b.from[axis] < a.to[axis]);
