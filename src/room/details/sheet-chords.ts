import type { BoxElement, BoxSheet } from '../../scene/scene.ts';
import { metres, type Metres, type Vec3 } from '../../units/quantities.ts';
import { boxDetails } from './box-details.ts';
import type { Chord, RoomDetails } from './details.ts';

/** Half the thickness that sheets get to be measured, m. */
const HALF = 5e-7;

/** Digits after the metre of what is measured so. */
const DIGITS = 5;

/**
 * The details of a room of boxes whose gaps end at its sheets, and whose walls have them, with a thickness of 0. Areas
 * and materials stay those of the walls.
 */
export function withSheets(
  details: RoomDetails,
  boxes: readonly BoxElement[],
  sheets: readonly BoxSheet[],
  open: ReadonlySet<string>,
): RoomDetails {
  if (sheets.length === 0) return details;
  const { gaps, walls } = boxDetails([...boxes, ...sheets.map(asBox)], open);
  return { ...details, gaps: gaps.map(rounded), walls: walls.map(rounded) };
}

function asBox({ axis, from, to, material }: BoxSheet): BoxElement {
  const moved = (at: Vec3, by: number): Vec3 => at.map((each, d) => (d === axis ? each + by : each)) as unknown as Vec3;
  return {
    operation: 'subtract',
    from: moved(from, -HALF),
    to: moved(to, HALF),
    materials: [material, material, material, material, material, material],
  };
}

const rounded = (chord: Chord): Chord => ({ ...chord, size: roundedSize(chord.size) });
const roundedSize = (size: Metres): Metres => metres(Number(size.toFixed(DIGITS)));
