/** Room parameters (ISO 3382-1:2009). Each is null if the response does not show it. */
export interface RoomFigures {
  readonly edtSeconds: number | null;
  readonly t20Seconds: number | null;
  readonly t30Seconds: number | null;
  /** Also null if there is no late sound. */
  readonly c50Db: number | null;
  readonly c80Db: number | null;
  /** 0 to 1. */
  readonly d50: number | null;
  /** Centre time. */
  readonly tsSeconds: number | null;
}
