/** Names and materials of things in an IFC file. */
import type { IfcModel, StepValue } from './model.ts';

/** Positions of attributes, which all IFC schemas share. */
const NAME = 2;
const LONG_NAME = 7;
const RELATED = 4;
const RELATING = 5;

/** Most materials within materials, as layers of sets. */
const MOST_DEPTH = 6;
const MOST_NAME = 200;

/** The text of a value; empty if it is none. */
const textIn = (value: unknown): string => {
  const found = (value as StepValue | null | undefined)?.value;
  return typeof found === 'string' ? found.slice(0, MOST_NAME).replace(/\s+/g, ' ').trim() : '';
};

const REFERENCE = 5;

/** The number of the thing that a value refers to. */
function referenceIn(value: unknown): number | undefined {
  const found = value as StepValue | null | undefined;
  return found?.type === REFERENCE && typeof found.value === 'number' ? found.value : undefined;
}

function referencesIn(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  return value.map(referenceIn).filter((id) => id !== undefined);
}

/** Name and long name of a room, as `1.01 Hall`. */
export function roomNames(model: IfcModel, id: number): { readonly name: string; readonly longName: string } {
  const attributes = model.argumentsOf(id);
  return { name: textIn(attributes[NAME]), longName: textIn(attributes[LONG_NAME]) };
}

/** Whether a room is a part of another or holds others. */
export function isPartial(model: IfcModel, id: number): boolean {
  const value = (model.argumentsOf(id)[8] as StepValue | null | undefined)?.value;
  return value === 'PARTIAL' || value === 'COMPLEX';
}

/** Which opening a thing fills: [opening] the thing. */
export function fillings(model: IfcModel): Map<number, number> {
  const found = new Map<number, number>();
  for (const id of model.idsOf('IFCRELFILLSELEMENT')) {
    const attributes = model.argumentsOf(id);
    const [opening, filling] = [referenceIn(attributes[RELATED]), referenceIn(attributes[RELATING])];
    if (opening !== undefined && filling !== undefined) found.set(opening, filling);
  }
  return found;
}

/** Finds the names of materials. */
export class MaterialNames {
  /** Materials of things and of their types, by number. */
  private readonly materialOf = new Map<number, number>();
  private readonly typeOf = new Map<number, number>();

  constructor(private readonly model: IfcModel) {
    for (const id of model.idsOf('IFCRELASSOCIATESMATERIAL')) {
      const attributes = model.argumentsOf(id);
      const material = referenceIn(attributes[RELATING]);
      if (material === undefined) continue;
      for (const related of referencesIn(attributes[RELATED])) this.materialOf.set(related, material);
    }
    for (const id of model.idsOf('IFCRELDEFINESBYTYPE')) {
      const attributes = model.argumentsOf(id);
      const type = referenceIn(attributes[RELATING]);
      if (type === undefined) continue;
      for (const related of referencesIn(attributes[RELATED])) this.typeOf.set(related, type);
    }
  }

  /** Name of a thing's surfaces, as `Wall: Brick`, or `Wall` without a material. */
  nameOf(id: number, type: string): string {
    const kind = type.replace(/^Ifc/i, '').replace(/(StandardCase|ElementedCase)$/, '');
    const own = this.materialOf.get(id) ?? this.materialOf.get(this.typeOf.get(id) ?? -1);
    const material = own === undefined ? '' : this.materialName(own, 0);
    return material === '' ? kind : `${kind}: ${material}`.slice(0, MOST_NAME);
  }

  /** A set of layers has its own name, or the names of its layers in their order. */
  private materialName(id: number, depth: number): string {
    if (depth === MOST_DEPTH) return '';
    const attributes = this.model.argumentsOf(id);
    const through = (value: unknown): string => {
      const next = referenceIn(value);
      return next === undefined ? '' : this.materialName(next, depth + 1);
    };
    const joined = (value: unknown): string => {
      const names = referencesIn(value)
        .slice(0, 20)
        .map((each) => this.materialName(each, depth + 1));
      return names.filter((name) => name !== '').join(' + ');
    };
    switch (this.model.typeOf(id).toLowerCase()) {
      case 'ifcmaterial':
        return textIn(attributes[0]);
      case 'ifcmateriallayersetusage':
      case 'ifcmaterialprofilesetusage':
      case 'ifcmateriallayer':
        return through(attributes[0]);
      case 'ifcmateriallayerset':
        return textIn(attributes[1]) || joined(attributes[0]);
      case 'ifcmateriallist':
        return joined(attributes[0]);
      case 'ifcmaterialconstituentset':
      case 'ifcmaterialprofileset':
        return textIn(attributes[0]) || joined(attributes[2]);
      case 'ifcmaterialconstituent':
      case 'ifcmaterialprofile':
        return through(attributes[2]);
      default:
        return '';
    }
  }
}
