import { shownName } from '../../../material/names/shown-name.ts';
import type { Extents } from '../../inputs/scene/extents.ts';
import type { SceneSummary } from '../../outputs/scene/scene-summary.ts';
import { escaped } from '../../../text/markup.ts';
import { hertzHeads, htmlTable, numberCell, type Cell } from './html.ts';
import { surfacePlaces } from './content/surface-places.ts';
import type { ReportWords } from './words/report-words.ts';

/** Receivers that are listed. */
const MOST_POINTS = 60;

/** Materials: absorption specified and simulated, by band; without waves no wall was fitted, and octaves say all. */
export function materialTable(scene: SceneSummary, extents: Extents, words: ReportWords): string {
  const { materials } = scene;
  const places = materialPlaces(scene, extents, words);
  const first = (name: string, squareMetres: number | null): Cell[] => [
    shownName(name),
    ...(places ? [places.get(name) ?? ''] : []),
    numberCell(squareMetres, 1, words),
  ];
  const heads: Cell[] = [words.material, ...(places ? [words.where] : []), { number: words.area }];
  if (materials.every(({ bands }) => bands.length === 0)) {
    const centres = centresOf(materials.flatMap(({ octaves }) => octaves));
    return htmlTable(
      [...heads, ...hertzHeads(centres)],
      materials.map(({ name, squareMetres, octaves }): Cell[] => [
        ...first(name, squareMetres),
        ...centres.map((at) =>
          numberCell(octaves.find(({ centreHz }) => centreHz === at)?.absorption ?? null, 2, words),
        ),
      ]),
    );
  }
  const centres = centresOf(materials.flatMap(({ bands }) => bands));
  const rows = materials.flatMap(({ name, squareMetres, bands }): Cell[][] => {
    const row = (of: (band: (typeof bands)[number]) => number | null): Cell[] =>
      centres.map((centreHz) => {
        const band = bands.find((one) => one.centreHz === centreHz);
        return numberCell(band ? of(band) : null, 2, words);
      });
    const isAsked = bands.some((band) => band.asked !== null);
    const own = first(name, squareMetres);
    return [
      ...(isAsked ? [[...own, words.specified, ...row((band) => band.asked)]] : []),
      [...(isAsked ? own.map(() => '') : own), words.simulated, ...row((band) => band.random)],
    ];
  });
  return htmlTable([...heads, words.absorption, ...hertzHeads(centres)], rows);
}

const centresOf = (bands: readonly { readonly centreHz: number }[]): number[] =>
  [...new Set(bands.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);

/**
 * Where each material is, in words: by its place, such as `floor, wall at x = 0.00 m`, or by the names of the parts of
 * a model that have it, where these are other names. Null where the report does not say.
 */
function materialPlaces(
  { shape }: SceneSummary,
  extents: Extents,
  words: ReportWords,
): ReadonlyMap<string, string> | null {
  if (!shape) return null;
  const places = surfacePlaces(shape, extents);
  const found = new Map<string, string[]>();
  shape.materials.forEach((materials, part) => {
    const name = shape.names[part];
    const own = materials.every((material) => material === name)
      ? [...places[part].places.map(words.place), ...(places[part].hasOthers ? [words.others] : [])]
      : [name];
    for (const material of materials) found.set(material, [...(found.get(material) ?? []), ...own]);
  });
  return new Map([...found].map(([material, texts]) => [material, texts.join(', ')]));
}

/** Sources and receivers with their coordinates. */
export function pointTable({ sources, receivers }: SceneSummary, words: ReportWords): string {
  const row = (kind: string, { name, position }: SceneSummary['sources'][number]): Cell[] => [
    kind,
    name,
    ...position.map((at) => numberCell(at, 2, words)),
  ];
  const shown = receivers.slice(0, MOST_POINTS);
  const more = receivers.length - shown.length;
  const [kind, name, ...axes] = words.pointHeads;
  return (
    htmlTable(
      [kind, name, ...axes.map((number) => ({ number }))],
      [
        ...sources.map((source) => row(words.source, source)),
        ...shown.map((receiver) => row(words.receiver, receiver)),
      ],
    ) + (more > 0 ? `<p class="small">${escaped(words.morePoints(more))}</p>` : '')
  );
}
