import type { Vec3 } from '../../../../src/app/index.ts';
import { keyStep } from '../room/key-steps.ts';
import type { PlacingContext } from './context.ts';
import type { Laying } from './laying.ts';
import type { Placing, PlacingCommand } from './placing.ts';

/** Commands by Ctrl and a letter. */
const WITH_CONTROL: Readonly<Record<string, PlacingCommand>> = { a: 'all', c: 'copy', v: 'paste', d: 'duplicate' };

/** Keys that end a drawing, change corners and act on selected things. A move ends when its key is released. */
export class PlacingKeys {
  #moved: { readonly corner: number | null; readonly by: Vec3; readonly place: Vec3 } | null = null;

  /** Listens before the other keys of the room. @param signal Ends it. */
  constructor(
    private readonly context: PlacingContext,
    private readonly laying: Laying,
    signal: AbortSignal,
  ) {
    const { canvas } = context.stage;
    canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    canvas.addEventListener('keyup', () => this.#end(), { signal });
    canvas.addEventListener('blur', () => this.#end(), { signal });
  }

  /** Whether a key is moving something. */
  get isBusy(): boolean {
    return this.#moved !== null;
  }

  #onKey(event: KeyboardEvent): void {
    const placing = this.context.placing();
    if (!placing || !this.#acts(placing, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #acts(placing: Placing, event: KeyboardEvent): boolean {
    const { key, altKey } = event;
    if (altKey) return false;
    if (event.ctrlKey || event.metaKey) return this.#commands(placing, event);
    switch (key) {
      case 'Escape':
        return this.#leaves(placing);
      case 'Enter':
        return this.laying.close() || this.#nextCorner(placing, event.shiftKey ? -1 : 1);
      case 'Backspace':
        return this.laying.back() || this.#removes(placing);
      case 'Delete':
        return this.#removes(placing);
      case 'N':
      case 'B':
        if (!event.shiftKey) return false;
        this.context.events.onCommand(key === 'N' ? 'next' : 'previous');
        return true;
      default:
        return this.#moves(placing, event);
    }
  }

  #commands(placing: Placing, { key, shiftKey }: KeyboardEvent): boolean {
    const command = shiftKey ? undefined : WITH_CONTROL[key.toLowerCase()];
    if (command === undefined || (!placing.hasSelected && (command === 'copy' || command === 'duplicate')))
      return false;
    this.context.events.onCommand(command);
    return true;
  }

  #leaves(placing: Placing): boolean {
    const { events } = this.context;
    if (this.laying.isBusy) this.laying.giveUp();
    else if (placing.tool !== null) events.onCommand('end-tool');
    else if (placing.area && placing.area.corner !== null) events.onChooseCorner(null);
    else if (placing.together.length > 1) events.onSelectThings([]);
    else return false;
    return true;
  }

  #nextCorner({ area }: Placing, step: 1 | -1): boolean {
    if (!area) return false;
    this.context.events.onNextCorner(step);
    return true;
  }

  /** Leaves what is chosen of the drawing alone: its own keys remove it. */
  #removes({ hasSelected }: Placing): boolean {
    if (!hasSelected) return false;
    this.context.events.onCommand('remove');
    return true;
  }

  /** Moves the chosen corner, or all that is selected together. */
  #moves({ area, around, isFlat }: Placing, { key, shiftKey }: KeyboardEvent): boolean {
    const { camera, orbit } = this.context.stage;
    const step = around && keyStep(key, shiftKey, orbit.target.clone().sub(camera.position));
    if (!step) return false;
    if (isFlat && step[2] !== 0) return true;
    const corner = area?.corner ?? null;
    if (area && corner !== null) {
      const place = sum(area.outline[corner], step);
      this.#moved = { corner, by: step, place };
      this.context.events.onCorner(corner, place, 'moving');
      return true;
    }
    const by = this.#moved && this.#moved.corner === null ? sum(this.#moved.by, step) : step;
    this.#moved = { corner: null, by, place: by };
    this.context.events.onShift(by, 'moving');
    return true;
  }

  #end(): void {
    const moved = this.#moved;
    this.#moved = null;
    if (!moved) return;
    if (moved.corner === null) this.context.events.onShift(moved.by, 'done');
    else this.context.events.onCorner(moved.corner, moved.place, 'done');
  }
}

const sum = (a: Vec3, b: Vec3): Vec3 => [tidy(a[0] + b[0]), tidy(a[1] + b[1]), tidy(a[2] + b[2])];
const tidy = (metres: number): number => Number(metres.toFixed(4)) + 0;
