import { OrthographicCamera, PerspectiveCamera, type Vector3 } from 'three';

/**
 * How depth is drawn: with perspective, near things are larger; in parallel, lengths along the picture have one scale.
 */
export type Projection = 'perspective' | 'parallel';

/** Vertical angle of the picture, degrees, from outside and from a seat. */
const FIELD_OF_VIEW = 36;
const SEATED_FIELD_OF_VIEW = 70;

/** Nearest depth of a seated person, metres. */
const SEATED_NEAR = 0.03;

/** Two cameras of one place and direction; z is up. */
export class StageCameras {
  projection: Projection = 'perspective';
  aspect = 1;
  isSeated = false;
  readonly #perspective = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 1000);
  readonly #parallel = new OrthographicCamera(-1, 1, 1, -1, -1000, 1000);
  /** Height of the parallel picture at zoom 1, metres. */
  #height = 2;

  constructor() {
    for (const camera of [this.#perspective, this.#parallel]) {
      camera.up.set(0, 0, 1);
      camera.position.set(1, -2, 1.5);
    }
  }

  get used(): PerspectiveCamera | OrthographicCamera {
    return this.projection === 'perspective' ? this.#perspective : this.#parallel;
  }

  /** Vertical angle of a picture from outside, degrees. */
  get fieldOfView(): number {
    return FIELD_OF_VIEW;
  }

  setAspect(aspect: number): void {
    this.aspect = aspect;
    this.#update();
  }

  /** Changes to a projection; the scale at the target stays. */
  use(projection: Projection, target: Vector3): void {
    const before = this.used;
    const height = this.heightAt(target);
    this.projection = projection;
    this.isSeated = false;
    this.used.quaternion.copy(before.quaternion);
    if (projection === 'parallel') {
      this.#parallel.position.copy(before.position);
      this.#parallel.zoom = 1;
      this.#height = height;
    } else {
      this.#perspective.fov = FIELD_OF_VIEW;
      const away = before.position
        .clone()
        .sub(target)
        .setLength(height / (2 * slope(FIELD_OF_VIEW)));
      this.#perspective.position.copy(target).add(away);
    }
    this.#update();
  }

  /** Makes room for a box whose diagonal, distance and height in a parallel picture are given, metres. */
  fit(reach: number, distance: number, height: number): void {
    this.isSeated = false;
    this.#perspective.fov = FIELD_OF_VIEW;
    this.#height = height;
    this.#parallel.zoom = 1;
    // Half of the depth is behind the camera, so that nothing in front is cut off as it comes nearer.
    this.#parallel.near = -4 * (reach + distance);
    this.#parallel.far = 4 * (reach + distance);
    this.#update();
  }

  /**
   * Moves the nearest and the farthest depth of the perspective to what there is, so that depths are told apart well.
   *
   * @param centre Centre of a sphere around everything, and its radius, metres.
   */
  reach(centre: Vector3, radius: number): void {
    const camera = this.#perspective;
    const distance = camera.position.distanceTo(centre);
    const near = Math.max(this.isSeated ? SEATED_NEAR : radius / 250, (distance - radius) / 2);
    const far = 2 * (distance + radius);
    if (Math.abs(near / camera.near - 1) < 0.1 && Math.abs(far / camera.far - 1) < 0.1) return;
    Object.assign(camera, { near, far });
    camera.updateProjectionMatrix();
  }

  /** The wide picture of a seated person. */
  sit(): void {
    this.isSeated = true;
    this.#perspective.fov = SEATED_FIELD_OF_VIEW;
    this.#perspective.near = SEATED_NEAR;
    this.#update();
  }

  /** Brings everything nearer by a factor of the distance, if that is a matter of the projection. */
  zoom(nearer: number): void {
    if (this.projection === 'perspective') return;
    this.#parallel.zoom /= nearer;
    this.#update();
  }

  /** Height of the picture at the depth of a place, metres. */
  heightAt(place: Vector3): number {
    if (this.projection === 'parallel') return this.#height / this.#parallel.zoom;
    const camera = this.#perspective;
    const depth = Math.max(camera.near, -place.clone().applyMatrix4(camera.matrixWorldInverse).z);
    return 2 * depth * slope(camera.fov);
  }

  #update(): void {
    this.#perspective.aspect = this.aspect;
    const half = this.#height / 2;
    Object.assign(this.#parallel, { left: -half * this.aspect, right: half * this.aspect, top: half, bottom: -half });
    this.#perspective.updateProjectionMatrix();
    this.#parallel.updateProjectionMatrix();
  }
}

/** Half the height of a picture over its distance. @param angle Vertical, degrees. */
const slope = (angle: number): number => Math.tan((angle * Math.PI) / 360);
