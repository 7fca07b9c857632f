/** Room parameters of a sound pressure (ISO 3382-1:2009). Each is null if the response does not show it. */
export interface RoomFigures {
  readonly edtSeconds: number | null;
  readonly t20Seconds: number | null;
  readonly t30Seconds: number | null;
  /** Clarity, dB; null also if there is no late sound. */
  readonly c50Db: number | null;
  readonly c80Db: number | null;
  /** Definition D50, 0 to 1. */
  readonly d50: number | null;
  /** Centre time T_s, s. */
  readonly tsSeconds: number | null;
  /** Strength: level re the free field of the same source at 10 m; null if the response has no known scale. */
  readonly gDb: number | null;
}

/**
 * Room parameters that need more than one pressure, a source of known power, or a certain distance. Each is there only
 * where it was asked for, and null if the response does not show it.
 */
export interface SpecialFigures {
  /** Sound pressure level of a source of known power. */
  readonly lpDb?: number | null;
  /** Early lateral energy fractions, from a figure-of-eight receiver. */
  readonly lf?: number | null;
  readonly lfc?: number | null;
  /** Late lateral level re the free field at 10 m. */
  readonly ljDb?: number | null;
  /** Interaural cross-correlation coefficients, 0 to 1. */
  readonly iaccEarly?: number | null;
  readonly iaccLate?: number | null;
  readonly iaccAll?: number | null;
  /** Stage support, 1 m from the source. */
  readonly stEarlyDb?: number | null;
  readonly stLateDb?: number | null;
}

/** The name of a figure that each band has. */
export type BandFigureName = keyof RoomFigures | keyof SpecialFigures;
