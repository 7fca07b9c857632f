import * as z from 'zod';
import program from '../../../../package.json' with { type: 'json' };
import type { Engine } from '../../../engine/engine.ts';
import { KeptFile, type KeptOptions } from '../../ports/host/kept-file.ts';
import { hashedName } from '../../setup/kept-room/room-key.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { hasSheets } from '../../inputs/scene/has-sheets.ts';
import { bandForVolumes } from '../../inputs/request/volume-spacing.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { rightBand } from '../../../scheme/right-band.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';

/** Choices that are kept: the last ones. */
const MOST_CHOICES = 1000;

/**
 * Increase it when the program chooses in another way: by other costs ({@link import('./predict.ts').predictRun}),
 * other rules ({@link import('./choose-scheme.ts').inOrder}) or another spacing for the same band. Choices of before
 * are then made anew.
 */
const FORM = 2;

/** The schemes that were chosen on a device, by the scenes they were chosen for; the latest last. */
const schema = z.array(z.tuple([z.string(), z.string()])).max(2 * MOST_CHOICES);
type Choices = z.infer<typeof schema>;

/**
 * The scheme that was chosen for a scene on a device. It is chosen once: neither another measurement of the device nor
 * runs in between change figures. Variants of a room, with other materials, sources, receivers or lengths, share it.
 */
export class KeptChoice {
  private readonly file: KeptFile<Choices>;

  private constructor(
    private readonly scene: string,
    engine: Engine,
    options: KeptOptions,
  ) {
    const { kind, identity, precision } = engine;
    this.file = new KeptFile('schemes', { program: program.version, kind, identity, precision }, schema, options);
  }

  /**
   * A choice is made anew when what it was made from changes: the candidates, their bands on these walls, their errors
   * and their time steps.
   *
   * @param candidates The schemes that may be chosen.
   */
  static async of(
    { scene, geometry, tolerance }: RenderScene,
    candidates: readonly Scheme[],
    engine: Engine,
    options: KeptOptions,
  ): Promise<KeptChoice> {
    const shape =
      geometry.kind === 'boxes'
        ? geometry.boxes.map(({ operation, from, to }) => ({ operation, from, to }))
        : geometry.mesh.vertices;
    const { maxFrequency, walls } = scene;
    const dimensions = roomDimensions(geometry);
    const sheets = hasSheets(scene, geometry);
    const most = bandForVolumes(scene, dimensions);
    const schemes = candidates.map((scheme) => {
      const { tolerance: error, courant } = scheme;
      const band = Math.min(most, rightBand(scheme, walls, dimensions, sheets));
      return { name: schemeName(scheme), band, error, courant };
    });
    const name = await hashedName('scene', { form: FORM, shape, maxFrequency, walls, tolerance, schemes });
    return new KeptChoice(name, engine, options);
  }

  async read(): Promise<string | undefined> {
    return (await this.file.read())?.find(([scene]) => scene === this.scene)?.[1];
  }

  async keep(scheme: string): Promise<void> {
    await this.file.update((there = []) =>
      [...there.filter(([scene]) => scene !== this.scene), [this.scene, scheme] as [string, string]].slice(
        -MOST_CHOICES,
      ),
    );
  }
}
