export { ballModes, boxHalves, boxModes, cylinderModes } from '../../../src/exact/rigid-modes.ts';
