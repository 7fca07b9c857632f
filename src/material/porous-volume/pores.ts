import type { PorousFilling } from '../definition.ts';
import { viscousLengthOf, thermalLengthOf } from './medium.ts';

/**
 * Shape numbers M of pores that exist: those of usual porous materials are of the order of 1 to 10 ([APMR], 'Conditions
 * on parameters'); a factor of ten is left on either side.
 */
const SHAPES = { least: 0.1, most: 100 } as const;

/** Thermal over viscous lengths that exist: 2 in fibres ([AllardAtalla2009]); a factor of five is left. */
const MOST_RATIO = 10;

/** Shape number of the pores of a medium, `M = 8ηα∞/(σφΛ²)`: 1 for round pores. */
export function shapeOfPores(medium: PorousFilling): number {
  return (viscousLengthOf({ ...medium, viscousLength: undefined }) / viscousLengthOf(medium)) ** 2;
}

/** Sentences about values of a medium that are possible each, but that no porous material has together. */
export function poreWarnings(name: string, medium: PorousFilling): string[] {
  if (medium.model !== 'jca') return [];
  const about = (text: string): string => `material ${JSON.stringify(name)} ${text}`;
  const shape = shapeOfPores(medium);
  const [viscous, thermal] = [viscousLengthOf(medium), thermalLengthOf(medium)];
  const round = viscousLengthOf({ ...medium, viscousLength: undefined });
  return [
    ...(shape < SHAPES.least || shape > SHAPES.most
      ? [
          about(
            `has a porousVolume.viscousLength of ${digits(viscous)} m that does not go with its flow resistivity: 8ηα∞/(σφΛ²) is ` +
              `${digits(shape)}, and of the order of 1 to 10 in porous materials (Acoustical Porous Material Recipes); round ` +
              `pores of that resistivity have ${digits(round)} m. Check the unit, metres, or leave "viscousLength" out`,
          ),
        ]
      : []),
    ...(thermal > MOST_RATIO * viscous
      ? [
          about(
            `has a porousVolume.thermalLength of ${digits(thermal)} m, ${digits(thermal / viscous)} times the viscous length; ` +
              'in fibres it is twice as long. Check the unit, metres, or leave "thermalLength" out',
          ),
        ]
      : []),
  ];
}

const digits = (value: number): number => Number(value.toPrecision(2));
