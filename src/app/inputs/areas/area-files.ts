import { fileStem } from '../../../scene/file-stem.ts';

/** The file with the figures of an area, for programs. */
export const areaFile = (area: string): string => `${fileStem(area)}.area.json`;

/** The file with the figures of an area as a table. */
export const areaTableFile = (area: string): string => `${fileStem(area)}.area.csv`;

/** The names of the files of an area, without responses. */
export const areaFiles = (area: string): string[] => [areaFile(area), areaTableFile(area)];
