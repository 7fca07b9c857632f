/**
 * `npm run oblique`: prints how far the reflection factor of sheets before a cavity is off at 0 to 80°, for the table
 * of docs/measurements/sheets.md.
 */
import type { SheetDefinition } from '../../src/material/definition.ts';
import { throughWall } from '../../src/material/sheet/through-wall.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { metresPerSecond } from '../../src/units/quantities.ts';
import { obliqueReflection } from '../../test/support/engines/oblique.ts';

const panel = (spacingMetres: number) => ({ holeMetres: 0.005, spacingMetres, thicknessMetres: 0.012 });
const SHEETS: Readonly<Record<string, SheetDefinition>> = {
  cloth: { kind: 'sheet', flowResistance: 826 },
  pane: { kind: 'sheet', massPerArea: 5 },
  'panel on felt': { kind: 'sheet', flowResistance: 400, perforation: panel(0.015) },
  panel: { kind: 'sheet', perforation: panel(0.03) },
};
const CASES = [
  { name: 'leggy-1@2%', points: 8, walls: 'staircase' },
  { name: 'compact-5@1%', points: 8, walls: 'staircase' },
  { name: 'compact-5@1%', points: 4, walls: 'staircase' },
  { name: 'compact-5@1%', points: 16, walls: 'subcell' },
  { name: 'compact-5@1%', points: 8, walls: 'subcell' },
] as const;
const ANGLES = [0, 20, 40, 60, 70, 75, 80];
/** Distances of the last node from a sheet between the nodes. */
const PLACES = [0.1, 0.35, 0.6, 0.85];

console.log(`| scheme, points, walls, sheet | ${ANGLES.map((angle) => `${angle}°`).join(' | ')} |`);
for (const { name, points, walls } of CASES) {
  const scheme = schemeByName(name, '');
  for (const [kind, definition] of Object.entries(SHEETS)) {
    const { wall: sheet } = throughWall(definition, metresPerSecond(343));
    const cells: string[] = [];
    for (const angle of ANGLES) {
      const [all, lines] = [[0], [0]];
      for (const place of walls === 'staircase' ? [0.5] : PLACES) {
        const cavity = walls === 'staircase' ? 3 : 3.3;
        const asked = { scheme, walls, sheet, topHz: 500, topPoints: points, points, angle, cavity, place };
        const { simulated, exact, withLawOfGrid } = await obliqueReflection(asked);
        all.push(Math.hypot(simulated[0] - exact[0], simulated[1] - exact[1]));
        lines.push(Math.hypot(simulated[0] - withLawOfGrid[0], simulated[1] - withLawOfGrid[1]));
      }
      cells.push(`${Math.max(...all).toFixed(3)}, ${Math.max(...lines).toFixed(3)}`);
    }
    console.log(`| \`${name}\`, ${points}, ${walls}, ${kind} | ${cells.join(' | ')} |`);
  }
}
