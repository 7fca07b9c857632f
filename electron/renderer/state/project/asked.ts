import { VIEWS, view } from '../window/view.ts';
import { openExample } from './files.ts';

/**
 * Shows what the end of the page's address asks for: `#example=shoebox.json` opens an example, `#view=stencils` a view.
 * Other ends ask for nothing. Call once the examples are listed.
 */
export async function showAsked(hash: string): Promise<void> {
  const asked = new URLSearchParams(hash.slice(1));
  const example = asked.get('example');
  if (example !== null) await openExample(example);
  const named = VIEWS.find((name) => name === asked.get('view'));
  if (named) view.value = named;
}
