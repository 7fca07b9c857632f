/** Letters of a scene's name and of a run's in the name of a file. */
const LONGEST = 60;

/** Letters, digits and hyphens that every program reads: `carpet → wood` becomes `carpet-to-wood`. */
const plain = (name: string): string =>
  name
    .replaceAll('→', 'to')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, LONGEST);

interface Named {
  readonly scene: string;
  readonly name: string;
}

/** The beginning of the names of a result's files: `shoebox`, or `shoebox-carpet-to-wood`. */
export function exportPrefix({ scene, name }: Named): string {
  const [first, second] = [plain(scene) || 'room', plain(name)];
  if (second === '') return first;
  return second === first || second.startsWith(`${first}-`) ? second : `${first}-${second}`;
}

/** The name of a file of a result when it is saved: `shoebox-carpet-to-wood-S1-R1.wav`. */
export const exportName = (result: Named, file: string): string => `${exportPrefix(result)}-${file}`;
