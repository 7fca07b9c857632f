/**
 * `npm run sheet-errors [-- SCHEME …]`: prints the table of docs/measurements/sheets.md, how far sheets of three kinds
 * are off by the points per wavelength at which the band ends. Without schemes those of the table.
 */
import type { ThroughDefinition } from '../../src/material/definition.ts';
import { throughWall } from '../../src/material/sheet/through-wall.ts';
import { sheetErrors, sheetPlaces } from '../../src/room/trace-design/sheet-errors.ts';
import { bandEdgeFrequency } from '../../src/scheme/curves.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { metresPerSecond } from '../../src/units/quantities.ts';

const SCHEMES = ['compact-5@1%', 'box-200@0.5%', 'box-222@2%', 'sparse-55@1%'];
const KINDS: Readonly<Record<string, ThroughDefinition>> = {
  cloth: { kind: 'sheet', flowResistance: 826 },
  pane: { kind: 'sheet', massPerArea: 5 },
  panel: {
    kind: 'sheet',
    perforation: { holeMetres: 0.005, spacingMetres: 0.03, thicknessMetres: 0.012 },
  },
};
const POINTS = [8, 6, 5, 4.3, 3.6, 3.4, 2.8];
const TOP_HZ = 500;

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : SCHEMES) {
  const scheme = schemeByName(name, 'the scheme');
  const edge = 1 / bandEdgeFrequency(scheme);
  for (const walls of ['staircase', 'subcell'] as const) {
    const places = sheetPlaces(scheme, walls);
    for (const [kind, definition] of Object.entries(KINDS)) {
      const { wall } = throughWall(definition, metresPerSecond(343));
      const cells = POINTS.map((topPoints) => {
        if (topPoints < edge) return '';
        const octaves = sheetErrors(scheme, places, wall, { topPoints, topHz: TOP_HZ });
        const low = octaves.at(-1)!;
        const [top, next] = octaves;
        return `${low.mean.toFixed(1)}, ${next.mean.toFixed(1)}, ${top.mean.toFixed(1)} (${top.worst.toFixed(1)}); ${top.reflection.toFixed(2)}`;
      });
      console.log(`| \`${name}\`, ${walls}, ${kind} | ${cells.join(' | ')} |`);
    }
  }
}
