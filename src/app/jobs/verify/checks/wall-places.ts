import { schemeByName } from '../../../../scheme/scheme.ts';
import { judged, type Check } from '../tools/check.ts';
import { ductDecays } from '../duct/duct-decays.ts';

const SCHEME = 'compact-5@2%';
/** Places of both walls beyond a cell face, spacings: also where nodes behind walls once took too little, and 0.31. */
const PLACES = { quick: [0, 0.2, 0.31, 0.6, 0.85], full: Array.from({ length: 20 }, (_, i) => i / 20) } as const;
const ADMITTANCE = 0.1;
/** Share of the scheme's band in free air, and degrees from the walls' normal. */
const MODES = [
  { share: 0.5, angle: 0 },
  { share: 0.65, angle: 0 },
  { share: 0.65, angle: 35 },
];

const rms = (errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);

/** What a wall takes, wherever it lies between the nodes. */
export const wallPlaces: Check = {
  name: 'wall-places',
  title: 'The same wall at several places between the nodes',
  about:
    'A duct between two absorbing walls along the grid is made longer step by step, so that the walls pass through a ' +
    'cell. Modes are started in their exact shape; how fast each decays is compared with the exact damping.',
  cost: { quick: 10, full: 40 },
  run: async ({ engine, effort, onShare }) => {
    const scheme = schemeByName(SCHEME, 'scheme');
    const places = PLACES[effort];
    const found: { readonly points: number; readonly error: number }[][] = [];
    for (const [p, place] of places.entries()) {
      found.push(await ductDecays(scheme, place, ADMITTANCE, MODES, engine));
      onShare((p + 1) / places.length);
    }
    return {
      lines: MODES.map(({ angle }, m) =>
        judged({
          asked:
            `${SCHEME}: decay of a mode at ${found[0][m].points.toFixed(1)} points a wavelength and ${angle}° from the ` +
            `normal, r.m.s. error of ${places.length} places`,
          error: rms(found.map((modes) => 100 * modes[m].error)),
          allowed: 5,
          errorUnit: '%',
          reason:
            'the just noticeable difference of decay times (ISO 3382-1:2009, table A.1); walls of a room lie at all places',
          truth: 'tan(kL) of two equal admittances',
        }),
      ),
      plots: [
        {
          title: 'Decay times beside the exact ones',
          x: 'place of the walls beyond a cell face, spacings',
          y: 'error, %',
          curves: MODES.map(({ angle }, m) => ({
            name: `${found[0][m].points.toFixed(1)} points, ${angle}°`,
            points: places.map((place, p) => [place, 100 * found[p][m].error] as const),
            style: 'line' as const,
          })),
        },
      ],
    };
  },
};
