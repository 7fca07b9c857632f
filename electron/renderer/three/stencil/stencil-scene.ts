import { Box3, Color, InstancedMesh, Matrix4, MeshLambertMaterial, SphereGeometry, Vector3, Group, LineSegments, BufferGeometry, LineBasicMaterial, BufferAttribute } from 'three'; // prettier-ignore
import type { SchemeEntry } from '../../../../src/app/index.ts';
import { cameraKey } from '../camera-keys.ts';
import { Label, removeLabels } from '../labels.ts';
import { ThreeStage, type StageEvents } from '../three-stage.ts';
import { AXIS_END, drawnPointsOf, pointRadius, stencilFrame, type StencilPoint } from './stencil-points.ts';
import { shellColour, type StencilColouring } from '../../colours/shell-colours.ts';
import type { Theme } from '../../colours/palette.ts';

export interface StencilEvents extends StageEvents {
  /** Called with the index of a shell; null for none. */
  readonly onPickShell: (shell: number | null) => void;
}

/** Help on keys, for screen readers and as a hint. */

const VIEW = new Vector3(0.55, -1, 0.6);
/** Pixels that a pointer may move during a click. */
const CLICK = 4;
/** Share of its colour that a point outside the highlighted shell keeps. */
const FAINT = 0.18;

/** The 3-D scene of a stencil: its points as balls, coloured by weight or by shell. */
export class StencilScene {
  readonly #stage: ThreeStage;
  readonly #group = new Group();
  readonly #stop = new AbortController();
  readonly #ball = new SphereGeometry(1, 24, 16);
  readonly #paint = new MeshLambertMaterial();
  readonly #frame = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  readonly #legs = new LineSegments(new BufferGeometry(), new LineBasicMaterial());
  #balls: InstancedMesh | null = null;
  #labels: Label[] = [];
  #entry: SchemeEntry | null = null;
  #points: readonly StencilPoint[] = [];
  #colouring: StencilColouring = 'weight';
  #highlight: number | null = null;
  #pressed: readonly [number, number] = [0, 0];

  /** @throws Error if the browser offers no WebGL 2. */
  constructor(
    container: HTMLElement,
    private readonly events: StencilEvents,
  ) {
    this.#stage = new ThreeStage(container, events);
    this.#stage.scene.add(this.#group, this.#frame, this.#legs);
    const { canvas } = this.#stage;
    const { signal } = this.#stop;
    canvas.addEventListener('pointerdown', ({ clientX, clientY }) => (this.#pressed = [clientX, clientY]), { signal });
    canvas.addEventListener('pointerup', (event) => this.#onUp(event), { signal });
    canvas.addEventListener('keydown', (event) => this.#onKey(event), { signal });
  }

  get canvas(): HTMLCanvasElement {
    return this.#stage.canvas;
  }

  show(entry: SchemeEntry): void {
    if (entry === this.#entry) return;
    const reach = this.#entry?.reach;
    this.#entry = entry;
    this.#points = drawnPointsOf(entry);
    this.#clear();
    this.#balls = new InstancedMesh(this.#ball, this.#paint, this.#points.length);
    this.#group.add(this.#balls);
    this.#setLines(this.#frame, stencilFrame(entry.reach));
    (['x', 'y', 'z'] as const).forEach((axis, i) => {
      const label = new Label(axis, 'scene-tick');
      label.position.setComponent(i, entry.reach + 1.6 * AXIS_END);
      this.#labels.push(label);
      this.#group.add(label);
    });
    this.#dress();
    if (reach !== entry.reach) this.#fit(reach === undefined);
    void this.#stage.prepare();
  }

  setColouring(colouring: StencilColouring): void {
    this.#colouring = colouring;
    this.#dress();
  }

  /** @param shell Index of the shell to highlight; null for none. */
  setHighlight(shell: number | null): void {
    this.#highlight = shell;
    this.#dress();
  }

  setTheme(theme: Theme): void {
    this.#stage.setTheme(theme);
    this.#dress();
  }

  fit(): void {
    this.#fit(false);
  }

  dispose(): void {
    this.#stop.abort();
    this.#clear();
    for (const { geometry, material } of [this.#frame, this.#legs]) {
      geometry.dispose();
      material.dispose();
    }
    this.#ball.dispose();
    this.#paint.dispose();
    this.#stage.dispose();
  }

  #dress(): void {
    const { palette } = this.#stage;
    const balls = this.#balls;
    if (!balls || !this.#entry) return;
    const weights = this.#entry.shells.map(({ weight }) => weight);
    const ground = new Color(palette.background);
    this.#points.forEach(({ offset, shell }, i) => {
      const isFaint = this.#highlight !== null && shell !== this.#highlight && shell !== null;
      const radius = pointRadius(shell === null ? null : weights[shell], weights);
      balls.setMatrixAt(i, new Matrix4().makeScale(radius, radius, radius).setPosition(...offset));
      const colour = new Color(shellColour(shell, weights, this.#colouring, palette));
      balls.setColorAt(i, isFaint ? colour.lerp(ground, 1 - FAINT) : colour);
    });
    balls.instanceMatrix.needsUpdate = true;
    balls.instanceColor!.needsUpdate = true;
    balls.computeBoundingSphere();
    const legs = this.#points.filter(({ offset, shell }) =>
      this.#highlight === null ? offset.filter((x) => x !== 0).length === 1 : shell === this.#highlight,
    );
    this.#setLines(this.#legs, Float32Array.from(legs.flatMap(({ offset }) => [0, 0, 0, ...offset])));
    this.#legs.material.color.set(palette.text);
    this.#frame.material.color.set(palette.grid);
    for (const label of this.#labels) label.dress('tick', palette);
    this.#stage.invalidate();
  }

  #fit(atOnce: boolean): void {
    const reach = (this.#entry?.reach ?? 1) + 0.2;
    this.#stage.fit(new Box3(new Vector3(-reach, -reach, -reach), new Vector3(reach, reach, reach)), VIEW, atOnce);
  }

  #setLines(lines: LineSegments, points: Float32Array): void {
    lines.geometry.dispose();
    lines.geometry = new BufferGeometry();
    lines.geometry.setAttribute('position', new BufferAttribute(points, 3));
  }

  #onUp(event: PointerEvent): void {
    const [x, y] = this.#pressed;
    if (!this.#balls || Math.hypot(event.clientX - x, event.clientY - y) > CLICK) return;
    const hit = this.#stage.rayAt(event).intersectObject(this.#balls)[0]?.instanceId;
    this.events.onPickShell(hit === undefined ? null : this.#points[hit].shell);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Home') this.fit();
    else if (!cameraKey(this.#stage, event.key)) return;
    event.preventDefault();
  }

  #clear(): void {
    removeLabels(this.#group);
    this.#group.clear();
    this.#labels = [];
    this.#balls?.dispose();
    this.#balls = null;
  }
}
