/** Writes IFC texts for tests: extruded walls, slabs and rooms with openings, materials and a unit. */

type Point2 = readonly [number, number];

/** A body: a plan, extruded upwards. */
interface Body {
  readonly plan: readonly Point2[];
  /** Height of its lower face. */
  readonly z: number;
  readonly height: number;
}

interface Element extends Body {
  /** Type of the element, such as `IFCWALL`. */
  readonly type: string;
  readonly name: string;
  readonly material?: string;
}

/** A hole in an element, filled by another or by none. */
interface Hole extends Body {
  /** Name of the element. */
  readonly inside: string;
  readonly filledBy?: string;
}

interface IfcContents {
  /** Prefix of the metre, as `.MILLI.`; `$` is none. */
  readonly prefix?: string;
  readonly elements: readonly Element[];
  readonly holes?: readonly Hole[];
  readonly spaces?: readonly (Body & { readonly name: string })[];
}

/** A rectangle, counter-clockwise. */
export const rectangle = (x0: number, y0: number, x1: number, y1: number): Point2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export function writeIfc({ prefix = '$', elements, holes = [], spaces = [] }: IfcContents): Uint8Array {
  const lines: string[] = [];
  const add = (line: string): string => `#${lines.push(line)}`;
  const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value));
  const root = (): string => `'${String(lines.length).padStart(22, '0')}',$`;
  const point = (...coordinates: number[]): string => add(`IFCCARTESIANPOINT((${coordinates.map(real).join(',')}))`);

  const origin = add(`IFCAXIS2PLACEMENT3D(${point(0, 0, 0)},$,$)`);
  const context = add(`IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,${origin},$)`);
  const metre = add(`IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.)`);
  const radian = add('IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.)');
  const units = add(`IFCUNITASSIGNMENT((${metre},${radian}))`);
  const project = add(`IFCPROJECT(${root()},'Test',$,$,$,$,(${context}),${units})`);
  const up = add('IFCDIRECTION((0.,0.,1.))');

  const shape = ({ plan, z, height }: Body): { placement: string; shape: string } => {
    const placement = add(`IFCLOCALPLACEMENT($,${add(`IFCAXIS2PLACEMENT3D(${point(0, 0, z)},$,$)`)})`);
    const corners = plan.map(([x, y]) => point(x, y));
    const curve = add(`IFCPOLYLINE((${[...corners, corners[0]].join(',')}))`);
    const profile = add(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${curve})`);
    const solid = add(`IFCEXTRUDEDAREASOLID(${profile},${origin},${up},${real(height)})`);
    const body = add(`IFCSHAPEREPRESENTATION(${context},'Body','SweptSolid',(${solid}))`);
    return { placement, shape: add(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`) };
  };

  const ids = new Map<string, string>();
  const byMaterial = new Map<string, string[]>();
  for (const { type, name, material, ...body } of elements) {
    const made = shape(body);
    const tail = type === 'IFCDOOR' || type === 'IFCWINDOW' ? ',$,$,$,$,$' : ',$';
    const id = add(`${type}(${root()},'${name}',$,$,${made.placement},${made.shape},$${tail})`);
    ids.set(name, id);
    if (material !== undefined) byMaterial.set(material, [...(byMaterial.get(material) ?? []), id]);
  }
  for (const [name, list] of byMaterial) {
    const material = add(`IFCMATERIAL('${name}',$,$)`);
    add(`IFCRELASSOCIATESMATERIAL(${root()},$,$,(${list.join(',')}),${material})`);
  }
  for (const { inside, filledBy, ...body } of holes) {
    const made = shape(body);
    const opening = add(`IFCOPENINGELEMENT(${root()},'hole',$,$,${made.placement},${made.shape},$,.OPENING.)`);
    add(`IFCRELVOIDSELEMENT(${root()},$,$,${ids.get(inside)!},${opening})`);
    if (filledBy !== undefined) add(`IFCRELFILLSELEMENT(${root()},$,$,${opening},${ids.get(filledBy)!})`);
  }
  const rooms = spaces.map(({ name, ...body }) => {
    const made = shape(body);
    return add(
      `IFCSPACE(${root()},'${name}',$,$,${made.placement},${made.shape},'${name} long',.ELEMENT.,.INTERNAL.,$)`,
    );
  });
  if (rooms.length > 0) add(`IFCRELAGGREGATES(${root()},$,$,${project},(${rooms.join(',')}))`);

  const text = [
    'ISO-10303-21;', 'HEADER;', "FILE_DESCRIPTION((''),'2;1');",
    "FILE_NAME('test.ifc','2026-01-01T00:00:00',(''),(''),'','','');", "FILE_SCHEMA(('IFC4'));", 'ENDSEC;', 'DATA;',
    ...lines.map((line, i) => `#${i + 1}=${line};`),
    'ENDSEC;', 'END-ISO-10303-21;', '',
  ]; // prettier-ignore
  return new TextEncoder().encode(text.join('\n'));
}

/**
 * A hall of the plan of an L, 84 m³ + 60 m³… in millimetres: walls 0.3 m thick of brick, floor and roof of concrete, a
 * window of glass, a door of oak, and a table that stands in the room.
 */
export function hallIfc(more: Partial<IfcContents> = {}): Uint8Array {
  return writeIfc({ prefix: '.MILLI.', ...HALL, ...more });
}

/** The plan of the hall's air, mm. */
export const HALL_PLAN: readonly Point2[] = [[0, 0], [6000, 0], [6000, 4000], [4000, 4000], [4000, 7000], [0, 7000]]; // prettier-ignore

const wall = (name: string, plan: readonly Point2[]): Element => ({
  type: 'IFCWALL', name, plan, z: 0, height: 3000, material: 'Brick',
}); // prettier-ignore

const HALL: IfcContents = {
  elements: [
    wall('south', rectangle(-300, -300, 6300, 0)),
    wall('east', rectangle(6000, 0, 6300, 4300)),
    wall('step', rectangle(4000, 4000, 6000, 4300)),
    wall('upper east', rectangle(4000, 4300, 4300, 7300)),
    wall('north', rectangle(-300, 7000, 4000, 7300)),
    wall('west', rectangle(-300, 0, 0, 7000)),
    { type: 'IFCSLAB', name: 'floor', plan: rectangle(-300, -300, 6300, 7300), z: -200, height: 200, material: 'Concrete' },
    { type: 'IFCSLAB', name: 'roof', plan: rectangle(-300, -300, 6300, 7300), z: 3000, height: 200, material: 'Concrete' },
    { type: 'IFCWINDOW', name: 'window', plan: rectangle(1000, -180, 3000, -120), z: 1000, height: 1200, material: 'Glass' },
    { type: 'IFCDOOR', name: 'door', plan: rectangle(-180, 2000, -120, 3000), z: 0, height: 2100, material: 'Oak' },
    { type: 'IFCFURNISHINGELEMENT', name: 'table', plan: rectangle(2000, 2000, 3000, 2600), z: 700, height: 50, material: 'Wood' },
  ],
  holes: [
    { inside: 'south', filledBy: 'window', plan: rectangle(1000, -300, 3000, 0), z: 1000, height: 1200 },
    { inside: 'west', filledBy: 'door', plan: rectangle(-300, 2000, 0, 3000), z: 0, height: 2100 },
  ],
  spaces: [{ name: 'Hall', plan: HALL_PLAN, z: 0, height: 3000 }],
}; // prettier-ignore
