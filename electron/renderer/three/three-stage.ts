import { type Box3, Color, type Object3D, type OrthographicCamera, type PerspectiveCamera, Raycaster, Scene, Sphere, Spherical, Vector2, Vector3, WebGLRenderer } from 'three'; // prettier-ignore
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { CSS2DRenderer } from 'three/addons/renderers/CSS2DRenderer.js';
import { framing } from './framing.ts';
import { thinOut } from './label-places.ts';
import { stageLights } from './stage-lights.ts';
import { StageCameras, type Projection } from './stage-cameras.ts';
import { PALETTES, type Palette, type Theme } from '../colours/palette.ts';
import { words } from '../../words/words.ts';

export interface StageEvents {
  /** Called with a text for the user when drawing fails, and with null when it works again. */
  readonly onError: (message: string | null) => void;
}

const MOVE_MILLISECONDS = 250;

/** Share of the picture that stays free as a margin, at least, and the space that labels need on both sides, px. */
const LEAST_MARGIN = 0.12;
const LABEL_SPACE = [56, 40] as const;

/** Distance from the eye to the point about which a head turns, metres. */
const HEAD = 0.1;

/** A canvas with an orbiting camera and labels on top. It draws only after a change. */
export class ThreeStage {
  readonly scene = new Scene();
  readonly canvas: HTMLCanvasElement;
  readonly orbit: OrbitControls;
  palette: Palette = PALETTES.light;
  /** Called before each picture. */
  beforeDrawing: () => void = () => undefined;
  /** Called after each picture, for what is drawn over it. */
  afterDrawing: () => void = () => undefined;
  /** Called with the other camera after a change of projection. */
  onCamera: (camera: PerspectiveCamera | OrthographicCamera) => void = () => undefined;

  readonly #renderer: WebGLRenderer;
  readonly #labels = new CSS2DRenderer();
  readonly #resizing: ResizeObserver;
  readonly #stop = new AbortController();
  readonly #cameras = new StageCameras();
  /** What is shown whole, until the user turns it. */
  #fitted: { readonly box: Box3; readonly direction: Vector3 } | null = null;
  /** Whether a pointer or the wheel moves the camera. */
  #isTurning = false;
  /** Around what was fitted last. */
  readonly #shown = new Sphere(new Vector3(), 1);
  #frame = 0;
  #move = 0;
  /** Whether shaders are being compiled; drawing before they are ready would block the page. */
  #isPreparing = false;

  /** @throws Error if the browser offers no WebGL 2. */
  constructor(container: HTMLElement, { onError }: StageEvents) {
    this.#renderer = new WebGLRenderer({ antialias: true });
    this.#renderer.localClippingEnabled = true;
    // A query for errors would block until the shaders are compiled.
    this.#renderer.debug.checkShaderErrors = false;
    this.#renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.canvas = this.#renderer.domElement;
    this.canvas.tabIndex = 0;
    Object.assign(this.canvas.style, {
      position: 'absolute',
      display: 'block',
      touchAction: 'none',
      outlineOffset: '-3px',
    });
    Object.assign(this.#labels.domElement.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
    container.style.position = 'relative';
    container.style.overflow = 'hidden';
    container.append(this.canvas, this.#labels.domElement);
    this.orbit = new OrbitControls(this.camera, this.canvas);
    this.orbit.zoomToCursor = true;
    this.orbit.addEventListener('change', () => {
      // A click alone turns nothing.
      if (this.#isTurning) this.#leave();
      this.invalidate();
    });
    this.orbit.addEventListener('start', () => {
      this.#stand();
      this.#isTurning = true;
    });
    this.orbit.addEventListener('end', () => (this.#isTurning = false));
    this.scene.add(...stageLights());
    const { signal } = this.#stop;
    this.canvas.addEventListener('webglcontextlost', () => onError(words.picture.lost), { signal });
    const onRestored = (): void => {
      onError(null);
      this.invalidate();
    };
    this.canvas.addEventListener('webglcontextrestored', onRestored, { signal });
    this.#resizing = new ResizeObserver(() => this.#resize(container));
    this.#resizing.observe(container);
    this.#resize(container);
    this.setTheme('light');
  }

  /** The camera in use; a change of projection replaces it. */
  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.#cameras.used;
  }

  get projection(): Projection {
    return this.#cameras.projection;
  }

  /** Whether all of something is shown as `fit` did, and the user has not turned it since. */
  get isFitted(): boolean {
    return this.#fitted !== null;
  }

  /** Whether the camera looks from a seat and turns like a head. */
  get isSeated(): boolean {
    return this.#cameras.isSeated;
  }

  /** Changes the projection; the picture keeps its direction and its scale in the middle. */
  setProjection(projection: Projection): void {
    if (projection === this.#cameras.projection) return;
    this.#stand();
    this.#cameras.use(projection, this.orbit.target);
    this.orbit.object = this.camera;
    this.orbit.update();
    this.onCamera(this.camera);
    this.invalidate();
  }

  setTheme(theme: Theme): void {
    this.palette = PALETTES[theme];
    this.scene.background = new Color(this.palette.background);
    this.invalidate();
  }

  /** Compiles the scene's shaders one at a time, so that the first picture does not block the page. */
  async prepare(): Promise<void> {
    this.#isPreparing = true;
    this.#tell();
    const drawn: Object3D[] = [];
    this.scene.traverse((each) => drawn.push(each));
    let known = 0;
    try {
      for (const each of drawn) {
        if (this.#stop.signal.aborted) return;
        if (!('material' in each)) continue;
        this.#renderer.compile(each, this.camera, this.scene);
        const programs = this.#renderer.info.programs ?? [];
        if (programs.length === known) continue;
        known = programs.length;
        // Blocks until this shader is ready.
        programs.at(-1)!.getUniforms();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    } finally {
      this.#isPreparing = false;
      this.#tell();
    }
    if (!this.#stop.signal.aborted) this.invalidate();
  }

  /** Requests a drawing at the next frame. */
  invalidate(): void {
    if (this.#isPreparing) return;
    this.#frame ||= requestAnimationFrame(() => this.drawNow());
    this.#tell();
  }

  /** Draws at once. The canvas holds the picture until the end of the task. */
  drawNow(): HTMLCanvasElement {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#draw();
    this.#tell();
    return this.canvas;
  }

  /**
   * Draws the picture anew and gives its pixels, at once.
   *
   * @param scale Pixels of the picture per CSS pixel.
   */
  picture(scale: number): HTMLCanvasElement {
    const before = this.#renderer.getPixelRatio();
    const { clientWidth, clientHeight } = this.canvas;
    this.#renderer.setPixelRatio(scale);
    this.#draw();
    const copy = document.createElement('canvas');
    copy.width = Math.round(clientWidth * scale);
    copy.height = Math.round(clientHeight * scale);
    copy.getContext('2d')!.drawImage(this.canvas, 0, 0, copy.width, copy.height);
    this.#renderer.setPixelRatio(before);
    this.#draw();
    return copy;
  }

  #draw(): void {
    this.#cameras.reach(this.#shown.center, this.#shown.radius);
    this.camera.updateMatrixWorld();
    this.beforeDrawing();
    this.#renderer.render(this.scene, this.camera);
    thinOut(this.scene, this.camera, this.canvas.clientWidth, this.canvas.clientHeight);
    this.#labels.render(this.scene, this.camera);
    this.afterDrawing();
  }

  /** Width of a pixel at a place, metres. */
  metresPerPixel(place: Vector3): number {
    return this.#cameras.heightAt(place) / Math.max(1, this.canvas.clientHeight);
  }

  /** The ray under a pointer. */
  rayAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Raycaster {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
    const ray = new Raycaster();
    this.camera.updateMatrixWorld();
    ray.setFromCamera(at, this.camera);
    return ray;
  }

  /**
   * Moves the camera so that it sees a whole box from a direction; without animation if the user prefers less motion.
   */
  fit(box: Box3, direction: Vector3, atOnce: boolean): void {
    const away = direction.clone().normalize();
    const { target, distance, height } = framing(box, away, this.#cameras, this.#margins());
    const reach = box.getSize(new Vector3()).length();
    this.#cameras.fit(reach, distance, height);
    this.#fitted = { box: box.clone(), direction: away };
    box.getBoundingSphere(this.#shown);
    this.orbit.rotateSpeed = 1;
    this.orbit.maxDistance = 10 * (reach + distance);
    this.orbit.minDistance = reach / 500;
    const position = target.clone().addScaledVector(away, distance);
    const isCalm = atOnce || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isCalm) this.#look(position, target);
    else this.#glide(position, target);
  }

  /** Looks from a place at another one; turning then turns the head. */
  lookFrom(place: Vector3, at: Vector3): void {
    this.#leave();
    this.setProjection('perspective');
    this.#cameras.sit();
    // So near that the camera hardly moves as it turns about its target.
    const target = at.clone().sub(place).setLength(HEAD).add(place);
    this.orbit.minDistance = HEAD;
    this.orbit.rotateSpeed = -0.5;
    this.#look(place.clone(), target);
  }

  /** Turns the camera around its target, radians; `nearer` is a factor of the distance. */
  turn(around: number, up: number, nearer = 1): void {
    const offset = this.camera.position.clone().sub(this.orbit.target);
    this.#leave();
    // In `Spherical` y is up, in the scene z.
    const at = new Spherical().setFromCartesianCoords(offset.x, offset.z, -offset.y);
    this.#cameras.zoom(nearer);
    at.set(at.radius * (this.projection === 'parallel' ? 1 : nearer), at.phi - up, at.theta + around).makeSafe();
    const turned = new Vector3().setFromSpherical(at);
    this.#look(new Vector3(turned.x, -turned.z, turned.y).add(this.orbit.target), this.orbit.target.clone());
  }

  dispose(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    this.#stand();
    this.#resizing.disconnect();
    this.orbit.dispose();
    this.#renderer.dispose();
    // Browsers allow only a few contexts and drop the oldest for a new one.
    this.#renderer.forceContextLoss();
    this.canvas.remove();
    this.#labels.domElement.remove();
  }

  #look(position: Vector3, target: Vector3): void {
    this.camera.position.copy(position);
    this.orbit.target.copy(target);
    this.orbit.update();
    this.invalidate();
  }

  #glide(position: Vector3, target: Vector3): void {
    this.#stand();
    const from = { position: this.camera.position.clone(), target: this.orbit.target.clone() };
    const start = performance.now();
    const step = (): void => {
      const share = Math.min(1, (performance.now() - start) / MOVE_MILLISECONDS);
      const eased = share * share * (3 - 2 * share);
      this.#look(from.position.clone().lerp(position, eased), from.target.clone().lerp(target, eased));
      this.#move = share < 1 ? requestAnimationFrame(step) : 0;
    };
    step();
  }

  #resize({ clientWidth, clientHeight }: HTMLElement): void {
    const [width, height] = [Math.max(1, clientWidth), Math.max(1, clientHeight)];
    this.#cameras.setAspect(width / height);
    this.#renderer.setSize(width, height);
    this.#labels.setSize(width, height);
    if (this.#fitted) this.fit(this.#fitted.box, this.#fitted.direction, true);
    this.invalidate();
  }

  /** The user looks elsewhere. */
  #leave(): void {
    this.#stand();
    this.#fitted = null;
  }

  /** Ends a move of the camera. */
  #stand(): void {
    cancelAnimationFrame(this.#move);
    this.#move = 0;
    this.#tell();
  }

  /** Says of the labels whether they are still to move: the picture is not drawn yet, or the camera moves. */
  #tell(): void {
    const isBusy = this.#isPreparing || this.#frame !== 0 || this.#move !== 0;
    this.#labels.domElement.ariaBusy = String(isBusy);
  }

  /** Shares of the picture that labels at its edges need: of its width and of its height. */
  #margins(): readonly [number, number] {
    const { clientWidth, clientHeight } = this.canvas;
    const share = (pixels: number, of: number): number =>
      Math.min(0.4, Math.max(LEAST_MARGIN, pixels / Math.max(1, of)));
    return [share(LABEL_SPACE[0], clientWidth), share(LABEL_SPACE[1], clientHeight)];
  }
}
