/** What a layer belongs to, for the picture of the layers: a name and the colour of its boxes' edge. */
export interface LayerGroup {
  readonly name: string;
  readonly colour: string;
  readonly layers: readonly string[];
}

/** Every layer of `src`, from the bottom up. */
export const LAYER_GROUPS: readonly LayerGroup[] = [
  {
    name: 'base',
    colour: '#8d99ae',
    layers: ['src/units', 'src/lists', 'src/text', 'src/numerics', 'src/sphere', 'src/chart'],
  },
  { name: 'physics', colour: '#2a9d8f', layers: ['src/scheme', 'src/material', 'src/exact', 'src/design'] },
  { name: 'formats', colour: '#b5838d', layers: ['src/mesh', 'src/sofa', 'src/scene'] },
  { name: 'room', colour: '#e9a23b', layers: ['src/room'] },
  {
    name: 'compute',
    colour: '#4361ee',
    layers: ['shaders', 'src/kernel', 'src/engine', 'src/run', 'src/tune', 'src/lab'],
  },
  { name: 'acoustics', colour: '#9b5de5', layers: ['src/rays', 'src/modes', 'src/response', 'src/places'] },
  { name: 'application', colour: '#e4572e', layers: ['src/app'] },
  {
    name: 'doors',
    colour: '#5c5346',
    layers: ['src/library', 'src/disk', 'src/node', 'src/serve', 'src/cli', 'electron'],
  },
];

/** The group of a layer: the one that has it, or a folder above it. */
export const groupOf = (layer: string): LayerGroup | undefined =>
  LAYER_GROUPS.find(({ layers }) => layers.some((one) => layer === one || layer.startsWith(`${one}/`)));
