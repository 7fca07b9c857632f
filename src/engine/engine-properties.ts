import type { Engine } from './engine.ts';
import type { EngineName } from './engine-names.ts';
import type { EngineProperties } from './engine-kind.ts';
import { PROCESSOR } from './reference/properties.ts';
import { GPU } from './webgpu/properties.ts';

const PROPERTIES: Readonly<Record<EngineName, EngineProperties>> = { webgpu: GPU, cpu: PROCESSOR };

/** The properties of an engine, or of a kind of engine. */
export const propertiesOf = ({ kind }: Pick<Engine, 'kind'>): EngineProperties => PROPERTIES[kind];

/** What a check and a view assume: the engine that every machine has. */
export const EVERYWHERE = { kind: 'cpu', precision: 32 } as const satisfies Pick<Engine, 'kind' | 'precision'>;
