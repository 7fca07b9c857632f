import type { JSX } from 'preact';
import { ShapePanel } from '../drawing/shape-panel.tsx';
import { ModelCard } from '../materials/model-card.tsx';
import { AreaList } from './area-list.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { LevelFields } from './level-fields.tsx';
import { OutsideFields } from './outside-fields.tsx';
import { PointTable } from './point-table.tsx';
import { AirFields } from './air-fields.tsx';
import { RoomFacts } from './room-facts.tsx';
import { ModelFields } from './picture/model-fields.tsx';
import { SurfaceList } from './picture/surface-list.tsx';
import { SceneState } from './scene-state.tsx';
import { SystemList } from './system-list.tsx';
import { SceneTexts } from './scene-texts.tsx';

/** The contents of the room, and its problems. */
export function RoomPanel(): JSX.Element {
  return (
    <>
      <SceneTexts />
      <ModelCard />
      <SceneState />
      <EstimatePanel />
      <ShapePanel />
      <PointTable kind="source" />
      <PointTable kind="receiver" />
      <AreaList />
      <SurfaceList />
      <ModelFields />
      <SystemList />
      <LevelFields />
      <AirFields />
      <OutsideFields />
      <RoomFacts />
    </>
  );
}
