import { directionStem } from './direction.ts';
import type { Receiver } from './scene.ts';

/** Everything but the characters that every file system takes in a name. */
const OTHER = /[^\p{L}\p{M}\p{N}._-]+/gu;

/** What must not begin or end a name: a dot hides a file, or is dropped by a file system. */
const ENDS = /^[^\p{L}\p{M}\p{N}_-]+|[^\p{L}\p{M}\p{N}_-]+$/gu;

/**
 * A name of a source, a receiver or an area as a part of a file name: letters and digits of any script, `.`, `_` and
 * `-` stay, everything else between them becomes `_`. `Seat 3 (left)` gives `Seat_3_left`.
 *
 * @returns text that can be empty, composed as Unicode's form C, so that file systems do not tell two forms apart.
 */
export function fileStem(name: string): string {
  return name.normalize('NFC').replace(ENDS, '').replace(OTHER, '_');
}

/** The name of a response's files, without its ending. */
export const responseStem = (source: string, receiver: string): string => `${fileStem(source)}-${fileStem(receiver)}`;

/** What the files of a receiver are called: that of its pressure, and that of its channels if it has a direction. */
export const receiverStems = ({ name, direction }: Pick<Receiver, 'name' | 'direction'>): string[] =>
  direction ? [name, `${fileStem(name)}-${directionStem(direction)}`] : [name];

/** The name of the file of the channels of a source at a receiver with a direction, without its ending. */
export const channelsStem = (source: string, { name, direction }: Pick<Receiver, 'name' | 'direction'>): string =>
  `${responseStem(source, name)}-${directionStem(direction!)}`;
