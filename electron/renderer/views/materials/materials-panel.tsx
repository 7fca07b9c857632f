import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { TabList } from '../../parts/tab-list.tsx';
import { readLibrary } from '../../state/materials/library.ts';
import { hasMesh, toChooseCount } from '../../state/materials/mesh-assignment.ts';
import { followRealised } from '../../state/materials/realised.ts';
import { LibraryDialog } from './library-dialog.tsx';
import { MaterialEditor } from './material-editor.tsx';
import { MaterialList } from './material-list.tsx';
import { MeshTable } from './mesh-table.tsx';
import { RealisedAbsorption } from './realised-absorption.tsx';

const tab = signal<'scene' | 'mesh'>('scene');

/** The materials of the scene, and which surfaces have them. */
export function MaterialsPanel(): JSX.Element {
  useEffect(() => {
    void readLibrary();
    if (toChooseCount.peek() > 0) tab.value = 'mesh';
    return followRealised();
  }, []);
  const toChoose = toChooseCount.value;
  const chosen = hasMesh.value ? tab.value : 'scene';
  return (
    <>
      {hasMesh.value && (
        <TabList
          label="Materials"
          name="materials"
          tabs={[
            { id: 'scene', text: 'Materials' },
            { id: 'mesh', text: toChoose > 0 ? `Mesh (${toChoose} to choose)` : 'Mesh' },
          ]}
          chosen={chosen}
          onChoose={(id) => (tab.value = id)}
        />
      )}
      <div
        id="materials-panel"
        class="materials-panel"
        {...(hasMesh.value && { role: 'tabpanel', 'aria-labelledby': `materials-tab-${chosen}` })}
      >
        {chosen === 'mesh' ? <MeshTable /> : <MaterialList />}
        <MaterialEditor />
        <RealisedAbsorption />
      </div>
      <LibraryDialog />
    </>
  );
}
