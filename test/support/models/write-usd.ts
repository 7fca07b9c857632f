import { strToU8, zipSync } from 'fflate';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { welded } from './write-text.ts';
import type { Face } from './triangles.ts';
import { crate, CrateTables, type CrateSpec, type CrateValue } from './write-crate.ts';

/** A package; nothing in it is compressed. @param layers Texts or crates by path, the first layer first. */
export function usdz(layers: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files = Object.entries(layers).map(([path, layer]) => [
    path,
    typeof layer === 'string' ? strToU8(layer) : layer,
  ]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>, { level: 0, mtime: '2026-11-01' });
}

/** A layer in text form. */
export const usda = (metadata: string, prims: string): string =>
  `#usda 1.0\n(\n    doc = "Test"\n${metadata}\n)\n\n${prims}\n`;

/** A mesh. @param inside Further properties and subsets. */
export function usdMesh(
  name: string,
  points: readonly Vec3[],
  faces: readonly (readonly number[])[],
  inside = '',
): string {
  return `def Mesh "${name}" (
    prepend apiSchemas = ["MaterialBindingAPI"]
)
{
    float3[] extent = [(0, 0, 0), (1, 1, 1)]
    int[] faceVertexCounts = [${faces.map(({ length }) => length).join(', ')}]
    int[] faceVertexIndices = [${faces.flat().join(', ')}]
    point3f[] points = [${points.map((at) => `(${at.join(', ')})`).join(', ')}]
    texCoord2f[] primvars:st = [(0, 0)] (
        interpolation = "faceVarying"
    )
    uniform token subdivisionScheme = "none"
${inside}
}
`;
}

/** A room as a program for furniture writes it: centimetres, y up, a mesh with subsets below a turned prim. */
export function roomUsdz(faces: readonly Face[]): Uint8Array {
  const moved = faces.map(({ material, corners }) => ({
    material,
    // z up becomes y up, in centimetres, and 90° about y in the file takes (x, z) to (z, -x).
    corners: corners.map(([x, y, z]): Vec3 => [100 * y, 100 * z, 100 * x]),
  }));
  const { vertices, faces: numbered } = welded(moved);
  const names = [...new Set(faces.map(({ material }) => material))];
  const subsets = names.map((name) => {
    const own = faces.flatMap(({ material }, i) => (material === name ? [i] : []));
    return `    def GeomSubset "${name}_faces" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {
        uniform token elementType = "face"
        uniform token familyName = "materialBind"
        int[] indices = [${own.join(', ')}]
        rel material:binding = </Root/Looks/${name}>
    }`;
  });
  const looks = names.map(
    (name) => `def Material "${name}" { token outputs:surface.connect = </Root/Looks/${name}/S.outputs:surface> }`,
  );
  const scene = usda(
    '    defaultPrim = "Root"\n    metersPerUnit = 0.01\n    upAxis = "Y"',
    `def Xform "Root"
{
    def Xform "Turned" (
        prepend references = @./parts/room.usda@
    )
    {
        double3 xformOp:rotateXYZ = (0, 90, 0)
        uniform token[] xformOpOrder = ["xformOp:rotateXYZ"]
    }
    def Scope "Looks" { ${looks.join('\n')} }
}`,
  );
  const part = usda(
    '    defaultPrim = "Room"',
    `def Xform "Room"\n{\n${usdMesh('Walls', vertices, numbered, subsets.join('\n'))}}`,
  );
  return usdz({ 'scene.usda': scene, 'parts/room.usda': part });
}

/** A room in metres as Blender writes it: a crate, z up, a mesh below a moved prim, and a material for each part. */
export function roomCrate(faces: readonly Face[]): Uint8Array {
  const shift: Vec3 = [2, -4, 8];
  const { vertices, faces: numbered } = welded(
    faces.map(({ material, corners }) => ({
      material,
      corners: corners.map(([x, y, z]): Vec3 => [x - shift[0], y - shift[1], z - shift[2]]),
    })),
  );
  const names = [...new Set(faces.map(({ material }) => material))];
  const t = new CrateTables();
  const prim = (path: string, type: string, fields: CrateSpec['fields'] = {}): CrateSpec => ({
    path,
    kind: 6,
    fields: { specifier: t.specifier(0), typeName: t.token(type), ...fields },
  });
  const attribute = (path: string, value: CrateValue): CrateSpec => ({ path, kind: 1, fields: { default: value } });
  return usdz({
    'scene.usdc': crate(t, [
      {
        path: '/',
        kind: 7,
        fields: { metersPerUnit: t.double(1), upAxis: t.token('Z'), defaultPrim: t.token('root') },
      },
      prim('/root', 'Xform'),
      attribute('/root.xformOp:transform', t.matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...shift, 1])),
      attribute('/root.xformOpOrder', t.tokenList(['xformOp:transform'])),
      prim('/root/Room', 'Mesh'),
      attribute('/root/Room.points', t.points(vertices.flat())),
      attribute('/root/Room.faceVertexCounts', t.ints(numbered.map(({ length }) => length))),
      attribute('/root/Room.faceVertexIndices', t.ints(numbered.flat())),
      attribute('/root/Room.subdivisionScheme', t.token('none')),
      ...names.flatMap((name) => [
        prim(`/root/Room/${name}_faces`, 'GeomSubset'),
        attribute(
          `/root/Room/${name}_faces.indices`,
          t.ints(faces.flatMap(({ material }, i) => (material === name ? [i] : []))),
        ),
        {
          path: `/root/Room/${name}_faces.material:binding`,
          kind: 8,
          fields: { targetPaths: t.pathList([`/root/Looks/${name}`]) },
        },
      ]),
      prim('/root/Looks', 'Scope'),
      ...names.map((name) => prim(`/root/Looks/${name}`, 'Material')),
    ]),
  });
}
