import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nodeControls, releaseGpus } from '../../src/node/index.ts';
import { measureStencil } from '../../src/tune/profile.ts';
import { measureWalls, WALL_SCHEME } from '../../src/tune/profile-walls.ts';
import { measureOne, stencilsByUse } from './measure.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'webgpu' },
    out: { type: 'string', default: 'costs.jsonl' },
    seconds: { type: 'string', default: '60' },
    longest: { type: 'string', default: '60' },
    stencils: { type: 'string' },
    walls: { type: 'boolean', default: false },
  },
});
const begun = performance.now();
const elapsed = (): number => (performance.now() - begun) / 1000;
const engine = await nodeControls(values.engine as 'webgpu', 32).makeEngine();
const say = (what: object): void => appendFileSync(values.out, `${JSON.stringify(what)}\n`);
say({ engine: engine.kind, adapter: engine.adapter, identity: engine.identity });
const limit = Number(values.seconds);
const chosen = values.stencils?.split(',');
const schemes = stencilsByUse().filter(({ stencil: { id } }) => !chosen || chosen.includes(id));
if (values.walls) {
  const own = await measureStencil(engine, WALL_SCHEME);
  say({ own, seconds: elapsed() });
  say({ walls: await measureWalls(engine, own), seconds: elapsed() });
}
let twoD = 0;
for (const scheme of schemes) {
  if (elapsed() > limit) break;
  say({ ...(await measureOne(engine, scheme, 3, Number(values.longest))), seconds: elapsed() });
  if (twoD++ % 4 === 0) say({ ...(await measureOne(engine, scheme, 2, Number(values.longest))), seconds: elapsed() });
}
say({ done: elapsed() });
releaseGpus();
