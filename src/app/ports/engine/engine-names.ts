export { ENGINE_NAMES, type EngineName } from '../../../engine/engine-names.ts';
