/** Sources and receivers: adding, naming, moving them. */
export const points = {
  noName: 'Type a name.',
  wrongName: (what: string, remedy: string): string => `The name ${what}. ${remedy}`,
  taken: (name: string): string => `There is already one named ${name}.`,
  sameFile: (other: string): string => `Files are named after it as after ${other}. Choose another name.`,
};
