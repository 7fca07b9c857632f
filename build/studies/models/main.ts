/**
 * `npm run models -- [NAME]` puts models of rooms on their grids; with a name only those that have it in theirs. Prints
 * a line a model; ends with 1 if one is not as it is drawn.
 */
import { checkModel, isAsDrawn } from '../../../test/support/models/check-model.ts';
import { DRAWN_ROOMS } from '../../../test/support/models/drawn-rooms.ts';
import { EXPORTS, model } from '../../../test/support/models/exports.ts';

const [wanted = ''] = process.argv.slice(2);
const models = DRAWN_ROOMS.flatMap((room) => Object.keys(EXPORTS).map((style) => ({ room, style }))).filter(
  ({ room, style }) => `${room.name}, ${style}`.includes(wanted),
);
const percent = (share: number | null): string => (share === null ? 'unknown' : (100 * share).toFixed(2)).padStart(8);

console.log('differences in %: volume on the grid, volume as drawn, worst area of a material (of the whole)');
let bad = 0;
for (const { room, style } of models) {
  const name = `${room.name}, ${style}`.padEnd(46);
  try {
    const found = await checkModel(model(room, style));
    const isGood = isAsDrawn(found);
    if (!isGood) bad++;
    const figures = [found.volumeError, found.drawnError, found.areaError].map(percent).join(' ');
    console.log(`${name} ${figures} ${isGood ? '' : `not as drawn ${found.problems.join('; ')}`}`.trimEnd());
  } catch (error) {
    bad++;
    console.log(`${name} ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${models.length} models, ${bad} not as drawn`);
process.exitCode = bad > 0 ? 1 : 0;
