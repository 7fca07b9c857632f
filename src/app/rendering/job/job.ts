import type { EngineControls } from '../../ports/engine/controls.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import type { CrossoverChoice } from '../../outputs/response/full-band/full-band-report.ts';
import type { RenderRequest, RenderScene } from '../../inputs/request/request.ts';
import type { ResumedRun } from '../kept-run/resumed-run.ts';
import type { KeptInputs } from '../kept-run/kept-inputs.ts';
import type { NamedCards } from '../cards/card-process.ts';
import type { OtherCards } from '../cards/other-cards.ts';
import type { PartTimer } from './timer.ts';
import type { MadeRoom } from '../../setup/room/made-room.ts';
import type { WarmThreads } from './warm-threads.ts';
import type { RunWatch } from './watch.ts';

export interface RenderControls extends EngineControls {
  /** Watches the runs of the sources, one after the other, and can pause them. */
  readonly watch?: RunWatch | undefined;
  /** Prepared rooms that renderings of the same room share in memory. */
  readonly shelf?: RoomShelf | undefined;
  /**
   * Whether a checkpoint stays when the rendering ends, well or not: its caller goes on with it, and removes it once
   * the files are safe.
   */
  readonly keepsCheckpoint?: boolean | undefined;
  /** Cards that the runs of the sources are spread over; undefined for that of the engine alone. */
  readonly cards?: NamedCards | undefined;
}

/** Prepared rooms in memory, by the names that tell them from all others. */
export interface RoomShelf {
  get(name: string): MadeRoom | undefined;
  /** Takes a room that is the same for other points. */
  put(name: string, made: MadeRoom): void;
}

/** What the stages of one rendering share. */
export interface RenderJob {
  readonly request: RenderRequest;
  readonly controls: RenderControls;
  /** How the crossover was chosen by time; undefined where it was not. */
  readonly crossoverChoice?: CrossoverChoice | undefined;
  /** The scene as it was loaded. */
  readonly rendered: RenderScene;
  /** The engine, with its default kernel. */
  readonly engine: RunEngine;
  readonly timer: PartTimer;
  /** The other cards that take runs; none for most renderings. */
  readonly cards: OtherCards;
  /** Threads that look at and finish few responses. */
  readonly warm: WarmThreads;
  /** What was read of the scene, for checkpoints. */
  readonly inputs: KeptInputs;
  /** What an earlier process has done of this rendering; undefined for one that begins. */
  readonly resumed: ResumedRun | undefined;
}
