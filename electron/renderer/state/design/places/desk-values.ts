import { signed, type DesksReport, type RankedPlace } from '../../../../../src/app/index.ts';
import { words } from '../../../../words/words.ts';

/** What places for listeners are ranked by: a level, dB, a speech transmission index, or a figure of bass, dB. */
export function deskValue({ goal }: Pick<DesksReport, 'goal'>, place: RankedPlace): number {
  switch (goal) {
    case 'quiet':
    case 'level':
      return place.levelDb;
    case 'privacy':
      return place.mostSti!;
    case 'speech':
      return place.leastSti!;
    case 'smoothness':
      return place.bass!.smoothnessDb;
    case 'decay':
      return place.bass!.lateDb;
  }
}

/** Such a value with what it is. */
export function deskValueText({ goal, isAbsolute }: Pick<DesksReport, 'goal' | 'isAbsolute'>, value: number): string {
  if (goal === 'privacy' || goal === 'speech') return words.places.index(value.toFixed(2));
  if (goal === 'smoothness') return words.places.decibels(value.toFixed(1));
  return words.places.decibels(levelText({ isAbsolute }, value));
}

/** A level: with its sign where it is relative. */
export const levelText = ({ isAbsolute }: Pick<DesksReport, 'isAbsolute'>, levelDb: number): string =>
  isAbsolute ? levelDb.toFixed(1) : signed(levelDb, 1);
