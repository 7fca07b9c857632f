/** `npm run convergence [-- OPTIONS]`: the study of convergence. Its options are in `build/convergence/main.ts`. */
import { runTool } from './run-tool.ts';

await runTool('convergence');
