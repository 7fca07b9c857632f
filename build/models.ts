/** `npm run models -- [NAME]` puts models of rooms on their grids; with a name only those that have it in theirs. */
import { runTool } from './run-tool.ts';

await runTool('models');
