import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { SplitHandle } from '../parts/split-handle.tsx';
import { HelpPopover } from '../parts/help/help-popover.tsx';
import { later } from '../parts/later.tsx';
import { TabList } from '../parts/tab-list.tsx';
import { ArrivalNotice } from '../shell/arrival-notice.tsx';
import { Dialogs } from '../shell/dialogs.tsx';
import { DropZone } from '../shell/drop-zone.tsx';
import { StatusBar } from '../shell/status-bar.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { Welcome } from '../shell/welcome.tsx';
import { sceneDocument } from '../state/document/document.ts';
import { isWide, sidePanel } from '../state/window/sizes.ts';
import { view, VIEWS, type ViewName } from '../state/window/view.ts';
import { PlanPanel } from '../views/plan/plan-panel.tsx';
import { RoomPanel } from '../views/room/room-panel.tsx';
import { RunPanel } from '../views/run/run-panel.tsx';
import { words } from '../../words/words.ts';

/** What the first page does not need, in the order in which it is loaded once the first page is shown. */
const LATER = {
  stage: later(async () => (await import('../views/room/room-stage.tsx')).RoomStage),
  materials: later(async () => (await import('../views/materials/materials-panel.tsx')).MaterialsPanel),
  results: later(async () => (await import('../views/results/results-view.tsx')).ResultsView),
  design: later(async () => (await import('../views/design/design-panel.tsx')).DesignPanel),
  stencils: later(async () => (await import('../views/stencils/stencils-view.tsx')).StencilsView),
  verify: later(async () => (await import('../views/verify/verify-view.tsx')).VerifyView),
};

/** Loads what the first page does not need. */
export async function loadViews(): Promise<void> {
  for (const { load } of Object.values(LATER)) await load();
}

/** Panels beside the 3-D view of the room. */
const PANELS: Partial<Record<ViewName, () => JSX.Element | null>> = {
  room: RoomPanel,
  materials: LATER.materials.View,
  plan: PlanPanel,
  run: RunPanel,
  design: LATER.design.View,
};

export function App(): JSX.Element {
  const chosen = view.value;
  const before = useRef(chosen);
  // What had the focus may have gone with its view: keyboard users go on at the beginning of the new one.
  useLayoutEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    if (document.activeElement === document.body) document.getElementById('view-panel')!.focus({ preventScroll: true });
  }, [chosen]);
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
        <div id="view-panel" role="tabpanel" tabIndex={-1} aria-labelledby={`view-tab-${chosen}`}>
          <Content chosen={chosen} />
        </div>
      </main>
      <ArrivalNotice />
      <StatusBar />
      <Dialogs />
      <HelpPopover />
    </DropZone>
  );
}

function Content({ chosen }: { readonly chosen: ViewName }): JSX.Element {
  if (chosen === 'stencils') return <LATER.stencils.View />;
  if (chosen === 'verify') return <LATER.verify.View />;
  if (sceneDocument.value === null) return <Welcome />;
  if (chosen === 'results') return <LATER.results.View />;
  const Panel = PANELS[chosen]!;
  return (
    <div class="with-stage" style={{ '--panel-width': `${sidePanel.width.value}px` }}>
      <LATER.stage.View />
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
