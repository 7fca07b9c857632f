/** A number whose unit the compiler checks. Make one with the function of the same name in lower case. */
type Quantity<Unit extends string> = number & { readonly __unit: Unit };

/** A length in metres. */
export type Metres = Quantity<'m'>;
/** A time in seconds. */
export type Seconds = Quantity<'s'>;
/** A frequency in hertz. */
export type Hertz = Quantity<'Hz'>;
/** A speed in metres per second. */
export type MetresPerSecond = Quantity<'m/s'>;
/** A temperature in degrees Celsius. */
export type Celsius = Quantity<'°C'>;
/** A share in per cent. */
export type Percent = Quantity<'%'>;
/** A pressure in kilopascals. */
export type Kilopascals = Quantity<'kPa'>;
/** Attenuation α of a pressure amplitude in nepers per metre: e^(−αx) after x metres. */
export type NepersPerMetre = Quantity<'Np/m'>;

/** Marks a number as metres; the number stays as it is. */
export const metres = (value: number): Metres => value as Metres;
/** Marks a number as seconds; the number stays as it is. */
export const seconds = (value: number): Seconds => value as Seconds;
/** Marks a number as hertz; the number stays as it is. */
export const hertz = (value: number): Hertz => value as Hertz;
/** Marks a number as metres per second; the number stays as it is. */
export const metresPerSecond = (value: number): MetresPerSecond => value as MetresPerSecond;
/** Marks a number as degrees Celsius; the number stays as it is. */
export const celsius = (value: number): Celsius => value as Celsius;
/** Marks a number as per cent; the number stays as it is. */
export const percent = (value: number): Percent => value as Percent;
/** Marks a number as kilopascals; the number stays as it is. */
export const kilopascals = (value: number): Kilopascals => value as Kilopascals;
/** Marks a number as nepers per metre; the number stays as it is. */
export const nepersPerMetre = (value: number): NepersPerMetre => value as NepersPerMetre;

/** A point or extent: [x, y, z]. */
export type Vec3 = readonly [number, number, number];
