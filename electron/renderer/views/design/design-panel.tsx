import type { JSX } from 'preact';
import { TabList } from '../../parts/tab-list.tsx';
import { DESIGN_TABS, designTab, type DesignTab } from '../../state/design/tab.ts';
import { ModesPanel } from './modes/modes-panel.tsx';
import { PlacesPanel } from './places/places-panel.tsx';
import { DesignRoomPanel } from './materials/design-room-panel.tsx';
import { SensitivitiesPanel } from './sensitivities/sensitivities-panel.tsx';
import { words } from '../../../words/words.ts';

/** What stands under each tab. */
const PANELS: Partial<Record<DesignTab, () => JSX.Element>> = {
  modes: ModesPanel,
  places: PlacesPanel,
  sensitivities: SensitivitiesPanel,
  materials: DesignRoomPanel,
};

/** Searches in the open room, beside its picture. */
export function DesignPanel(): JSX.Element {
  const chosen = designTab.value;
  const Panel = PANELS[chosen];
  return (
    <div class="design-panel">
      <TabList
        label={words.design.tabs}
        name="design"
        tabs={DESIGN_TABS.filter((id) => PANELS[id]).map((id) => ({ id, text: words.design.tabNames[id] }))}
        chosen={chosen}
        onChoose={(id) => (designTab.value = id)}
      />
      <div id="design-panel" role="tabpanel" aria-labelledby={`design-tab-${chosen}`} class="design-tab" key={chosen}>
        {Panel && <Panel />}
      </div>
    </div>
  );
}
