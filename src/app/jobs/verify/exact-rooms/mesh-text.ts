import type { PlaceInRoom } from './room.ts';

/** A plane face: corners by index, so that its normal points out of the air. */
export interface Face {
  readonly corners: readonly number[];
  readonly material: string;
}

/** A Wavefront OBJ file, in metres. */
export function meshText(corners: readonly PlaceInRoom[], faces: readonly Face[]): string {
  const lines = [
    ...corners.map((corner) => `v ${corner.map((x) => x.toFixed(6)).join(' ')}`),
    ...faces.flatMap(({ corners: of, material }) => [`usemtl ${material}`, `f ${of.map((i) => i + 1).join(' ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}
