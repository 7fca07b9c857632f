import type { Air } from '../../../../material/air.ts';
import { celsius, kilopascals, percent } from '../../../../units/quantities.ts';

/** Ordinary air: 20 °C, 50 %, 101.325 kPa, and whether its absorption is applied. */
export function airOf(absorbs: boolean): Air & { readonly absorbs: boolean } {
  return { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325), absorbs };
}
