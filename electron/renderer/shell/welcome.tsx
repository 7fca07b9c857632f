import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { examples } from '../platform/examples.ts';
import { newFromMesh, openByDialog, openExample, openRecent, recentFiles } from '../state/document/files.ts';

/** Shown until a scene is opened. */
export function Welcome(): JSX.Element {
  return (
    <div class="welcome">
      <h2>Hear the room you are looking at</h2>
      <p>
        Open a scene (.json) or a mesh (.obj, .stl, .ply, .gltf, .glb, .dxf, .ifc), or drop it here. If a scene has a
        mesh, choose both files together.
      </p>
      <p class="welcome-actions">
        <Button primary onClick={() => void openByDialog()}>
          Open a scene or a mesh…
        </Button>
        <Button onClick={() => void newFromMesh()}>New scene from a mesh…</Button>
      </p>
      <section aria-labelledby="welcome-examples">
        <h3 id="welcome-examples">Examples</h3>
        <ul class="welcome-list">
          {examples.value.map(({ scene, title, description }) => (
            <li key={scene}>
              <Button onClick={() => void openExample(scene)} hint={description}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {recentFiles.value.length > 0 && (
        <section aria-labelledby="welcome-recent">
          <h3 id="welcome-recent">Recent</h3>
          <ul class="welcome-list">
            {recentFiles.value.map(({ id, name, place }) => (
              <li key={id}>
                <Button onClick={() => void openRecent(id)} hint={place}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
