/** `npm run accuracy [-- OPTIONS]`: figures against exact answers. Its options are in `build/accuracy/main.ts`. */
import { runTool } from './run-tool.ts';

await runTool('accuracy');
