/** A number whose unit the compiler checks. Make one with the function of the same name in lower case. */
type Quantity<Unit extends string> = number & { readonly __unit: Unit };

export type Metres = Quantity<'m'>;
export type Seconds = Quantity<'s'>;
export type Hertz = Quantity<'Hz'>;
export type MetresPerSecond = Quantity<'m/s'>;
export type Celsius = Quantity<'°C'>;
export type Percent = Quantity<'%'>;
export type Kilopascals = Quantity<'kPa'>;
/** Attenuation α of a pressure amplitude: e^(−αx) is left after x metres. */
export type NepersPerMetre = Quantity<'Np/m'>;

export const metres = (value: number): Metres => value as Metres;
export const seconds = (value: number): Seconds => value as Seconds;
export const hertz = (value: number): Hertz => value as Hertz;
export const metresPerSecond = (value: number): MetresPerSecond => value as MetresPerSecond;
export const celsius = (value: number): Celsius => value as Celsius;
export const percent = (value: number): Percent => value as Percent;
export const kilopascals = (value: number): Kilopascals => value as Kilopascals;
export const nepersPerMetre = (value: number): NepersPerMetre => value as NepersPerMetre;

/** A point or extent: [x, y, z]. */
export type Vec3 = readonly [number, number, number];
