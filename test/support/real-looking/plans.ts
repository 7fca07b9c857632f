import type { Vec3 } from '../../../src/units/quantities.ts';
import { block, type Face } from '../models/triangles.ts';
import { cutFaces, lineEnd, numberForm } from './meshes.ts';
import { drawModel, meshFile } from './models.ts';
import { chance, drawn, NAMES, pick, type RealFormat } from './real.ts';

type Group = readonly [code: number, value: string | number];

/** A release of AutoCAD: its version, and how its files hold letters beyond ASCII. */
interface Release {
  readonly name: string;
  readonly version: string;
  readonly encode: (text: string) => Uint8Array;
}

const escaped = (text: string): string =>
  text.replace(/[^\n\r\x20-\x7e]/g, (each) => `\\U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

const RELEASES: readonly Release[] = [
  { name: 'DXF R12', version: 'AC1009', encode: (text) => Buffer.from(text, 'latin1') },
  { name: 'DXF 2000', version: 'AC1015', encode: (text) => Buffer.from(escaped(text), 'latin1') },
  { name: 'DXF 2018', version: 'AC1032', encode: (text) => new TextEncoder().encode(text) },
];

/** Metres of the units of `$INSUNITS`. */
const UNITS = [[0, undefined], [1, 0.0254], [2, 0.3048], [4, 0.001], [5, 0.01], [6, 1]] as const; // prettier-ignore

/** Layers hold no `<>/\":;?*|=,`. */
const layerOf = (name: string): string => name.replace(/[<>/\\":;?*|=,]/g, '_');

const point = (code: number, at: Vec3): Group[] => at.map((x, axis): Group => [code + 10 * axis, x]);

const dxf = ({ name, version, encode }: Release): RealFormat => ({
  name,
  make: (random) => {
    const model = drawModel(random);
    const faces = model.faces.map(({ material, corners }) => ({ material: layerOf(material), corners }));
    const isOld = version === 'AC1009';
    const [code, metresPerUnit] = isOld ? [undefined, undefined] : pick(random, UNITS);
    let handle = 0x20;
    const entity = (type: string, layer: string, mark: string): Group[] => [
      [0, type],
      ...(isOld
        ? []
        : ([
            [5, (++handle).toString(16).toUpperCase()],
            [330, '1F'],
            [100, 'AcDbEntity'],
          ] as Group[])),
      [8, layer],
      ...(chance(random, 0.3) ? ([[62, 1 + Math.floor(7 * random())]] as Group[]) : []),
      ...(isOld ? [] : ([[100, mark]] as Group[])),
    ];
    const face3d = ({ material, corners }: Face): Group[] => [
      ...entity('3DFACE', material, 'AcDbFace'),
      ...[...corners, corners.at(-1)!].slice(0, 4).flatMap((corner, i) => point(10 + i, corner)),
      ...(chance(random, 0.2) ? ([[70, 5]] as Group[]) : []),
    ];
    /** A polyface mesh of a face: corners, then a record of their numbers, negative where an edge is not seen. */
    const polyface = ({ material, corners }: Face): Group[] => [
      ...entity('POLYLINE', material, 'AcDbPolyFaceMesh'), [66, 1], ...point(10, [0, 0, 0]), [70, 64],
      [71, corners.length], [72, 1],
      ...corners.flatMap((corner): Group[] => [...entity('VERTEX', material, 'AcDbVertex'), ...point(10, corner), [70, 192]]),
      ...entity('VERTEX', material, 'AcDbFaceRecord'), ...point(10, [0, 0, 0]), [70, 128],
      ...corners.map((_, i): Group => [71 + i, (chance(random, 0.3) ? -1 : 1) * (i + 1)]),
      ...entity('SEQEND', material, 'AcDbSequenceEnd').slice(0, 4),
    ]; // prettier-ignore
    /** A block of the face, drawn smaller and elsewhere, and put back. */
    const blocks: Group[][] = [];
    const inserted = ({ material, corners }: Face): Group[] => {
      const label = `*U${blocks.length}`;
      const small = corners.map(([x, y, z]): Vec3 => [y / 2 - 1, 2 - x / 2, z / 2]);
      const inside = face3d({ material: '0', corners: small });
      blocks.push([
        ...entity('BLOCK', '0', 'AcDbBlockBegin'), [2, label], [70, 1], ...point(10, [0, 0, 0]), [3, label], [1, ''],
        ...inside, ...entity('ENDBLK', '0', 'AcDbBlockEnd'),
      ]); // prettier-ignore
      // Turned by 90° and twice as large: (u, v) stands at (4 − 2v, 2u + 2).
      return [
        ...entity('INSERT', material, 'AcDbBlockReference'), [2, label], ...point(10, [4, 2, 0]),
        [41, 2], [42, 2], [43, 2], [50, 90],
      ]; // prettier-ignore
    };
    const small = cutFaces(faces.filter(({ corners }) => corners.length > 4));
    const drawnFaces = [...faces.filter(({ corners }) => corners.length <= 4), ...small];
    const entities = drawnFaces.flatMap((each) => pick(random, [face3d, face3d, polyface, inserted])(each));
    const noise: Group[] = chance(random)
      ? [...entity('TEXT', 'Text', 'AcDbText'), ...point(10, [0, 0, 0]), [40, 2.5], [1, 'Büro 1.01']]
      : [];
    const layers = [...new Set(['0', ...faces.map(({ material }) => material)])];
    const groups: Group[] = [
      ...(chance(random) ? ([[999, 'written by a CAD program']] as Group[]) : []),
      [0, 'SECTION'], [2, 'HEADER'], [9, '$ACADVER'], [1, version], [9, '$DWGCODEPAGE'], [3, 'ANSI_1252'],
      ...(code === undefined ? [] : ([[9, '$INSUNITS'], [70, code]] as Group[])),
      [9, '$EXTMIN'], ...point(10, [0, 0, 0]), [0, 'ENDSEC'],
      ...(isOld ? [] : ([[0, 'SECTION'], [2, 'CLASSES'], [0, 'ENDSEC']] as Group[])),
      [0, 'SECTION'], [2, 'TABLES'], [0, 'TABLE'], [2, 'LAYER'], [70, layers.length],
      ...layers.flatMap((layer): Group[] => [
        [0, 'LAYER'], ...(isOld ? [] : ([[5, (++handle).toString(16)], [100, 'AcDbSymbolTableRecord'], [100, 'AcDbLayerTableRecord']] as Group[])),
        [2, layer], [70, 0], [62, 7], [6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'], [0, 'ENDSEC'],
      [0, 'SECTION'], [2, 'BLOCKS'], ...blocks.flat(), [0, 'ENDSEC'],
      [0, 'SECTION'], [2, 'ENTITIES'], ...noise, ...entities, [0, 'ENDSEC'],
      ...(isOld ? [] : ([[0, 'SECTION'], [2, 'OBJECTS'], [0, 'DICTIONARY'], [5, 'C'], [100, 'AcDbDictionary'], [0, 'ENDSEC']] as Group[])),
      [0, 'EOF'],
    ]; // prettier-ignore
    const write = numberForm(random, model.digits);
    const isReal = (group: number): boolean => group >= 10 && group < 60;
    const end = lineEnd(random);
    const text = groups
      .map(
        ([group, value]) =>
          `${String(group).padStart(3)}${end}${typeof value === 'number' && isReal(group) ? write(value) : value}${end}`,
      ) // prettier-ignore
      .join('');
    const bytes = encode(text);
    return meshFile('Plan.dxf', bytes, { faces, hasMaterials: true, metresPerUnit, precision: 1e-9 });
  },
});

/** A program that writes IFC, as its files look. */
interface Author {
  readonly name: string;
  readonly system: string;
  /** The first instance's number, and the way a line is written. */
  readonly first: number;
  readonly assign: string;
  /** Whether letters beyond ASCII are written each with its high bit, or as UTF-16. */
  readonly letters: 'X2' | 'S';
}

const AUTHORS: readonly Author[] = [
  { name: 'Revit', system: 'Autodesk Revit 2024 (ENU) - IFC 24.1.0', first: 1, assign: '= ', letters: 'X2' },
  { name: 'ArchiCAD', system: 'ARCHICAD 9.00 Release 1 GER', first: 268437012, assign: '= ', letters: 'S' },
  { name: 'Vectorworks', system: 'Vectorworks 2022 SP3', first: 100, assign: '=', letters: 'X2' },
];

const stepText = (text: string, letters: Author['letters']): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "''")
    .replace(/[^\x20-\x7e]/g, (each) =>
      letters === 'S'
        ? `\\S\\${String.fromCharCode(each.charCodeAt(0) - 128)}`.replace(/'$/, "''")
        : `\\X2\\${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}\\X0\\`,
    );

/** Types of parts, each with the attributes behind its shape and its tag. */
const PARTS = [
  ['IFCWALLSTANDARDCASE', 'Wall', ''], ['IFCWALL', 'Wall', ''], ['IFCSLAB', 'Slab', ',.FLOOR.'],
  ['IFCCOLUMN', 'Column', ''], ['IFCBEAM', 'Beam', ''], ['IFCPLATE', 'Plate', ''],
] as const; // prettier-ignore

const ifc = (schema: 'IFC2X3' | 'IFC4'): RealFormat => ({
  name: schema === 'IFC4' ? 'IFC 4' : 'IFC 2x3',
  make: (random) => {
    const author = pick(random, AUTHORS);
    const unit = pick(random, ['mm', 'm', 'foot'] as const);
    const metres = { mm: 0.001, m: 1, foot: 0.3048 }[unit];
    const lines: string[] = [];
    const add = (line: string): string => `#${author.first + lines.push(line) - 1}`;
    const real = (value: number): string => {
      const text = Number(value.toPrecision(15)).toString().replace('e', 'E');
      return /[.]/.test(text) ? text : text.includes('E') ? text.replace('E', '.E') : `${text}.`;
    };
    const text = (value: string): string => `'${stepText(value, author.letters)}'`;
    const at = (...all: number[]): string => add(`IFCCARTESIANPOINT((${all.map(real).join(',')}))`);
    const along = (...all: number[]): string => add(`IFCDIRECTION((${all.map(real).join(',')}))`);
    const length = (value: number): number => value / metres;
    const person = add("IFCPERSON($,'M\\X2\\00FC\\X0\\ller',$,$,$,$,$,$)");
    const organisation = add(`IFCORGANIZATION($,${text('Büro')},$,$,$)`);
    const both = add(`IFCPERSONANDORGANIZATION(${person},${organisation},$)`);
    const application = add(`IFCAPPLICATION(${organisation},'1',${text(author.system)},'X')`);
    const history = add(`IFCOWNERHISTORY(${both},${application},$,.ADDED.,$,$,$,1166000000)`);
    const root = (): string => `'${(lines.length + 1000).toString(36).padStart(22, '0')}',${history}`;
    const zero = at(0, 0, 0);
    const world = add(`IFCAXIS2PLACEMENT3D(${zero},$,$)`);
    const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,${world},${along(0, 1)})`);
    const body = author.name === 'Revit' ? add(`IFCGEOMETRICREPRESENTATIONSUBCONTEXT('Body','Model',*,*,*,*,${context},$,.MODEL_VIEW.,$)`) : context; // prettier-ignore
    const si = add(`IFCSIUNIT(*,.LENGTHUNIT.,${unit === 'mm' ? '.MILLI.' : '$'},.METRE.)`);
    const measured = (): string => add(`IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),${si})`);
    const lengthUnit = unit === 'foot' ? add(`IFCCONVERSIONBASEDUNIT(${add('IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0)')},.LENGTHUNIT.,'FOOT',${measured()})`) : si; // prettier-ignore
    const radian = add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)');
    const units = add(
      `IFCUNITASSIGNMENT((${lengthUnit},${radian},${add('IFCSIUNIT(*,.AREAUNIT.,$,.SQUARE_METRE.)')}))`,
    );
    const project = add(`IFCPROJECT(${root()},${text('Übung')},$,$,${text('Schule')},$,(${context}),${units})`);
    // Site, building and storey, each placed in the one before.
    const turn = chance(random, 0.3) ? drawn(random, -180, 180, 1) * (Math.PI / 180) : 0;
    const origin: Vec3 = [drawn(random, -50, 50), drawn(random, -50, 50), drawn(random, 0, 20)];
    const place = (within: string, [x, y, z]: Vec3, angle: number): string =>
      add(`IFCLOCALPLACEMENT(${within},${add(`IFCAXIS2PLACEMENT3D(${at(length(x), length(y), length(z))},${along(0, 0, 1)},${along(Math.cos(angle), Math.sin(angle), 0)})`)})`); // prettier-ignore
    const sitePlace = place('$', origin, turn);
    const site = add(`IFCSITE(${root()},${text('Gelände')},$,$,${sitePlace},$,$,.ELEMENT.,(48,8,0),(11,34,0),0.,$,$)`);
    const housePlace = place(sitePlace, [0, 0, 0], 0);
    const house = add(`IFCBUILDING(${root()},$,$,$,${housePlace},$,$,.ELEMENT.,$,$,$)`);
    const floor = drawn(random, -3, 9);
    const storeyPlace = place(housePlace, [0, 0, floor], 0);
    const storey = add(`IFCBUILDINGSTOREY(${root()},${text('EG (Fußboden)')},$,$,${storeyPlace},$,$,.ELEMENT.,${real(length(floor))})`); // prettier-ignore
    add(`IFCRELAGGREGATES(${root()},$,$,${project},(${site}))`);
    add(`IFCRELAGGREGATES(${root()},$,$,${site},(${house}))`);
    add(`IFCRELAGGREGATES(${root()},$,$,${house},(${storey}))`);

    const inWorld = ([x, y, z]: Vec3): Vec3 => [
      origin[0] + Math.cos(turn) * x - Math.sin(turn) * y,
      origin[1] + Math.sin(turn) * x + Math.cos(turn) * y,
      origin[2] + floor + z,
    ];
    const faces: Face[] = [];
    const all: string[] = [];
    for (let i = 2 + Math.floor(4 * random()); i > 0; i--) {
      const [type, kind, tail] = pick(random, PARTS);
      // Apart from one another, so that none covers another.
      const from: Vec3 = [12 * all.length, drawn(random, 0, 5), drawn(random, 0, 2)];
      const size: Vec3 = [drawn(random, 0.2, 10), drawn(random, 0.1, 6), drawn(random, 0.1, 5)];
      const to = from.map((x, axis) => x + size[axis]) as unknown as Vec3;
      const [dx, dy, dz] = size.map(length);
      const own = place(storeyPlace, from, 0);
      const up = along(0, 0, 1);
      const rectangle = (): string => {
        const centre = add(`IFCAXIS2PLACEMENT2D(${at(dx / 2, dy / 2)},${chance(random) ? along(1, 0) : '$'})`);
        return add(`IFCRECTANGLEPROFILEDEF(.AREA.,$,${centre},${real(dx)},${real(dy)})`);
      };
      const outline = (): string => {
        const corners = [at(0, 0), at(dx, 0), at(dx, dy), at(0, dy)];
        return add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${add(`IFCPOLYLINE((${[...corners, corners[0]].join(',')}))`)})`); // prettier-ignore
      };
      const shell = (): string => {
        const sides = block('', [0, 0, 0], [dx, dy, dz]).map(({ corners }) => {
          const loop = add(`IFCPOLYLOOP((${corners.map((corner) => at(...corner)).join(',')}))`);
          return add(`IFCFACE((${add(`IFCFACEOUTERBOUND(${loop},.T.)`)}))`);
        });
        return add(`IFCFACETEDBREP(${add(`IFCCLOSEDSHELL((${sides.join(',')}))`)})`);
      };
      const swept = (profile: string): string =>
        add(`IFCEXTRUDEDAREASOLID(${profile},${chance(random) ? world : add(`IFCAXIS2PLACEMENT3D(${zero},$,$)`)},${up},${real(dz)})`); // prettier-ignore
      const isShell = chance(random, 0.25);
      const solid = isShell ? shell() : swept(chance(random) ? rectangle() : outline());
      let shape = add(`IFCSHAPEREPRESENTATION(${body},'Body','${isShell ? 'Brep' : 'SweptSolid'}',(${solid}))`);
      if (chance(random, 0.25)) {
        const map = add(`IFCREPRESENTATIONMAP(${world},${shape})`);
        const operator = add(`IFCCARTESIANTRANSFORMATIONOPERATOR3D($,$,${zero},1.,$)`);
        shape = add(`IFCSHAPEREPRESENTATION(${body},'Body','MappedRepresentation',(${add(`IFCMAPPEDITEM(${map},${operator})`)}))`); // prettier-ignore
      }
      const product = add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${shape}))`);
      const more = schema === 'IFC4' && tail === '' ? ',$' : tail;
      const part = add(`${type}(${root()},${text(`${pick(random, NAMES)}:${i}`)},$,$,${own},${product},'${i}'${more})`);
      const material = pick(random, NAMES);
      const plain = add(`IFCMATERIAL(${text(material)}${schema === 'IFC4' ? ',$,$' : ''})`);
      const layered = (): string => {
        const layer = add(`IFCMATERIALLAYER(${plain},${real(dy)},$${schema === 'IFC4' ? ',$,$,$,$' : ''})`);
        const set = add(`IFCMATERIALLAYERSET((${layer}),$${schema === 'IFC4' ? ',$' : ''})`);
        return add(`IFCMATERIALLAYERSETUSAGE(${set},.AXIS2.,.POSITIVE.,0.${schema === 'IFC4' ? ',$' : ''})`);
      };
      add(`IFCRELASSOCIATESMATERIAL(${root()},$,$,(${part}),${chance(random) ? layered() : plain})`);
      all.push(part);
      for (const { corners } of block('', from, to))
        faces.push({ material: `${kind}: ${material.replace(/\s+/g, ' ')}`, corners: corners.map(inWorld) });
    }
    add(`IFCRELCONTAINEDINSPATIALSTRUCTURE(${root()},$,$,(${all.join(',')}),${storey})`);
    const end = lineEnd(random);
    const numbered = lines.map((line, i) => `#${author.first + i}${author.assign}${line};`);
    const view = schema === 'IFC4' ? 'ReferenceView_V1.2' : 'CoordinationView_V2.0';
    const file = [
      'ISO-10303-21;', 'HEADER;',
      ...(chance(random, 0.3) ? ['', '/* Entwurf: 1 */'] : []),
      `FILE_DESCRIPTION(('ViewDefinition [${view}]'),'2;1');`,
      `FILE_NAME('${stepText('Schule Süd', author.letters)}.ifc','2024-03-05T10:11:12',(''),(''),'${author.name}','${author.system}','');`,
      `FILE_SCHEMA(('${schema}'));`, 'ENDSEC;', '', 'DATA;',
      // References may stand before what they refer to.
      ...(chance(random, 0.2) ? [...numbered].reverse() : numbered),
      'ENDSEC;', '', 'END-ISO-10303-21;', '',
    ]; // prettier-ignore
    const bytes = Buffer.from(file.join(end), 'latin1');
    return meshFile('Schule.ifc', bytes, { faces, hasMaterials: true, precision: 2e-6 });
  },
});

export const planFormats: readonly RealFormat[] = [...RELEASES.map(dxf), ifc('IFC2X3'), ifc('IFC4')];
