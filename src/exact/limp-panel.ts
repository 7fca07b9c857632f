/** A rectangle in a rigid wall between two rooms, m. */
export interface PanelInWall {
  readonly width: number;
  readonly height: number;
  /** Whether the lower edge stands on a rigid floor, in which field and panel are mirrored. */
  readonly onFloor: boolean;
}

/** Points and weights of Gauss's rule on each part of an axis. */
const NODES = [-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526];
const WEIGHTS = [0.34785484513745385, 0.6521451548625461, 0.6521451548625461, 0.34785484513745385];

/**
 * Transmission loss of a heavy limp panel that is set in a rigid wall, for a diffuse field, dB (docs/theory/sheets.md,
 * eq. Z18): `10 lg a² − 10 lg (k²/(πS) ∬ sinc²(kr) dS dS')`, a = ωm/(2ρc).
 *
 * The pressure of a diffuse field at a rigid wall has twice the mean square of that in the room, and `sinc kr` between
 * two points of the wall. The panel moves with `v = p/(jωm)` at each point, as the air takes little for a ≫ 1, and
 * sends out `Re ∬ v v* jωρ e^{−jkr}/(2πr)`. Large panels have `sinc²` integrate to the mass law over all angles; small
 * ones send out little of what grazes ([Sewell1970] has an approximation of this). On a floor `sinc kr` has that of the
 * mirror image added, in the field and in what is sent out.
 *
 * @param wavenumber ω/c, 1/m.
 * @param mass a at that frequency: much larger than 1.
 */
export function limpPanelLoss({ width, height, onFloor }: PanelInWall, wavenumber: number, mass: number): number {
  const sinc = (x: number): number => (x < 1e-6 ? 1 : Math.sin(x) / x);
  // Pairs of points by their distances along both axes; with a floor also by the sum of their heights.
  const along = (length: number): [number, number][] => {
    const count = Math.max(4, Math.ceil((wavenumber * length) / 2));
    const half = length / count / 2;
    return Array.from({ length: count }, (_, i) =>
      NODES.map((x, n): [number, number] => [(2 * i + 1 + x) * half, WEIGHTS[n] * half]),
    ).flat();
  };
  let sum = 0;
  for (const [dx, wx] of along(width)) {
    const pairs = 2 * (width - dx) * wx;
    if (!onFloor) {
      for (const [dz, wz] of along(height))
        sum += pairs * 2 * (height - dz) * wz * sinc(wavenumber * Math.hypot(dx, dz)) ** 2;
      continue;
    }
    for (const [z, wz] of along(height)) {
      for (const [other, wo] of along(height)) {
        const straight = sinc(wavenumber * Math.hypot(dx, z - other));
        const mirrored = sinc(wavenumber * Math.hypot(dx, z + other));
        sum += pairs * wz * wo * (straight + mirrored) ** 2;
      }
    }
  }
  return 10 * Math.log10(mass ** 2) - 10 * Math.log10((wavenumber ** 2 / (Math.PI * width * height)) * sum);
}
