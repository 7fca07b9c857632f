import type { JSX } from 'preact';
import { examples, type Example } from '../platform/examples.ts';
import { openExample } from '../state/project/files.ts';
import { words } from '../../words/words.ts';

/** The examples with their pictures. */
export function ExampleCards(): JSX.Element {
  return (
    <section aria-labelledby="welcome-examples">
      <h3 id="welcome-examples">{words.welcome.examples}</h3>
      <ul class="example-cards">
        {examples.value.map((example) => (
          <li key={example.scene}>
            <Card example={example} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ example: { scene, title, description, picture } }: { readonly example: Example }): JSX.Element {
  return (
    <button type="button" class="example-card" title={description} onClick={() => void openExample(scene)}>
      {picture === null ? <span class="no-picture" /> : <img src={picture} alt="" width={240} height={150} />}
      <strong>{title}</strong>
      <span class="example-text">{description}</span>
    </button>
  );
}
