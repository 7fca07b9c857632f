import { strToU8, zipSync } from 'fflate';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { welded } from './write-text.ts';
import type { Face } from './triangles.ts';

const NAMESPACES =
  'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02" ' +
  'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" requiredextensions="p"';

/** A model of objects, and the items of its build. */
export const threeMfModel = (unit: string, resources: string, items: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<model unit="${unit}" xml:lang="en-US" ${NAMESPACES}>` +
  `<metadata name="Application">Test</metadata><resources>${resources}</resources><build>${items}</build></model>`;

/** A mesh. @param properties Attributes of each triangle, such as ` pid="1" p1="0"`. */
export const threeMfMesh = (
  vertices: readonly Vec3[],
  triangles: readonly (readonly number[])[],
  properties: (triangle: number) => string = () => '',
): string =>
  `<mesh><vertices>${vertices.map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`).join('')}</vertices><triangles>` +
  `${triangles.map(([a, b, c], i) => `<triangle v1="${a}" v2="${b}" v3="${c}"${properties(i)}/>`).join('')}</triangles></mesh>`;

/** The file. @param parts Models by path; `3D/3dmodel.model` is where it begins. */
export function threeMf(parts: Readonly<Record<string, string>>): Uint8Array {
  const relations =
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';
  const types =
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>';
  const files = { '[Content_Types].xml': types, '_rels/.rels': relations, ...parts };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    mtime: '2026-11-01',
  });
}

/** A room in millimetres, with a base material a triangle, below a component that turns it about z. */
export function roomThreeMf(triangles: readonly Face[]): Uint8Array {
  // The component turns by 90°: (x, y) becomes (-y, x).
  const turned = triangles.map(({ material, corners }) => ({
    material,
    corners: corners.map(([x, y, z]): Vec3 => [1000 * y, -1000 * x, 1000 * z]),
  }));
  const { vertices, faces } = welded(turned);
  const names = [...new Set(triangles.map(({ material }) => material))];
  const bases = names.map((name) => `<base name="${name}" displaycolor="#808080FF"/>`).join('');
  const mesh = threeMfMesh(vertices, faces, (i) => ` pid="5" p1="${names.indexOf(triangles[i].material)}"`);
  return threeMf({
    '3D/3dmodel.model': threeMfModel(
      'millimeter',
      '<object id="1" type="model"><components><component p:path="/3D/Objects/room.model" objectid="2" transform="0 1 0 -1 0 0 0 0 1 0 0 0"/></components></object>',
      '<item objectid="1"/>',
    ),
    '3D/Objects/room.model': threeMfModel(
      'millimeter',
      `<basematerials id="5">${bases}</basematerials><object id="2" name="Room" type="model">${mesh}</object>`,
      '',
    ),
  });
}
