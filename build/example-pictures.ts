/**
 * Draws the pictures of the examples on the first page of the window, into `scenes/pictures/`. Draw them again when a
 * scene has changed.
 *
 *   npm run example-pictures
 */
import { runTool } from './run-tool.ts';

await runTool('example-pictures');
