/**
 * `∫ f dc` over c = cos θ from 0 to 1, by midpoints: where f is 2c α(θ), Paris' integral, the random-incidence
 * absorption.
 *
 * @param angles so many that resonances which depend on the angle are met
 */
export function meanOverCosines(angles: number, of: (cosine: number) => number): number {
  let sum = 0;
  for (let i = 0; i < angles; i++) sum += of((i + 0.5) / angles);
  return sum / angles;
}
