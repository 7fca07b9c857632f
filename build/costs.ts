/** `npm run costs -- OPTIONS` measures what steps cost. Its options are in `build/costs/main.ts`. */
import { runTool } from './run-tool.ts';

await runTool('costs');
