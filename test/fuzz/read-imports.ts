import { unzipSync, zipSync } from 'fflate';
import { materialsOf } from '../../src/app/jobs/imports/read-materials.ts';
import { equaliserLevels } from '../../src/response/equaliser/apply-equaliser.ts';
import { readEqualiser } from '../../src/response/equaliser/read-equaliser.ts';
import { coefficientText, equaliserText } from '../../src/response/equaliser/write-equaliser.ts';
import { hertz } from '../../src/units/quantities.ts';
import { EVERY_FILTER, ROOM_EQ_WIZARD } from '../support/equaliser-texts.ts';
import { readDxfLines } from '../../src/mesh/dxf/dxf-lines.ts';
import { readMesh } from '../../src/mesh/read.ts';
import { boundsOfTriangles } from '../../src/mesh/bounds.ts';
import { boxFaces, face, insert, plan, polyface, subdivision, writeDxf } from '../support/models/write-dxf.ts';
import { hallIfc, rectangle, writeIfc } from '../support/models/write-ifc.ts';
import { roomThreeMf, threeMf, threeMfMesh, threeMfModel } from '../support/models/write-3mf.ts';
import { blenderCollada, sketchupCollada } from '../support/models/write-collada.ts';
import { block, fan } from '../support/models/triangles.ts';
import { roomCrate, roomUsdz, usda, usdMesh, usdz } from '../support/models/write-usd.ts';
import { textOf, type Reader } from './reader.ts';

const BOX = boxFaces([1, 1, 0], [3, 4, 2]);
const CORNERS = [[1, 1, 0], [3, 1, 0], [3, 4, 0], [1, 4, 0]]; // prettier-ignore

const DXF = writeDxf({
  unit: 4,
  layers: [[[2, 'Off'], [70, 0], [62, -7]]],
  blocks: { BLOCK: BOX.flatMap((corners) => face('0', corners)) },
  entities: [
    face('Wall', BOX[0]),
    plan('Plan', [[0, 0, 0.5], [4, 0], [4, 3]], [[38, 1], [39, 3], [210, 0], [220, -1], [230, 0]]),
    polyface('Face', CORNERS, [[1, 2, 3, 4]]),
    subdivision('Mesh', CORNERS, [[0, 1, 2, 3]]),
    insert('Wall', 'BLOCK', [[10, 5], [20, 0], [30, 0], [41, 2], [50, 30], [70, 2], [71, 2], [44, 5], [45, 5]]),
    [[0, 'CIRCLE'], [8, 'Column'], [10, 2], [20, 3], [40, 1], [39, 1]],
    [[0, 'ARC'], [8, 'Apse'], [10, 2], [20, 3], [40, 1], [50, 300], [51, 60], [39, 1]],
    [[0, 'LINE'], [8, 'Screen'], [10, 0], [20, 0], [11, 1], [21, 1], [39, 2]],
    [[0, '3DSOLID'], [8, 'A']],
  ],
}); // prettier-ignore

const HALL = block('Wall', [0, 0, 0], [5, 4, 3]);

/** Parts of COLLADA that programs seldom write. */
const ODD_COLLADA = blenderCollada(HALL)
  .replace('<polylist', '<lines><p>0 1</p></lines><polylist')
  .replaceAll('polylist', 'polygons')
  .replace('<p>', '<ph><p>0 0 1 0 2 0 3 0</p><h>4 0 5 0 6 0</h></ph><p>')
  .replace('<matrix', '<rotate>0 0 1 30</rotate><translate>1 2 3</translate><scale>1 -1 1</scale><matrix');

/** Colours, properties of objects, components and a support in one part. */
const ODD_MODEL = threeMfModel(
    'foot',
    `<m:colorgroup id="6"><m:color color="#a0b0c0FF"/></m:colorgroup><object id="1" name="A" pid="6" pindex="0">${threeMfMesh(
      [[0, 0, 0], [2, 0, 0], [2, 1, 0]], [[0, 1, 2]], () => ' p1="0" p2="0" p3="0"',
    )}</object><object id="2"><components><component objectid="1"/><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 5 5 5"/>` +
      '</components></object><object id="3" type="support"/>',
    '<item objectid="2"/><item objectid="3"/>',
  ); // prettier-ignore

/** Classes, variants, references, payloads and transforms. */
const ODD_USD = usda(
  '    metersPerUnit = 1\n    upAxis = "Z"',
  `class "_C" { ${usdMesh('M', [[0, 0, 0], [2, 0, 0], [2, 1, 0]], [[0, 1, 2]], 'rel material:binding = </L/Oak>')} }
def Xform "A" ( inherits = </_C> prepend references = [</B>, @gone.usda@</X>] variants = { string s = "v" } )
{
    quatf xformOp:orient = (1, 0, 0, 0)
    float3 xformOp:rotateZYX:first = (10, 20, 30)
    float3 xformOp:translate.timeSamples = { 1: (1, 2, 3), 2: (0, 0, 0), }
    matrix4d xformOp:transform = ( (1, 0, 0, 0), (0, 2, 0, 0), (0, 0, 1, 0), (5, 6, 7, 1) )
    uniform token[] xformOpOrder = ["!resetXformStack!", "xformOp:orient", "xformOp:rotateZYX:first", "!invert!xformOp:transform", "xformOp:translate"]
    variantSet "s" = { "v" ( payload = </B> ) { def Cube "K" { double size = 3 } } "w" { } }
}
def "B" ( active = true ) { def Sphere "S" { } /* none */ token visibility = "inherited" } # end
`,
); // prettier-ignore

const CATT = `;HALL.GEO
GLOBAL h = 8
ABS wood   = <12 10 8 7 5 4>  {213 220 160}
ABS audience = <68 75 82 85 86 86 86 86> L <30 40 50 60 70 80> {128 128 0} ; seats
ABS floor = wood
CORNERS
1 0 0 0
`;

const CSV =
  'name;125;250 Hz;500;1k;2 kHz;4k;note\nWood;0,1;0,12;12 %;0,3;;;old\n"Glass; thin";0.3;0.2;0.1;0.1;1.05;0.1;\n';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const mesh =
  (name: string) =>
  async (input: Uint8Array): Promise<unknown> => {
    const read = await readMesh(input, name, () => Promise.reject(new Error('asks for another file')));
    const { vertices, triangles, material, materialNames } = read.mesh;
    if (triangles.some((vertex) => 3 * vertex >= vertices.length)) throw new Error('a corner is no vertex');
    if (material.some((index) => index >= materialNames.length)) throw new Error('a triangle has no material');
    if (!read.imported) throw new Error('it does not say what it took');
    return boundsOfTriangles(read.mesh);
  };

const list =
  (name: string) =>
  (input: Uint8Array): Promise<unknown> => {
    const { materials } = materialsOf(input, name);
    for (const { absorption } of Object.values(materials)) {
      if (Object.values(absorption).some((value) => !(value >= 0 && value <= 1))) throw new Error('no coefficient');
    }
    return Promise.resolve(materials);
  };

/**
 * An IFC file with all that is written anew before it is read: large numbers, texts of other alphabets, small digits.
 */
function oddIfc(): Uint8Array {
  const text = new TextDecoder()
    .decode(hallIfc())
    .replace(/#(\d+)/g, (_, digits: string) => `#${Number(digits) + 268_437_012}`)
    .replace("'Hall'", "'\\S\\' B\\X2\\00fc\\X0\\ro \\PB\\\\S\\f \\X\\e4 '' \xfc'")
    .replace("'Test'", '"0ab1f"');
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export const importReaders: readonly Reader[] = [
  {
    name: 'dxf',
    covers: ['src/mesh/dxf/dxf-text.ts'],
    seeds: () => [DXF],
    read: mesh('fuzz.dxf'),
  },
  {
    name: 'underlay',
    covers: ['src/mesh/dxf/dxf-lines.ts'],
    seeds: () => [DXF],
    read: async (input) => {
      const { lines, ends, size } = await readDxfLines(input, 'fuzz.dxf');
      const numbers = [...lines, ...ends, ...size];
      if (numbers.some((each) => !(each >= 0 && each < Infinity))) throw new Error('a point is not in the plan');
    },
  },
  {
    name: 'ifc',
    covers: ['src/mesh/ifc/step-text.ts'],
    seeds: () => [
      hallIfc(),
      oddIfc(),
      writeIfc({
        elements: [{ type: 'IFCWALL', name: 'w', plan: rectangle(0, -1, 4, 0), z: 0, height: 3, material: 'Brick' }],
        holes: [{ inside: 'w', plan: rectangle(1, -1, 2, 0), z: 0, height: 2 }],
      }),
    ],
    read: mesh('fuzz.ifc'),
  },
  {
    name: 'collada',
    covers: ['src/mesh/xml.ts', 'src/mesh/number-list.ts', 'src/mesh/collada/collada-geometry.ts'],
    seeds: () => [blenderCollada(HALL), sketchupCollada(HALL.flatMap(fan)), ODD_COLLADA].map(bytesOf),
    read: mesh('fuzz.dae'),
  },
  {
    name: '3mf',
    covers: ['src/mesh/zip-parts.ts', 'src/mesh/3mf/model-part.ts'],
    seeds: () => [roomThreeMf(HALL.flatMap(fan)), threeMf({ '3D/3dmodel.model': ODD_MODEL })],
    read: mesh('fuzz.3mf'),
  },
  {
    name: '3mf model',
    covers: [],
    seeds: () => [bytesOf(ODD_MODEL)],
    read: (input) => mesh('fuzz.3mf')(zipSync({ '3D/3dmodel.model': [input, { level: 0 }] })),
  },
  {
    name: 'usdz',
    covers: [],
    seeds: () => [roomUsdz(HALL), roomCrate(HALL)],
    read: mesh('fuzz.usdz'),
    share: 0.5,
  },
  {
    name: 'usd text',
    covers: ['src/mesh/usd/usd-text.ts'],
    seeds: () => [...Object.values(unzipSync(roomUsdz(HALL))), bytesOf(ODD_USD)],
    read: (input) => mesh('fuzz.usdz')(usdz({ 'fuzz.usda': input })),
  },
  {
    name: 'usd crate',
    covers: ['src/mesh/usd/crate-bytes.ts', 'src/mesh/usd/crate-values.ts', 'src/mesh/usd/usd-crate.ts'],
    seeds: () => Object.values(unzipSync(roomCrate(HALL))),
    read: (input) => mesh('fuzz.usdz')(usdz({ 'fuzz.usdc': input })),
    share: 2,
  },
  {
    name: 'materials',
    covers: ['src/app/jobs/imports/read-materials.ts', 'electron/renderer/state/materials/import-materials.ts'],
    seeds: () => [bytesOf(CSV), Uint8Array.from(Buffer.from(`\ufeff${CSV}`, 'utf16le'))],
    read: list('fuzz.csv'),
  },
  {
    name: 'catt materials',
    covers: [],
    seeds: () => [bytesOf(CATT)],
    read: list('fuzz.geo'),
  },
  {
    name: 'equaliser',
    covers: ['src/app/results/listening/equaliser-file.ts'],
    seeds: () => [bytesOf(ROOM_EQ_WIZARD), bytesOf(EVERY_FILTER)],
    read: (input) => {
      const equaliser = readEqualiser(textOf(input), 'fuzz.txt');
      const rate = hertz(192_000);
      const levels = equaliserLevels(equaliser, rate, [20, 63, 1000]);
      return [
        equaliser,
        levels.filter((level) => level > -Infinity),
        equaliserText(equaliser),
        coefficientText(equaliser, rate),
      ];
    },
  },
];
