import { beamWidthDegrees } from '../../../response/direction/energy-by-direction.ts';
import { axesOf, toOwn } from '../../../sphere/orientation.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { DirectionSound } from './direction-sound.ts';
import { drawDirections, type DirectionMark } from './draw-directions.ts';
import type { DirectionPeak, DirectionPlace, DirectionView } from './shown.ts';
import { sphereGrid } from './sphere-grid.ts';

/** The energy against direction in a window of time, as a picture and in numbers. */
export interface DirectionMap {
  readonly svg: string;
  readonly fileName: string;
  /** The peaks, from the most energy on. */
  readonly peaks: readonly DirectionPeak[];
  /** Level of the energy of the pressure in the window, dB; 0 is that of the whole response. */
  readonly levelDb: number;
  /** Orders that are used, the least and the greatest, and the width of the narrowest beam. */
  readonly orders: readonly [number, number];
  readonly widthDegrees: number;
  /** What can be asked for. */
  readonly octavesHz: readonly number[];
  readonly lastSeconds: number;
}

/** Peaks that are listed. */
const MOST_PEAKS = 6;
/** A peak is listed if it is so much below the highest at most, dB. */
const PEAK_DB = 12;

/** Draws the energy against direction in a window of time. */
export function directionMap(sound: DirectionSound, place: DirectionPlace, view: DirectionView): DirectionMap {
  const { byDirection, ofPressure, ofRecord } = sound.energy(view.octaveHz, view, sphereGrid.directions);
  const levels = byDirection.map((energy) => 10 * Math.log10(energy / ofRecord));
  const bands = sound.bandsOf(view.octaveHz);
  const orders = [Math.min(...bands.map(({ order }) => order)), Math.max(...bands.map(({ order }) => order))] as const;
  const peaks = peaksOf(levels);
  const levelDb = 10 * Math.log10(ofPressure / ofRecord);
  const widthDegrees = beamWidthDegrees(orders[1]);
  const svg = drawDirections({ levels, peaks, marks: marksOf(place), place, view, levelDb, orders, widthDegrees });
  return {
    svg,
    fileName: fileName(place, view),
    peaks,
    levelDb,
    orders,
    widthDegrees,
    octavesHz: sound.bands.map(({ octave }) => octave.centreHz),
    lastSeconds: sound.durationSeconds - sound.arrivalSeconds,
  };
}

/** Where the source is, as the receiver sees it. */
function marksOf({ source, sourceMetres, receiverMetres, orientation }: DirectionPlace): DirectionMark[] {
  if (!sourceMetres) return [];
  const from = sourceMetres.map((at, i) => at - receiverMetres[i]) as unknown as Vec3;
  const [x, y, z] = toOwn(axesOf(orientation), from);
  const level = Math.hypot(x, y);
  if (level === 0 && z === 0) return [];
  return [{ name: source, azimuthDegrees: degrees(Math.atan2(y, x)), elevationDegrees: degrees(Math.atan2(z, level)) }];
}

const degrees = (radians: number): number => (180 * radians) / Math.PI;

/** Where no direction around has more. */
function peaksOf(levels: Float64Array): DirectionPeak[] {
  const { columns, rows, azimuth, elevation } = sphereGrid;
  const highest = levels.reduce((most, level) => Math.max(most, level), -Infinity);
  const at = (row: number, column: number): number => {
    // Beyond a pole, the grid goes on on the other side.
    const over = row < 0 || row >= rows;
    const [r, c] = over ? [row < 0 ? -1 - row : 2 * rows - 1 - row, column + columns / 2] : [row, column];
    return levels[r * columns + (((c % columns) + columns) % columns)];
  };
  const found: DirectionPeak[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const level = at(row, column);
      if (!(level >= highest - PEAK_DB)) continue;
      const around = [-1, 0, 1]
        .flatMap((r) => [-1, 0, 1].map((c) => [r, c] as const))
        .filter(([r, c]) => r !== 0 || c !== 0);
      // Of equal neighbours, the first counts.
      const isPeak = around.every(([r, c]) => {
        const other = at(row + r, column + c);
        return r < 0 || (r === 0 && c < 0) ? level > other : level >= other;
      });
      if (isPeak) found.push({ azimuthDegrees: azimuth(column), elevationDegrees: elevation(row), levelDb: level });
    }
  }
  return found.sort((one, other) => other.levelDb - one.levelDb).slice(0, MOST_PEAKS);
}

const milliseconds = (seconds: number): string => String(Number((1000 * seconds).toFixed(1)));

function fileName({ source, receiver }: DirectionPlace, { octaveHz, fromSeconds, toSeconds }: DirectionView): string {
  const plain = (name: string): string => name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_');
  const time = `${milliseconds(fromSeconds)}-${toSeconds === null ? 'end' : milliseconds(toSeconds)}ms`;
  return `${plain(source)}-${plain(receiver)}-direction-${octaveHz === null ? 'all' : `${octaveHz}Hz`}-${time}.svg`;
}
