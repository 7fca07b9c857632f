import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { colladaDocument, colladaPoints } from '../../support/models/write-collada.ts';
import { newFolder, ownProcess } from '../cli.ts';

const block = (name: string, entities: string): string =>
  `0\nBLOCK\n8\n0\n2\n${name}\n70\n0\n10\n0\n20\n0\n3\n${name}\n${entities}0\nENDBLK\n`;
const insert = (name: string): string => `0\nINSERT\n8\n0\n2\n${name}\n10\n0\n20\n0\n`;
const FACE = '0\n3DFACE\n8\nW\n10\n0\n20\n0\n30\n0\n11\n1\n21\n0\n31\n0\n12\n1\n22\n1\n32\n0\n13\n0\n23\n1\n33\n0\n';

/** Thirty blocks, each of which inserts the one before twice. */
const dxf = [
  '0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n6\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n',
  ...Array.from({ length: 30 }, (_, i) => block(`B${i}`, i === 0 ? FACE : insert(`B${i - 1}`).repeat(2))),
  `0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${insert('B29')}0\nENDSEC\n0\nEOF\n`,
].join('');

/** Thirty unions, each of the one before with itself. */
const ifc = [
  "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;",
  "#1=IFCPROJECT('p',$,'P',$,$,$,$,(#10),#20);\n#10=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#11,$);",
  '#11=IFCAXIS2PLACEMENT3D(#12,$,$);\n#12=IFCCARTESIANPOINT((0.,0.,0.));\n#20=IFCUNITASSIGNMENT((#21));',
  '#21=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);\n#31=IFCLOCALPLACEMENT($,#11);',
  "#30=IFCSPACE('s',$,'Hall',$,$,#31,#40,'Hall',.ELEMENT.,.INTERNAL.,$);\n#40=IFCPRODUCTDEFINITIONSHAPE($,$,(#41));",
  "#41=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(#130));\n#42=IFCEXTRUDEDAREASOLID(#43,#11,#45,3.);",
  '#43=IFCRECTANGLEPROFILEDEF(.AREA.,$,#44,5.,4.);\n#44=IFCAXIS2PLACEMENT2D(#46,$);',
  '#45=IFCDIRECTION((0.,0.,1.));\n#46=IFCCARTESIANPOINT((2.5,2.));\n#100=IFCBOOLEANRESULT(.UNION.,#42,#42);',
  ...Array.from({ length: 30 }, (_, i) => `#${101 + i}=IFCBOOLEANRESULT(.UNION.,#${100 + i},#${100 + i});`),
  'ENDSEC;\nEND-ISO-10303-21;\n',
].join('\n');

/** Forty nodes, each of which repeats the one before twice. */
const dae = colladaDocument(
  'meter="1"',
  'Z_UP',
  `<library_geometries><geometry id="g"><mesh>${colladaPoints('g', [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
  ])}<triangles><input semantic="VERTEX" source="#g-vertices" offset="0"/><p>0 1 2</p></triangles></mesh></geometry>
  </library_geometries><library_nodes><node id="n0"><instance_geometry url="#g"/></node>${Array.from(
    { length: 40 },
    (_, i) => `<node id="n${i + 1}">${`<instance_node url="#n${i}"/>`.repeat(2)}</node>`,
  ).join('')}</library_nodes>`,
  '<node><instance_node url="#n40"/></node>',
);

// SECURITY.md: 10 s of a processor and 1 GB. They take about a second, most of it to start.
it.each([
  ['blocks.dxf', dxf],
  ['unions.ifc', ifc],
  ['nodes.dae', dae],
])('a small file that becomes a thousand million shapes is refused within 10 s and 1 GB: %s', async (name, text) => {
  const folder = newFolder();
  writeFileSync(join(folder, name), text);
  const { status, stderr } = await ownProcess(['import', join(folder, name)], {
    env: { NODE_OPTIONS: '--max-old-space-size=1000' },
    before: 'ulimit -t 10;',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('of a file of this size');
});
