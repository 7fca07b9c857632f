/** What requests for searches become: each quantity in its unit, each name that of the use-case. */
import { expect, it } from 'vitest';
import {
  calibrateAsked,
  designAsked,
  modesAsked,
  placesAsked,
  sensitivitiesAsked,
} from '../../../src/serve/search-parameters.ts';

const scene = 'room.json';

it('takes uses and limits of a design by their names', () => {
  const given = { scene, goals: ['STI>=0.6'], prices: 'p.csv', uses: { carpet: ['floor'] }, limits: { ceiling: 40 } };
  expect(designAsked({ ...given, confidencePercent: 90, durationSeconds: 2 })).toMatchObject({
    scene,
    options: {
      goals: ['STI>=0.6'],
      prices: 'p.csv',
      uses: [{ material: 'carpet', surfaces: ['floor'] }],
      limits: [{ surface: 'ceiling', atMost: 0.4 }],
      confidencePercent: 90,
      duration: 2,
    },
  });
});

it.each([
  ['measured files', calibrateAsked, { measured: ['m.csv'], reference: 'r.csv', withinPercent: 5 }, { measuredFiles: ['m.csv'], referenceFile: 'r.csv', within: 5 }],
  ['modes', modesAsked, { upToHz: 90, shapes: 2 }, { upTo: 90, shapes: 2 }],
  ['subwoofers', placesAsked, { bandHz: [20, 80], polarity: false, mostDelaySeconds: 0.01, mostAttenuationDb: 6 }, { band: { fromHz: 20, toHz: 80 }, isPolarityFree: false, mostDelay: 0.01, mostAttenuation: 6 }],
  ['desks', placesAsked, { for: 'desks', bandHz: [30, 90], spacingMetres: 1, clearanceMetres: 0.2, heightMetres: 0.7 }, { band: { fromHz: 30, toHz: 90 }, spacing: 1, clearance: 0.2, height: 0.7 }],
  ['speakers', placesAsked, { for: 'speakers', quiet: ['R2'], counts: [2] }, { quiet: ['R2'], counts: [2] }],
  ['an uncertainty', sensitivitiesAsked, { uncertaintyPercent: 20 }, { uncertainties: [{ material: null, percent: 20 }] }],
  ['uncertainties', sensitivitiesAsked, { uncertaintyPercent: { wood: 5 } }, { uncertainties: [{ material: 'wood', percent: 5 }] }],
] as const)('gives quantities of %s their units', (_, asked, given, options) => {
  expect(asked({ scene, ...given })).toMatchObject({ scene, options });
}); // prettier-ignore
