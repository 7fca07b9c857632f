import { describe, expect, it } from 'vitest';
import { readIfc } from '../../../../src/mesh/ifc/ifc.ts';
import { checkStep } from '../../../../src/mesh/ifc/step-text.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { processorTimeSince } from '../../../support/processor-time.ts';

/** A room whose body is an item, and further instances. */
const file = (item: string, lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(
    [
      'ISO-10303-21;', 'HEADER;', "FILE_SCHEMA(('IFC4'));", 'ENDSEC;', 'DATA;',
      "#1=IFCPROJECT('p',$,'P',$,$,$,$,(#10),#20);", "#10=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#11,$);",
      '#11=IFCAXIS2PLACEMENT3D(#12,$,$);', '#12=IFCCARTESIANPOINT((0.,0.,0.));', '#20=IFCUNITASSIGNMENT((#21));',
      '#21=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
      "#30=IFCSPACE('s',$,'Hall',$,$,#31,#40,'Hall',.ELEMENT.,.INTERNAL.,$);", '#31=IFCLOCALPLACEMENT($,#11);',
      '#40=IFCPRODUCTDEFINITIONSHAPE($,$,(#41));', `#41=IFCSHAPEREPRESENTATION(#10,'Body','SweptSolid',(${item}));`,
      '#42=IFCEXTRUDEDAREASOLID(#43,#11,#45,3.);', '#43=IFCRECTANGLEPROFILEDEF(.AREA.,$,#44,5.,4.);',
      '#44=IFCAXIS2PLACEMENT2D(#46,$);', '#45=IFCDIRECTION((0.,0.,1.));', '#46=IFCCARTESIANPOINT((2.5,2.));',
      ...lines, 'ENDSEC;', 'END-ISO-10303-21;', '',
    ].join('\n'),
  ); // prettier-ignore

const levels = (count: number, line: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const same = (reference: string, count: number): string => new Array(count).fill(reference).join(',');

/** Each a union of the one before with itself. */
const unions = (depth: number): Uint8Array =>
  file(`#${99 + depth}`, levels(depth, (i) => `#${100 + i}=IFCBOOLEANRESULT(.UNION.,${same(i === 0 ? '#42' : `#${99 + i}`, 2)});`)); // prettier-ignore

/** Each a representation with the one before, mapped twice. */
const maps = (depth: number): Uint8Array =>
  file(`#${98 + 3 * depth}`, levels(depth, (i) => [
    `#${100 + 3 * i}=IFCSHAPEREPRESENTATION(#10,'Body','MappedRepresentation',(${i === 0 ? '#42' : same(`#${98 + 3 * i}`, 2)}));`,
    `#${101 + 3 * i - 0}=IFCMAPPEDITEM(#${102 + 3 * i},#999);`,
    `#${102 + 3 * i}=IFCREPRESENTATIONMAP(#11,#${100 + 3 * i});`,
  ].join('\n'))); // prettier-ignore

const refusal = (bytes: Uint8Array): InputError => {
  try {
    checkStep(bytes, 'a.ifc');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('accepted');
};

describe('shapes of an IFC file that grow by being used again', () => {
  it.each([
    ['unions of unions', unions(31), /need 2\.\d*e\+9 cuts and unions/],
    ['unions deeper than numbers count', unions(1200), /need Infinity cuts and unions/],
    ['mapped items', maps(40), /MB large, each counted as often as it is used/],
    [
      'the same face, with the same loop, of the same points',
      file('#103', [
        `#100=IFCPOLYLOOP((${same('#12', 500)}));`,
        `#101=IFCFACE((${same('#100', 500)}));`,
        `#102=IFCCLOSEDSHELL((${same('#101', 500)}));`,
        '#103=IFCFACETEDBREP(#102);',
      ]),
      /MB large/,
    ],
    [
      'openings of a whole, cut out of each of its parts',
      file('#42', [
        ...levels(200, (i) => `#${100 + i}=IFCRELVOIDSELEMENT('v',$,$,$,#30,#31);`),
        `#99=IFCRELAGGREGATES('a',$,$,$,#30,(${same('#31', 200)}));`,
      ]),
      /cuts and unions of bodies/,
    ],
  ])('are counted before they are made: %s', (_, bytes, message) => {
    const taken = processorTimeSince();
    const error = refusal(bytes);
    expect(error.message).toMatch(message);
    expect(error.path).toMatch(/^a\.ifc: instance #\d+$/);
    expect(error.remedy).toMatch(/Export the storey/);
    // It takes some 20 ms; made, each takes minutes.
    expect(taken()).toBeLessThan(2000);
  });

  it('are made if they are few', async () => {
    const extents = async (bytes: Uint8Array): Promise<number> => (await readIfc(bytes, 'a.ifc', {})).spaces![0].volume;
    expect(await extents(unions(4))).toBeCloseTo(60, 4);
    expect((await readIfc(maps(6), 'a.ifc', {})).mesh.material.length).toBe(12 * 2 ** 5);
  });
});
