/** The folder of the sounds that come with the program, from the page. */
const FOLDER = 'examples/sounds';

/** A sound that comes with the program (`scenes/sounds`). @throws Error if it is not there. */
export async function readSound(name: string): Promise<Blob> {
  const answer = await fetch(`${FOLDER}/${name}.wav`);
  if (!answer.ok) throw new Error(`There is no sound ${name}.`);
  return answer.blob();
}
