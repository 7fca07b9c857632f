/** `npm run soak [-- OPTIONS]`: many hours of sound in one process. Its options are in `build/soak/main.ts`. */
import { runTool } from './run-tool.ts';

await runTool('soak', ['--expose-gc']);
