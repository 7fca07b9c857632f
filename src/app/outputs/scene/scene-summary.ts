import type { MaterialDefinition } from '../../../material/definition.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import type { ResolvedBand } from '../../../material/resolved-bands.ts';
import { boxesMesh } from '../../../room/boxes/boxes-mesh.ts';
import type { ScenePoint } from '../../../scene/scene.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import { hashedName } from '../../setup/kept-room/room-key.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { SurfaceArea } from '../../setup/room/mesh-summary.ts';
import { roomSlices, type RoomSlice } from './room-drawing.ts';
import { roomShape, type RoomShape } from './room-shape.ts';

/** What a report says of its scene, so that it can be drawn and compared without the scene's files. */
export interface SceneSummary {
  /** Name of the scene file, without its folder. */
  readonly file: string;
  readonly maxFrequencyHz: number;
  readonly geometry: {
    readonly kind: 'boxes' | 'outline' | 'mesh';
    /** Whether it is a single box, of three dimensions. */
    readonly isShoebox: boolean;
    /** Equal for equal shapes. */
    readonly fingerprint: string;
  };
  readonly materials: readonly MaterialSummary[];
  readonly sources: readonly PlaceByName[];
  readonly receivers: readonly PlaceByName[];
  /** The plan and the sections through the first source, as drawn. */
  readonly slices: readonly RoomSlice[];
  /** The surfaces; left out in a room of two dimensions, and by versions that did not write them. */
  readonly shape?: RoomShape;
}

/** Where a source or a receiver stands, or where its walk begins. */
export type PlaceByName = Pick<ScenePoint, 'name' | 'position'>;

/** A material: the absorption asked for, and that of the wall that was simulated. */
export interface MaterialSummary {
  readonly name: string;
  /** Drawn area that faces the air; of a metre of height in a room of two dimensions. */
  readonly squareMetres: number | null;
  /** Octaves or third octaves; 0 to 1 at random incidence. */
  readonly bands: readonly ResolvedBand[];
  /** The absorption asked for in octaves, also above the simulated band; 0 for a rigid surface, 1 for an opening. */
  readonly octaves: readonly OctaveAbsorption[];
}

/** The absorption of a material in an octave. */
export interface OctaveAbsorption {
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  /** Absorption at random incidence, 0 to 1. */
  readonly absorption: number;
}

function octavesOf(definition: MaterialDefinition | undefined, soundSpeed: MetresPerSecond): OctaveAbsorption[] {
  if (definition?.kind === 'open') return [{ centreHz: 1000, absorption: 1 }];
  const octaves = definition && octaveAbsorption(definition, soundSpeed);
  if (!octaves) return [{ centreHz: 1000, absorption: 0 }];
  return [...octaves].map(([centreHz, absorption]) => ({ centreHz, absorption }));
}

export async function sceneSummary(
  { scene, geometry, dimensions, soundSpeed }: Pick<RenderPlan, 'scene' | 'geometry' | 'dimensions' | 'soundSpeed'>,
  file: string,
  materials: readonly Pick<ResolvedMaterial, 'name' | 'bands'>[],
  areas: readonly Pick<SurfaceArea, 'material' | 'squareMetres'>[],
): Promise<SceneSummary> {
  const { boxes } = geometry;
  const shape = boxes
    ? boxes.map(({ operation, from, to }) => ({ operation, from, to }))
    : geometry.kind === 'mesh' && { vertices: geometry.mesh.vertices, triangles: geometry.mesh.triangles };
  const drawn = geometry.kind === 'boxes' ? boxesMesh(geometry.boxes, geometry.sheets) : geometry;
  const points = (all: readonly ScenePoint[]): PlaceByName[] => all.map(({ name, position }) => ({ name, position }));
  return {
    file,
    maxFrequencyHz: scene.maxFrequency,
    geometry: {
      kind: boxes ? 'boxes' : scene.geometry.kind === 'outline' ? 'outline' : 'mesh',
      isShoebox: boxes?.length === 1 && dimensions === 3,
      fingerprint: await hashedName('shape', shape),
    },
    materials: materials.map(({ name, bands }) => ({
      name,
      squareMetres: areas.find(({ material }) => material === name)?.squareMetres ?? null,
      bands,
      octaves: octavesOf(scene.materials.get(name), soundSpeed),
    })),
    sources: points(scene.sources),
    receivers: points(scene.receivers),
    slices: roomSlices(drawn.mesh, dimensions, scene.sources[0].position),
    ...(dimensions === 3 && {
      shape:
        'wallTriangles' in drawn
          ? roomShape(drawn.mesh, drawn.wallTriangles)
          : roomShape(drawn.mesh, undefined, drawn.materials),
    }),
  };
}
