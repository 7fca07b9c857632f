/** The stages of a rendering in their order, for the picture of the pipeline. */
export interface Stage {
  readonly name: string;
  /** The file that does it; `renderFile` imports each. */
  readonly file: string;
  /** What comes out, in two or three words. */
  readonly result: string;
  /** The layers that do the work, besides `src/app`. */
  readonly layers: readonly string[];
}

/** Where the stages are called, one after the other. */
export const renderFile = 'src/app/rendering/render.ts';

export const stages: readonly Stage[] = [
  {
    name: 'load',
    file: 'src/app/rendering/prepared/load.ts',
    result: 'a checked scene',
    layers: ['src/scene', 'src/mesh'],
  },
  {
    name: 'plan',
    file: 'src/app/planning/plan/choose-plan.ts',
    result: 'scheme, grid, steps',
    layers: ['src/scheme', 'src/tune'],
  },
  {
    name: 'prepare',
    file: 'src/app/rendering/prepared/prepare-scene.ts',
    result: 'a prepared room',
    layers: ['src/room', 'src/material'],
  },
  {
    name: 'open engine',
    file: 'src/app/rendering/prepared/open-engine.ts',
    result: 'kernel and device',
    layers: ['src/kernel', 'src/engine'],
  },
  {
    name: 'prove stable',
    file: 'src/app/rendering/prepared/prove-stable.ts',
    result: 'a proof or a bound',
    layers: ['src/run'],
  },
  {
    name: 'step',
    file: 'src/app/rendering/stepping/step.ts',
    result: 'u[n] at the receivers',
    layers: ['src/run', 'src/engine'],
  },
  {
    name: 'finish',
    file: 'src/app/rendering/finished/finish.ts',
    result: 'impulse responses',
    layers: ['src/response'],
  },
  { name: 'write', file: 'src/app/rendering/written/write.ts', result: 'WAV and report', layers: ['src/node'] },
];
