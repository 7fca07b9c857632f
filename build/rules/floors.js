/**
 * The floors of the application (`src/app`) from the bottom up, and the order of the folders within each of them and
 * within the room and the laboratory. A folder may import those that stand before it in its list, and its own. So no
 * two folders import each other, and lint fails on the first import that leads upwards, types included.
 */

/** Each floor may import those before it. What they import besides stands in `layers.js`. */
export const FLOORS = ['ports', 'inputs', 'setup', 'outputs', 'planning', 'rendering', 'results', 'jobs'];

/**
 * Folders of a layer, the lowest first. Files that stand directly in the layer come last: no folder may import them.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const orders = {
  'src/room': [
    'grid',
    'slabs',
    'surfaces',
    'outside',
    'near-walls',
    'mesh/triangles',
    'mesh/air',
    'mesh/crossings',
    'boxes',
    'outline',
    'subcell/model',
    'subcell/cut',
    'subcell/aligned',
    'subcell/bound',
    'subcell',
    'porous',
    'faces',
    'mesh/leaks',
    'mesh/gaps',
    'mesh',
    'details',
    'flat',
    'prepare',
    'shortened',
    'absorbed',
    'stack',
    'trace-design',
  ],
  'src/modes': ['rigid', 'damped', 'walls', 'shapes', 'check'],
  'src/rays': ['room', 'tree', 'images', 'trace', 'webgpu', 'late', 'crossover'],
  'src/lab': [
    'published',
    'published/course-notes',
    'published/garces',
    'published/garces-2d',
    'published/hamilton',
    'published/jin',
    'published/mo-li',
    'measuring',
    'experiments',
    'catalogue',
    'bench',
    'papers/model',
    'papers/variants',
    'papers/benches',
    'papers/hamilton',
    'papers/mo-li',
    'papers/garces',
    'papers/jin',
    'papers/course-notes',
    'papers',
  ],
  'src/app/ports': ['host', 'engine'],
  'src/app/inputs': [
    'tables',
    'areas',
    'direction',
    'directivity',
    'walks',
    'scene',
    'materials',
    'duration',
    'scheme',
    'request',
  ],
  'src/app/setup': ['direct', 'places', 'sources', 'room', 'kept-room', 'rays', 'view/shading', 'view'],
  'src/app/outputs': ['response/full-band', 'response', 'maps', 'areas', 'scene'],
  'src/app/planning': ['limits', 'plan', 'scene', 'presets'],
  'src/app/rendering': [
    'cards',
    'kept-run',
    'job',
    'prepared',
    'survival',
    'watching',
    'stepping',
    'finished',
    'written',
    'rays-only',
  ],
  'src/app/results': [
    'measured',
    'read',
    'refigure',
    'compare',
    'analyse',
    'listening',
    'auralise',
    'maps',
    'directions',
    'targets',
    'overview',
    'report/picture',
    'report/content',
    'report/words',
    'report',
    'project',
    'sofa',
  ],
  'src/app/jobs': [
    'engine',
    'materials',
    'schemes',
    'imports',
    'sweep',
    'sweep/run',
    'sweep/batch',
    'room-trials',
    'check',
    'modes',
    'estimate',
    'reflections',
    'verify/tools',
    'bench',
    'bench/rooms',
    'bench/papers',
    'calibrate',
    'design-room',
    'sweep/plan',
    'sweep/collect',
    'sweep/slurm',
    'sensitivities',
    'places',
    'places/bass',
    'places/speech',
    'verify/exact-rooms',
    'verify/duct',
    'verify/checks',
    'verify',
  ],
};

/**
 * Zones for `import-x/no-restricted-paths` that keep these orders.
 *
 * @returns {{ target: string, from: string, except?: string[], message: string }[]}
 */
export function orderZones() {
  return Object.entries(orders).flatMap(([layer, folders]) =>
    folders.flatMap((folder, i) => {
      const allowed = folders.slice(0, i + 1);
      const rule = {
        target: `${layer}/${folder}/*`,
        message: `${layer}/${folder} may import only folders that stand before it in its list (build/rules/floors.js).`,
      };
      const later = folders.slice(i + 1).filter((other) => allowed.some((lower) => other.startsWith(`${lower}/`)));
      return [
        { ...rule, from: layer, except: [...allowed] },
        ...later.map((other) => ({ ...rule, from: `${layer}/${other}` })),
      ];
    }),
  );
}
