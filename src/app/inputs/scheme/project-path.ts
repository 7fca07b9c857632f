/** The extension of project files, without the dot. */
export const PROJECT_EXTENSION = 'wavehall';

/** The first entry of a project file. */
export const MANIFEST = 'project.json';

/** A path to a project file, and below. */
export const INTO_PROJECT = /^(.*?\.wavehall)(?:[/\\](.*))?$/is;

/** Whether a path is that of a project file. */
export const isProjectName = (path: string): boolean => path.toLowerCase().endsWith(`.${PROJECT_EXTENSION}`);
