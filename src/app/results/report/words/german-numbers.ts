import { fixed } from '../../../../text/fixed.ts';

/** A number with a decimal comma and a true minus sign. */
export const germanNumber = (value: number, digits: number): string => germanText(fixed(value, digits));

/** A text whose numbers have decimal commas and true minus signs; names are not to stand in it. */
export const germanText = (text: string): string =>
  text.replace(/(?<![\w.])-(?=\d)/g, '−').replace(/(?<=\d)\.(?=\d)/g, ',');
