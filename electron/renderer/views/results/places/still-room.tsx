import type { JSX } from 'preact';
import { RoomCanvas, type RoomCanvasProps } from '../../../three/room/room-canvas.tsx';
import { theme } from '../../../state/window/theme.ts';

/** What a result shows of its room. */
type StillRoomProps = Pick<RoomCanvasProps, 'view' | 'colours' | 'shaded' | 'mode' | 'map' | 'hedgehog' | 'path'>;

/** The room of a result: to look at, not to change. */
export const StillRoom = (shown: StillRoomProps): JSX.Element => (
  <RoomCanvas
    {...shown}
    cut={null}
    selected={null}
    problems={NOTHING}
    wave={null}
    theme={theme.value}
    movable={false}
    onSelect={nothing}
    onMove={nothing}
    onSliceMove={nothing}
    onPickMaterial={nothing}
  />
);

const NOTHING = [] as const;

const nothing = (): void => undefined;
