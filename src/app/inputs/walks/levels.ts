/** Reference of sound pressure levels, Pa. */
export const REFERENCE_PRESSURE = 20e-6;
