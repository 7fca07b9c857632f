import type { JSX } from 'preact';
import { SplitHandle } from '../parts/split-handle.tsx';
import { HelpPopover } from '../parts/help/help-popover.tsx';
import { TabList } from '../parts/tab-list.tsx';
import { Dialogs } from '../shell/dialogs.tsx';
import { DropZone } from '../shell/drop-zone.tsx';
import { StatusBar } from '../shell/status-bar.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { Welcome } from '../shell/welcome.tsx';
import { sceneDocument } from '../state/document/document.ts';
import { isWide, sidePanel } from '../state/window/sizes.ts';
import { view, VIEWS, type ViewName } from '../state/window/view.ts';
import { MaterialsPanel } from '../views/materials/materials-panel.tsx';
import { PlanPanel } from '../views/plan/plan-panel.tsx';
import { ResultsView } from '../views/results/results-view.tsx';
import { RoomPanel } from '../views/room/room-panel.tsx';
import { RoomStage } from '../views/room/room-stage.tsx';
import { RunPanel } from '../views/run/run-panel.tsx';
import { StencilsView } from '../views/stencils/stencils-view.tsx';
import { VerifyView } from '../views/verify/verify-view.tsx';
import { words } from '../words/words.ts';

/** Panels beside the 3-D view of the room. */
const PANELS: Partial<Record<ViewName, () => JSX.Element>> = {
  room: RoomPanel,
  materials: MaterialsPanel,
  plan: PlanPanel,
  run: RunPanel,
};

export function App(): JSX.Element {
  const chosen = view.value;
  return (
    <DropZone>
      <TopBar />
      <nav class="views" aria-label={words.shell.views}>
        <TabList
          label={words.shell.views}
          name="view"
          vertical={isWide.value}
          tabs={VIEWS.map((id, i) => ({ id, text: words.shell.viewNames[id], hint: words.shell.viewKey(i + 1) }))}
          chosen={chosen}
          onChoose={(id) => (view.value = id)}
        />
      </nav>
      <main>
        <div id="view-panel" role="tabpanel" aria-labelledby={`view-tab-${chosen}`}>
          <Content chosen={chosen} />
        </div>
      </main>
      <StatusBar />
      <Dialogs />
      <HelpPopover />
    </DropZone>
  );
}

function Content({ chosen }: { readonly chosen: ViewName }): JSX.Element {
  if (chosen === 'stencils') return <StencilsView />;
  if (chosen === 'verify') return <VerifyView />;
  if (sceneDocument.value === null) return <Welcome />;
  if (chosen === 'results') return <ResultsView />;
  const Panel = PANELS[chosen]!;
  return (
    <div class="with-stage" style={{ '--panel-width': `${sidePanel.width.value}px` }}>
      <RoomStage />
      <SplitHandle
        label={words.layout.sideHandle}
        controls="side-panel"
        side="right"
        value={sidePanel.width.value}
        limits={sidePanel.limits.value}
        onChange={sidePanel.set}
        onReset={sidePanel.reset}
      />
      <aside id="side-panel" class="panel" aria-label={words.shell.viewNames[chosen]} key={chosen}>
        <Panel />
      </aside>
    </div>
  );
}
