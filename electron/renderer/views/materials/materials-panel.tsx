import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { EstimatePanel } from '../room/estimate-panel.tsx';
import { TabList } from '../../parts/tab-list.tsx';
import { readLibrary } from '../../state/materials/library.ts';
import { hasMesh, toChooseCount } from '../../state/materials/mesh-assignment.ts';
import { followRealised } from '../../state/materials/realised.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { MaterialEditor } from './material-editor.tsx';
import { MaterialList } from './material-list.tsx';
import { MeshTable } from './mesh-table.tsx';
import { ModelCard } from './model-card.tsx';
import { OwnMaterials } from './own-materials.tsx';
import { RealisedAbsorption } from './realised-absorption.tsx';
import { ThroughCurves } from './through-curves.tsx';
import { words } from '../../../words/words.ts';

const { tabs } = words.materials;

const tab = signal<'scene' | 'mesh' | 'own' | 'calibration'>('scene');

/** The materials of the scene, and which surfaces have them. */
export function MaterialsPanel(): JSX.Element {
  // Before the user can choose another tab.
  useLayoutEffect(() => {
    if (toChooseCount.peek() > 0) tab.value = 'mesh';
  }, []);
  useEffect(() => {
    void readLibrary();
    return followRealised();
  }, []);
  const toChoose = toChooseCount.value;
  const chosen = tab.value === 'mesh' && !hasMesh.value ? 'scene' : tab.value;
  return (
    <>
      <TabList
        label={words.materials.title}
        name="materials"
        tabs={[
          { id: 'scene', text: tabs.scene },
          ...(hasMesh.value
            ? [{ id: 'mesh' as const, text: toChoose > 0 ? tabs.meshToChoose(toChoose) : tabs.mesh }]
            : []),
          { id: 'own', text: tabs.own, hint: tabs.ownHint },
          { id: 'calibration', text: tabs.calibration, hint: tabs.calibrationHint },
        ]}
        chosen={chosen}
        onChoose={(id) => (tab.value = id)}
      />
      <div id="materials-panel" class="materials-panel" role="tabpanel" aria-labelledby={`materials-tab-${chosen}`}>
        {chosen === 'calibration' && <CalibrationPanel />}
        {chosen === 'own' && <OwnMaterials />}
        {(chosen === 'scene' || chosen === 'mesh') && (
          <>
            {chosen === 'mesh' && <ModelCard />}
            {chosen === 'mesh' ? <MeshTable /> : <MaterialList />}
            <MaterialEditor />
            <EstimatePanel />
            <RealisedAbsorption />
            <ThroughCurves />
          </>
        )}
      </div>
    </>
  );
}
