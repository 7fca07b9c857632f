import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take longest, the longest of each project first (as measured on 2026-11-29). Vitest remembers no
 * times in a fresh clone. Begun last, one of these would keep one processor busy while the others have nothing left to
 * do.
 */
const SLOWEST = [
  'test/window/browser/run/film.test.ts',
  'test/window/browser/run/whole-band.test.ts',
  'test/window/browser/run/cancel.test.ts',
  'test/window/browser/run/render.test.ts',
  'test/window/browser/layout.test.ts',
  'test/window/browser/room/scene.test.ts',
  'test/window/browser/ears.test.ts',
  'test/window/browser/day.test.ts',
  'test/window/browser/run/checkpoints.test.ts',
  'test/window/browser/listening.test.ts',
  'test/window/browser/accessibility.test.ts',
  'test/window/browser/room/areas.test.ts',
  'test/window/browser/room/sheets.test.ts',
  'test/window/browser/keyboard.test.ts',
  'test/window/browser/words.test.ts',
  'test/window/browser/room/drawing.test.ts',
  'test/window/browser/room/outline.test.ts',
  'test/window/browser/projects.test.ts',
  'test/window/browser/verify.test.ts',
  'test/window/browser/room/picture.test.ts',
  'test/window/browser/room/imports.test.ts',
  'test/window/browser/papers.test.ts',
  'test/window/browser/run/at-once.test.ts',
  'test/faults/faults.test.ts',
  'test/faults/gpu.test.ts',
  'test/unit/app/planning/plan/choose-plan.test.ts',
  'test/faults/fuzz.test.ts',
  'test/unit/disk/write-together.test.ts',
  'test/unit/app/planning/plan/plan-scene.test.ts',
  'test/unit/build/browser-bundle.test.ts',
  'test/unit/app/planning/plan/predict.test.ts',
  'test/conformance/paper-pages.test.ts',
  'test/conformance/catalogue.test.ts',
  'test/conformance/engine/steps.test.ts',
  'test/physics/walls/turned-room.test.ts',
  'test/physics/subcell/bound.test.ts',
  'test/physics/subcell/flat.test.ts',
  'test/physics/through/long-energy.test.ts',
  'test/unit/engine/out-of-core/visits.test.ts',
  'test/conformance/several-cards.test.ts',
  'test/conformance/out-of-core.test.ts',
  'test/conformance/models.test.ts',
  'test/conformance/bench.test.ts',
  'test/conformance/engine/stack.test.ts',
  'test/conformance/engine/cut-nodes.test.ts',
  'test/conformance/engine/probe.test.ts',
  'test/conformance/webgpu.test.ts',
  'test/physics/waves/phase-velocity.test.ts',
  'test/conformance/double.test.ts',
  'test/conformance/one-layer.test.ts',
  'test/physics/subcell/absorbing.test.ts',
  'test/conformance/papers.test.ts',
  'test/conformance/two-steps.test.ts',
  'test/physics/through/porous-drift.test.ts',
  'test/conformance/subcell-room.test.ts',
  'test/physics/points/extended-sources.test.ts',
  'test/physics/points/walks.test.ts',
  'test/physics/points/sources.test.ts',
  'test/conformance/tune/tune.test.ts',
  'test/physics/waves/free-field.test.ts',
  'test/physics/points/sources-near.test.ts',
  'test/physics/walls/tube.test.ts',
  'test/physics/walls/tube-materials.test.ts',
  'test/conformance/rays/full-band.test.ts',
  'test/conformance/engine/planes.test.ts',
  'test/conformance/engine/restart.test.ts',
  'test/conformance/constant-field.test.ts',
  'test/e2e/shipped/library.test.ts',
  'test/e2e/documented.test.ts',
  'test/e2e/rendering/render.test.ts',
  'test/e2e/shipped/supply-chain.test.ts',
  'test/unit/app/jobs/verify/third-look.test.ts',
  'test/e2e/plan.test.ts',
  'test/e2e/check.test.ts',
  'test/physics/subcell/modes.test.ts',
  'test/unit/app/planning/plan/census.test.ts',
  'test/unit/rays/trace/trace.test.ts',
  'test/unit/app/rendering/kept-run/checkpoint.test.ts',
  'test/physics/through/doors.test.ts',
  'test/unit/rays/trace/decay.test.ts',
  'test/physics/subcell/porous.test.ts',
  'test/unit/run/measure-stability.test.ts',
  'test/unit/app/rendering/render-walks.test.ts',
  'test/e2e/bench.test.ts',
  'test/unit/app/setup/sources/source-drive.test.ts',
  'test/unit/app/setup/room/rooms-apart.test.ts',
  'test/e2e/rendering/outside.test.ts',
  'test/unit/room/near-walls/rows.test.ts',
  'test/unit/app/rendering/continued.test.ts',
  'test/unit/app/rendering/full-band.test.ts',
  'test/unit/app/rendering/render.test.ts',
  'test/unit/app/inputs/scheme/project-scheme.test.ts',
  'test/unit/app/setup/kept-room/kept-room.test.ts',
  'test/unit/app/rendering/prepared/direct-sound.test.ts',
  'test/unit/response/binaural/binaural.test.ts',
  'test/unit/scheme/design/design.test.ts',
  'test/unit/material/resolve.test.ts',
  'test/physics/through/porous.test.ts',
  'test/unit/build/accuracy/accuracy.test.ts',
  'test/unit/app/rendering/unresolved-volumes.test.ts',
  'test/unit/response/dry-sound.test.ts',
  'test/physics/walls/gaps.test.ts',
  'test/unit/app/setup/sources/directivity.test.ts',
  'test/unit/app/setup/room/outside.test.ts',
  'test/unit/app/jobs/sweep/run/full-band-lines.test.ts',
  'test/unit/rays/trace/angles.test.ts',
  'test/unit/mesh/ifc/step-plain.test.ts',
  'test/unit/app/rendering/render-porous-bodies.test.ts',
];

/** Projects of vitest.config.ts in the order in which they start. */
const PROJECTS = ['browser', 'isolated', 'gpu', 'shared'];

/** Starts one project after the other, because a process serves one only; in each the slowest files first. */
export class SlowestFirst extends BaseSequencer {
  /** @throws Error if a file named here does not exist */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const gone = SLOWEST.find((file) => !existsSync(join(root, file)));
    if (gone !== undefined) throw new Error(`${gone} is named in ${import.meta.url} and does not exist`);
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOWEST.indexOf(relative(root, moduleId).replaceAll(sep, '/'));
      return at === -1 ? SLOWEST.length : at;
    };
    const turn = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
  }
}
