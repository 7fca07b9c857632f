import { FLOORS, orderZones } from './floors.js';

/**
 * The layers of the program: which folder may import which. ESLint takes its import rules from this table
 * (`eslint.config.js`). What is not listed is forbidden. A layer may always import its own folder and packages. The
 * picture in `docs/architecture.md` is drawn from it.
 *
 * `node` says how much of Node a layer may use:
 * - `none`: pure computation without Node modules, clock or global state; it gives the same answer everywhere;
 * - `no-io`: Node modules that touch neither files, processes nor the network;
 * - `browser`: no Node modules, but everything that a web page has;
 * - `all`: everything. These layers read and write files.
 *
 * @typedef {{ imports: readonly string[], node: 'none' | 'no-io' | 'browser' | 'all' }} Layer
 */

/**
 * What the state of one view may import: the workers, the platform, and the state of the views named.
 *
 * @param {readonly string[]} views
 * @returns {string[]}
 */
const stateMayImport = (...views) => [
  'src/app/index.ts',
  'electron/bridge.ts',
  'electron/renderer/core',
  'electron/renderer/platform',
  'electron/words',
  ...views.map((view) => `electron/renderer/state/${view}`),
];

/**
 * The floors of the application below one.
 *
 * @param {string} floor
 * @returns {string[]}
 */
const below = (floor) => FLOORS.slice(0, FLOORS.indexOf(floor)).map((lower) => `src/app/${lower}`);

/** @type {Readonly<Record<string, Layer>>} */
export const layers = {
  'src/units': { imports: [], node: 'none' },
  'src/lists': { imports: ['src/units'], node: 'none' },
  'src/text': { imports: [], node: 'none' },
  'src/numerics': { imports: ['src/lists'], node: 'none' },
  'src/sphere': { imports: ['src/units', 'src/numerics'], node: 'none' },
  'src/exact': { imports: ['src/units', 'src/numerics', 'src/sphere'], node: 'none' },
  'src/design': { imports: [], node: 'none' },
  'src/chart': { imports: ['src/text'], node: 'none' },
  'src/sofa': { imports: ['src/units'], node: 'no-io' },
  'src/scheme': { imports: ['src/units', 'src/numerics'], node: 'none' },
  'src/mesh': { imports: ['src/units'], node: 'no-io' },
  'src/material': { imports: ['src/units', 'src/numerics', 'src/chart'], node: 'no-io' },
  'src/scene': { imports: ['src/units', 'src/sphere', 'src/scheme', 'src/material'], node: 'no-io' },
  'src/room': {
    imports: ['src/units', 'src/lists', 'src/numerics', 'src/scheme', 'src/scene', 'src/mesh', 'src/material'],
    node: 'none',
  },
  'src/kernel': { imports: ['src/units', 'src/lists', 'src/scheme', 'src/room', 'shaders'], node: 'no-io' },
  'src/engine': { imports: ['src/units', 'src/lists', 'src/scheme', 'src/room', 'src/kernel'], node: 'no-io' },
  'src/run': {
    imports: [
      'src/units',
      'src/lists',
      'src/numerics',
      'src/sphere',
      'src/scheme',
      'src/room',
      'src/kernel',
      'src/engine',
    ],
    node: 'no-io',
  },
  // Eigenmodes of prepared rooms: pure mathematics on the operator of the reference engine.
  'src/modes': {
    imports: ['src/units', 'src/lists', 'src/numerics', 'src/scheme', 'src/room', 'src/material', 'src/engine'],
    node: 'none',
  },
  'src/response': { imports: ['src/units', 'src/numerics', 'src/sphere', 'src/chart'], node: 'no-io' },
  // Sources at candidate places and what seats hear of them, as spectra.
  'src/places': { imports: ['src/units', 'src/lists', 'src/numerics', 'src/response'], node: 'no-io' },
  // Sound as rays and images. Of the waves' half it takes the walls, how threads share work, and the device of a GPU.
  'src/rays': {
    imports: [
      'src/units',
      'src/lists',
      'src/numerics',
      'src/sphere',
      'src/material',
      'src/response',
      'src/room/slabs/work.ts',
      'src/kernel/kernel.ts',
      'src/engine/webgpu/device.ts',
      'src/engine/webgpu/read-back.ts',
      'shaders',
    ],
    node: 'no-io',
  },
  'src/tune': {
    imports: ['src/units', 'src/lists', 'src/scheme', 'src/room', 'src/kernel', 'src/engine'],
    node: 'no-io',
  },
  // Nothing that a run takes imports the laboratory: its designs are handed to the tuner (src/app/jobs/engine).
  'src/lab': {
    imports: [
      'src/units',
      'src/lists',
      'src/scheme',
      'src/room',
      'src/kernel',
      'src/engine',
      'src/run',
      'src/tune',
      'shaders',
    ],
    node: 'no-io',
  },
  // The application, floor by floor. `floors.js` has the order of the folders within a floor.
  'src/app/ports': {
    imports: [
      'src/units',
      'src/lists',
      'src/scheme',
      'src/room',
      'src/kernel',
      'src/engine',
      'src/run',
      'src/tune',
      'package.json',
    ],
    node: 'no-io',
  },
  'src/app/inputs': {
    imports: [
      'src/units',
      'src/numerics',
      'src/sphere',
      'src/scheme',
      'src/mesh',
      'src/material',
      'src/scene',
      'src/room',
      'src/run',
      'src/response',
      'src/sofa',
      'src/app/ports',
    ],
    node: 'no-io',
  },
  'src/app/setup': {
    imports: [
      'src/units',
      'src/lists',
      'src/numerics',
      'src/sphere',
      'src/scheme',
      'src/mesh',
      'src/material',
      'src/scene',
      'src/room',
      'src/engine',
      'src/run',
      'src/response',
      'src/rays',
      'src/app/ports',
      'src/app/inputs',
    ],
    node: 'no-io',
  },
  'src/app/outputs': {
    imports: [
      'src/units',
      'src/text',
      'src/sphere',
      'src/chart',
      'src/scheme',
      'src/mesh',
      'src/material',
      'src/scene',
      'src/room',
      'src/run',
      'src/response',
      'src/rays',
      'src/sofa',
      ...below('outputs'),
    ],
    node: 'no-io',
  },
  'src/app/planning': {
    imports: [
      'src/units',
      'src/lists',
      'src/scheme',
      'src/material',
      'src/scene',
      'src/room',
      'src/kernel',
      'src/engine',
      'src/run',
      'src/response',
      'src/rays',
      'src/tune',
      'package.json',
      ...below('planning'),
    ],
    node: 'no-io',
  },
  'src/app/rendering': {
    imports: [
      'src/units',
      'src/lists',
      'src/text',
      'src/sphere',
      'src/scheme',
      'src/material',
      'src/scene',
      'src/room',
      'src/engine',
      'src/run',
      'src/response',
      'src/rays',
      'src/sofa',
      'package.json',
      ...below('rendering'),
    ],
    node: 'no-io',
  },
  'src/app/results': {
    imports: [
      'src/units',
      'src/material/names',
      'src/lists',
      'src/text',
      'src/sphere',
      'src/chart',
      'src/scheme',
      'src/scene',
      'src/room',
      'src/response',
      'src/sofa',
      'package.json',
      ...below('results'),
    ],
    node: 'no-io',
  },
  'src/app/jobs': {
    imports: [
      'src/units',
      'src/text',
      'src/numerics',
      'src/exact',
      'src/design',
      'src/chart',
      'src/scheme',
      'src/mesh',
      'src/material',
      'src/scene',
      'src/room',
      'src/kernel',
      'src/engine',
      'src/rays',
      'src/run',
      'src/modes',
      'src/response',
      'src/sofa',
      'src/places',
      'src/tune',
      'src/lab',
      'package.json',
      ...below('jobs'),
    ],
    node: 'no-io',
  },
  // Only `index.ts`: what the doors and the library may import.
  'src/app': {
    imports: [
      'src/units',
      'src/sphere',
      'src/scheme',
      'src/mesh',
      'src/scene',
      'src/room',
      'src/engine',
      'src/response',
      'src/sofa',
      'src/places',
    ],
    node: 'no-io',
  },
  // What other programs may import; `src/node` beside it.
  'src/library': { imports: ['src/app/index.ts'], node: 'no-io' },
  'src/disk': { imports: [], node: 'all' },
  'src/node': { imports: ['src/units', 'src/app/index.ts', 'src/disk', 'package.json'], node: 'all' },
  // Answers other programs.
  'src/serve': { imports: ['src/units', 'src/app/index.ts', 'src/library', 'src/node', 'package.json'], node: 'all' },
  'src/cli': {
    imports: [
      'src/units',
      'src/scene/json.ts',
      'src/app/index.ts',
      'src/node',
      'src/disk',
      'src/text',
      'src/serve',
      'package.json',
    ],
    node: 'all',
  },
  'electron/words': { imports: [], node: 'browser' },
  'electron/main': {
    imports: [
      'electron/bridge.ts',
      'electron/channels.ts',
      'electron/page-files.ts',
      'electron/words',
      'src/units',
      'src/text',
      'src/disk',
      'src/scene/file-references.ts',
      'package.json',
    ],
    node: 'all',
  },
  'electron/preload': { imports: ['electron/bridge.ts', 'electron/channels.ts'], node: 'browser' },
  'electron/web': {
    imports: ['electron/page-files.ts', 'electron/page-headers.ts', 'src/units', 'src/text'],
    node: 'all',
  },
  'electron/renderer/core': {
    // The worklet of the ears loads its own part alone.
    imports: ['src/units', 'src/text', 'src/app/index.ts', 'src/response/binaural/turning-ears.ts', 'electron/words'],
    node: 'browser',
  },
  'electron/renderer/platform': {
    imports: ['electron/bridge.ts', 'electron/renderer/core', 'electron/words'],
    node: 'browser',
  },
  'electron/renderer/colours': { imports: [], node: 'browser' },
  'electron/renderer/shapes': { imports: ['src/app/index.ts'], node: 'browser' },
  'electron/renderer/parts': { imports: ['electron/words'], node: 'browser' },
  'electron/renderer/plots': {
    imports: ['src/chart/viridis.ts', 'electron/renderer/colours', 'electron/renderer/parts', 'electron/words'],
    node: 'browser',
  },
  'electron/renderer/three': {
    imports: ['src/app/index.ts', 'electron/renderer/colours', 'electron/renderer/shapes', 'electron/words'],
    node: 'browser',
  },
  'electron/renderer/state/window': {
    imports: ['src/app/index.ts', 'electron/renderer/core', 'electron/renderer/colours', 'electron/words'],
    node: 'browser',
  },
  'electron/renderer/state/document': {
    imports: [...stateMayImport('window'), 'src/units', 'src/scene/file-references.ts', 'src/scene/json-path.ts'],
    node: 'browser',
  },
  'electron/renderer/state/room': { imports: stateMayImport('window', 'document'), node: 'browser' },
  'electron/renderer/state/materials': {
    imports: [...stateMayImport('window', 'document', 'room'), 'electron/renderer/colours'],
    node: 'browser',
  },
  'electron/renderer/state/results': { imports: [...stateMayImport('window'), 'src/text'], node: 'browser' },
  'electron/renderer/state/estimate': {
    imports: stateMayImport('window', 'document', 'room', 'results'),
    node: 'browser',
  },
  'electron/renderer/state/levels': {
    imports: stateMayImport('window', 'document', 'room', 'results'),
    node: 'browser',
  },
  'electron/renderer/state/listening': { imports: stateMayImport('window', 'results'), node: 'browser' },
  'electron/renderer/state/project': {
    imports: stateMayImport('window', 'document', 'results', 'listening'),
    node: 'browser',
  },
  'electron/renderer/state/drawing': {
    imports: [...stateMayImport('window', 'document', 'room', 'materials', 'project'), 'electron/renderer/shapes'],
    node: 'browser',
  },
  'electron/renderer/state/placing': {
    imports: [...stateMayImport('window', 'document', 'room', 'materials', 'drawing'), 'electron/renderer/shapes'],
    node: 'browser',
  },
  'electron/renderer/state/plan': { imports: stateMayImport('window', 'document', 'room'), node: 'browser' },
  'electron/renderer/state/run': {
    imports: stateMayImport('window', 'document', 'room', 'plan', 'results'),
    node: 'browser',
  },
  'electron/renderer/state/design': {
    imports: [
      ...stateMayImport('window', 'document', 'room', 'materials', 'results', 'project', 'run'),
      'electron/renderer/colours',
    ],
    node: 'browser',
  },
  'electron/renderer/state/stencils': {
    imports: [...stateMayImport('window'), 'electron/renderer/colours'],
    node: 'browser',
  },
  'electron/renderer/state/verify': { imports: stateMayImport('window'), node: 'browser' },
  'electron/renderer/views': {
    imports: [
      'src/app/index.ts',
      'electron/renderer/colours',
      'electron/renderer/parts',
      'electron/renderer/plots',
      'electron/renderer/three',
      'electron/renderer/state',
      'electron/words',
    ],
    node: 'browser',
  },
  'electron/renderer/shell': {
    imports: [
      'src/app/index.ts',
      'electron/bridge.ts',
      'electron/renderer/platform',
      'electron/renderer/parts',
      'electron/renderer/state',
      'electron/words',
      'electron/renderer/views',
    ],
    node: 'browser',
  },
  'electron/renderer/site': {
    imports: ['electron/page-headers.ts', 'electron/renderer/platform/when-idle.ts'],
    node: 'browser',
  },
  'electron/renderer/page': {
    imports: [
      'electron/renderer/core',
      'electron/renderer/platform',
      'electron/renderer/parts',
      'electron/renderer/state',
      'electron/words',
      'electron/renderer/views',
      'electron/renderer/shell',
    ],
    node: 'browser',
  },
};

/** Node modules that reach files, processes, other machines or the terminal. */
const ioModules = [
  'child_process',
  'cluster',
  'dgram',
  'dns',
  'fs',
  'http',
  'http2',
  'https',
  'net',
  'process',
  'readline',
  'repl',
  'sqlite',
  'tls',
  'tty',
];

/**
 * Zones for `import-x/no-restricted-paths`. Each layer has one: it may import only what the table allows. `test` and
 * `build` have one each: they may import every layer, but no shader.
 *
 * @returns {{ target: string, from: string, except?: string[], message: string }[]}
 */
export function layerZones() {
  const names = Object.keys(layers);
  const zones = Object.entries(layers).map(([folder, { imports }]) => ({
    // A layer that holds others is only what stands directly in it.
    target: names.some((other) => other.startsWith(`${folder}/`)) ? `${folder}/*` : folder,
    from: '.',
    except: ['node_modules', folder, ...imports],
    message: `${folder} may import ${imports.length > 0 ? imports.join(', ') : 'nothing'} besides itself (build/rules/layers.js).`,
  }));
  const shaderReaders = Object.keys(layers).filter((folder) => layers[folder]?.imports.includes('shaders'));
  const outsiders = ['test', 'build'].map((folder) => ({
    target: folder,
    from: 'shaders',
    except: [],
    message: `Only ${shaderReaders.join(', ')} reads shaders (build/rules/layers.js).`,
  }));
  const laboratory = {
    target: 'src/kernel',
    from: 'shaders/lab',
    except: [],
    message: 'Only src/lab reads shaders/lab.',
  };
  return [...zones, ...orderZones(), ...outsiders, laboratory];
}

/**
 * Folders whose `node` is the one given, as ESLint file patterns.
 *
 * @param {Layer['node']} node
 * @returns {string[]}
 */
export function filesWithNode(node) {
  return Object.keys(layers)
    .filter((folder) => layers[folder]?.node === node)
    .map((folder) => `${folder}/**/*.{ts,tsx}`);
}

/** Matches the import names of every Node module. */
export const anyNodeModule = `^node:|^(${ioModules.join('|')}|async_hooks|buffer|crypto|events|os|path|perf_hooks|stream|timers|url|util|v8|vm|worker_threads|zlib)(/|$)`;

/** Matches the import names of the Node modules that do input or output. */
export const ioNodeModule = `^(node:)?(${ioModules.join('|')})(/|$)`;
