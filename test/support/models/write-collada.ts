import type { Vec3 } from '../../../src/units/quantities.ts';
import { welded } from './write-text.ts';
import type { Face } from './triangles.ts';

/** A document: an asset, libraries, and the nodes of its only scene. */
export function colladaDocument(unit: string, up: string, libraries: string, nodes: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><created>2026-11-01T10:00:00</created><unit ${unit}/><up_axis>${up}</up_axis></asset>
  ${libraries}
  <library_visual_scenes><visual_scene id="Scene" name="Scene">${nodes}</visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#Scene"/></scene>
</COLLADA>
`;
}

/** A library of materials. */
export const colladaMaterials = (named: Readonly<Record<string, string>>): string =>
  `<library_materials>${Object.entries(named)
    .map(([id, name]) => `<material id="${id}" name="${name}"><instance_effect url="#${id}-effect"/></material>`)
    .join('')}</library_materials>`;

/** A source of positions and the vertices that name it. */
export const colladaPoints = (id: string, points: readonly Vec3[]): string =>
  `<source id="${id}-positions"><float_array id="${id}-array" count="${3 * points.length}">${points
    .map((at) => at.join(' '))
    .join(' ')}</float_array><technique_common><accessor source="#${id}-array" count="${points.length}" stride="3">
  <param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
  </source><vertices id="${id}-vertices"><input semantic="POSITION" source="#${id}-positions"/></vertices>`;

/** The materials that a node binds, by symbols. */
export const colladaBinding = (targets: Readonly<Record<string, string>>): string =>
  `<bind_material><technique_common>${Object.entries(targets)
    .map(([symbol, id]) => `<instance_material symbol="${symbol}" target="#${id}"/>`)
    .join('')}</technique_common></bind_material>`;

const byMaterial = (faces: readonly Face[]): ReadonlyMap<string, readonly number[]> => {
  const groups = new Map<string, number[]>();
  faces.forEach(({ material }, i) => {
    const group = groups.get(material);
    if (group) group.push(i);
    else groups.set(material, [i]);
  });
  return groups;
};

/**
 * Writes as Blender does: metres, z up, polygons with normals, a node with a matrix.
 *
 * @param shift Shift of that node.
 */
export function blenderCollada(faces: readonly Face[], shift: Vec3 = [0, 0, 0]): string {
  const moved = faces.map(({ material, corners }) => ({
    material,
    corners: corners.map(([x, y, z]): Vec3 => [x - shift[0], y - shift[1], z - shift[2]]),
  }));
  const { vertices, faces: numbered } = welded(moved);
  const lists = [...byMaterial(faces)].map(([name, own]) => {
    const counts = own.map((i) => numbered[i].length).join(' ');
    const corners = own.flatMap((i) => numbered[i].map((corner) => `${corner} ${i}`)).join(' ');
    return `<polylist material="${name}-material" count="${own.length}"><input semantic="VERTEX" source="#room-vertices" offset="0"/>
    <input semantic="NORMAL" source="#room-normals" offset="1"/><vcount>${counts} </vcount><p>${corners}</p></polylist>`;
  });
  const names = [...byMaterial(faces).keys()];
  const materials = Object.fromEntries(names.map((name) => [`${name}-material`, name]));
  return colladaDocument(
    'name="meter" meter="1"',
    'Z_UP',
    `<library_images/>${colladaMaterials(materials)}<library_geometries><geometry id="room-mesh" name="room"><mesh>
    ${colladaPoints('room', vertices)}${lists.join('')}</mesh></geometry></library_geometries>`,
    `<node id="room" name="room" type="NODE"><matrix sid="transform">1 0 0 ${shift[0]} 0 1 0 ${shift[1]} 0 0 1 ${shift[2]} 0 0 0 1</matrix>
    <instance_geometry url="#room-mesh" name="room">${colladaBinding(Object.fromEntries(names.map((name) => [`${name}-material`, `${name}-material`])))}
    </instance_geometry></node>`,
  );
}

/** Writes as SketchUp does: inches, triangles, a component in the library of nodes that the scene repeats. */
export function sketchupCollada(triangles: readonly Face[]): string {
  const inches = triangles.map(({ material, corners }) => ({
    material,
    corners: corners.map(([x, y, z]): Vec3 => [x / 0.0254, y / 0.0254, z / 0.0254]),
  }));
  const groups = [...byMaterial(inches)];
  const geometries = groups.map(([, own], g) => {
    const { vertices, faces } = welded(own.map((i) => inches[i]));
    return `<geometry id="ID${g}"><mesh>${colladaPoints(`ID${g}`, vertices)}<triangles count="${own.length}" material="Material${g}">
    <input offset="0" semantic="VERTEX" source="#ID${g}-vertices"/><p>${faces.flat().join(' ')}</p></triangles></mesh></geometry>`;
  });
  const instances = groups.map(
    (_, g) => `<instance_geometry url="#ID${g}">${colladaBinding({ [`Material${g}`]: `M${g}` })}</instance_geometry>`,
  );
  return colladaDocument(
    'meter="0.0254" name="inch"',
    'Z_UP',
    `${colladaMaterials(Object.fromEntries(groups.map(([name], g) => [`M${g}`, name])))}
    <library_geometries>${geometries.join('')}</library_geometries>
    <library_nodes><node id="Group1" name="Group1">${instances.join('')}</node></library_nodes>`,
    '<node name="SketchUp"><node id="instance_0" name="instance_0"><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix><instance_node url="#Group1"/></node></node>',
  );
}
