import { signal } from '@preact/signals';
import type { OpenedFile } from '../../bridge.ts';

/** A room delivered with the program (`build/examples.ts`). */
export interface Example {
  /** Name of its scene file. */
  readonly scene: string;
  readonly title: string;
  readonly description: string;
  /** Files that the scene refers to. */
  readonly files: readonly string[];
  /** Address of its picture; null if it has none. */
  readonly picture: string | null;
}

const FOLDER = 'examples';

/** The examples delivered with the program. */
export const examples = signal<readonly Example[]>([]);

/** Call once. */
export async function loadExamples(): Promise<void> {
  const answer = await fetch(`${FOLDER}/examples.json`);
  const listed = (await answer.json()) as readonly Example[];
  examples.value = listed.map((example) => ({
    ...example,
    picture: example.picture === null ? null : `${FOLDER}/${example.picture}`,
  }));
}

/** The files of an example, scene first. */
export async function readExample(scene: string): Promise<OpenedFile[]> {
  const example = examples.value.find((one) => one.scene === scene);
  if (!example) throw new Error(`There is no example ${scene}.`);
  return Promise.all(
    [example.scene, ...example.files].map(async (name) => {
      const answer = await fetch(`${FOLDER}/${name}`);
      if (!answer.ok) throw new Error(`The examples have no file ${name}.`);
      return { name, contents: await answer.blob(), token: null };
    }),
  );
}

/** The measured head delivered with the program. */
export async function readDeliveredHead(): Promise<{ readonly name: string; readonly contents: Blob }> {
  const name = 'mit-kemar.sofa';
  const answer = await fetch(`${FOLDER}/heads/${name}`);
  if (!answer.ok) throw new Error(`The examples have no file ${name}.`);
  return { name, contents: await answer.blob() };
}
