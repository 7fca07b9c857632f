import { bandOf, logMidpoints } from '../../../material/bands.ts';
import type { LocalReaction } from '../../../material/local-reaction.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import { transmittedThrough } from '../../../material/sheet/in-series.ts';
import { sheetAdmittance } from '../../../material/sheet/impedance.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { areaText, lengthText, type JoinedSheets, type SheetAtWall } from '../../inputs/request/sheet-materials.ts';

/** What became of sheets that are nearer to a wall or to each other than the grid resolves, and of very small ones. */
export function sheetWarnings(plan: RenderPlan, materials: readonly ResolvedMaterial[]): string[] {
  const { sheets } = plan;
  if (!sheets) return [];
  return [
    ...sheets.atWalls.map((one) => atWallText(one, plan, materials)),
    ...sheets.joined.map((one) => joinedText(one, plan)),
    ...sheets.lessened.map(({ path, material, squareMetres, gridSquareMetres }) => {
      const percent = Math.round(100 * (1 - gridSquareMetres / squareMetres));
      return (
        `${path}: the grid has ${areaText(gridSquareMetres)} of the ${areaText(squareMetres)} of the sheet "${material}", ` +
        `${percent} % less; a higher maximum frequency makes the grid finer`
      );
    }),
  ];
}

function atWallText(
  { path, sheets, wall, material, cavityMetres, squareMetres }: SheetAtWall,
  { grid }: RenderPlan,
  materials: readonly ResolvedMaterial[],
): string {
  const octaves = materials.find(({ name }) => name === material)?.localReaction ?? [];
  return (
    `${path}: ${areaText(squareMetres)} of the sheet ${sheets.map((name) => `"${name}"`).join(' and ')} are ` +
    `${lengthText(cavityMetres)} before "${wall}", and the grid of ${lengthText(grid.spacing)} has no air between them: ` +
    `simulated is a wall that reacts locally, "${material}", with that cavity; a higher maximum frequency makes the grid ` +
    `finer${costText(octaves)}`
  );
}

/** What local reaction costs, octave by octave. */
function costText(octaves: readonly LocalReaction[]): string {
  if (octaves.length === 0) return '';
  const each = octaves.map(
    ({ centreHz, simulated, extended }) => `${simulated.toFixed(2)} for ${extended.toFixed(2)} at ${centreHz} Hz`,
  );
  return `. Its random-incidence absorption, for that with sound that travels sideways in the cavity: ${each.join(', ')}`;
}

/** Frequencies at which joined sheets are compared with what they are. */
const FREQUENCIES = 60;
const LOWEST_HZ = bandOf(63, 1).lower;

function joinedText(
  { sheets, paths, gapsMetres, squareMetres }: JoinedSheets,
  { grid, scene, soundSpeed, validTo }: RenderPlan,
): string {
  const laws = sheets.flatMap((name) => {
    const definition = scene.materials.get(name);
    return definition?.kind === 'sheet' ? definition : [];
  });
  let [worst, at] = [0, 0];
  for (const hz of logMidpoints(Math.min(LOWEST_HZ, validTo / 2), validTo, FREQUENCIES)) {
    const through = (isApart: boolean): number =>
      transmittedThrough(
        laws.map((law, k) => ({
          admittance: sheetAdmittance(law, soundSpeed, hz),
          gap: isApart ? (2 * Math.PI * hz * (gapsMetres[k] ?? 0)) / soundSpeed : 0,
        })),
      );
    const [apart, together] = [through(true), through(false)];
    if (apart === 0 || together === 0) continue;
    const error = 20 * Math.log10(together / apart);
    if (Math.abs(error) > Math.abs(worst)) [worst, at] = [error, hz];
  }
  const gaps = gapsMetres.map(lengthText).join(' and ');
  const error = `${Math.abs(worst).toFixed(1)} dB ${worst < 0 ? 'less' : 'more'}`;
  return (
    `${paths.join(' and ')}: ${areaText(squareMetres)} of the sheets ${sheets.map((name) => `"${name}"`).join(' and ')} are ` +
    `${gaps} apart, and the grid of ${lengthText(grid.spacing)} has no air between them: simulated is one sheet of both, without ` +
    `the spring of that air. At normal incidence it lets through up to ${error}, at ${Number(at.toPrecision(2))} Hz; a higher ` +
    'maximum frequency makes the grid finer'
  );
}
