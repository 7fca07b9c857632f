/**
 * Draws a room of boxes unfolded, its ceiling in the middle, with the materials on the faces of its first box:
 * `npx tsx build/tool.ts drawings/design-picture SCENE PICTURE`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { unfolded, type DrawnScene } from './unfolded.ts';

const [scene, picture] = process.argv.slice(2);
if (scene === undefined || picture === undefined) throw new Error('give a scene file and the file of the picture');
writeFileSync(picture, unfolded(JSON.parse(readFileSync(scene, 'utf8')) as DrawnScene));
