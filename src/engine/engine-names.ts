/**
 * Names of the engines, by which scenes, options and reports know them; those to be preferred come first. Each has its
 * properties in `engine-properties.ts`. Callers ask for those: lint forbids them to compare names.
 */
export const ENGINE_NAMES = ['webgpu', 'cpu'] as const;
/** Name of an engine, as scenes, options and reports have it. */
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Kinds of device with a table of costs of their own: what costs much on one costs little on another. */
export type DeviceKind = 'gpu' | 'software' | 'cpu';
