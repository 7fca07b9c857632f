import { withFileReferences } from '../../../scene/file-references.ts';
import { comparedBand, comparedPosition, groupFigures } from './compare.ts';
import { JUST_NOTICEABLE, MOST_FACTOR, type CalibrationJob } from './job.ts';
import type { MeetOutcome } from './meet.ts';
import { absorptionAt, atBound, bandsOfMovable, rangeOf, settled } from './movable.ts';
import type { CalibratedBand, CalibratedMaterial, CalibrationReport, UnusedFigures } from './calibration-report.ts';
import type { CalibrationTrial } from './runs.ts';
import { textOf, withMaterials, withNote, type CalibratedBands } from '../room-trials/scene-text.ts';
import { sceneStem } from '../room-trials/scene-stem.ts';
import { jsonText } from '../../../text/terminal.ts';

interface Calibrated extends MeetOutcome {
  readonly job: CalibrationJob;
  readonly before: CalibrationTrial;
  /** Values that the simulation did not show. */
  readonly notShown: readonly UnusedFigures[];
  /** Time at which the work began, ms. */
  readonly started: number;
}

/** Writes the calibrated scene and the report, both or none. */
export async function writeCalibration(calibrated: Calibrated): Promise<CalibrationReport> {
  const { job, after } = calibrated;
  const { request, controls, raw, movable } = job;
  const { files } = controls.host;
  const stem = sceneStem(files, request.sceneFile);
  const names = { scene: `${stem}-calibrated.json`, report: `${stem}-calibration.json` };
  const bands: CalibratedBands = after.absorptions ? bandsOfMovable(movable, after.absorptions) : new Map();
  const report = makeReport(calibrated, bands, names);
  // Relative always: scenes refuse other paths.
  const scene = withFileReferences(withMaterials(raw, bands), ({ path }) =>
    files.between(request.outFolder, files.beside(request.sceneFile, path), true),
  );
  const texts = [
    [names.scene, textOf(bands.size > 0 ? withNote(scene, noteOf(report)) : scene)],
    [names.report, `${jsonText(report, 2)}\n`],
  ] as const;
  await files.writeTogether(request.outFolder, new Map(texts), controls.signal);
  return report;
}

function makeReport(
  { job, before, after, outcome, runs, notShown, started }: Calibrated,
  bands: CalibratedBands,
  files: CalibrationReport['files'],
): CalibrationReport {
  const { request, rendered, measured, figures } = job;
  const { mostFactor = MOST_FACTOR, within = JUST_NOTICEABLE } = request;
  const compared = groupFigures(measured).flatMap((group) => {
    const band = comparedBand(group, before, after, figures.includes(group.figure));
    return band ? [band] : [];
  });
  const materials = movedMaterials(job, after, compared, mostFactor);
  const { scheme, validToHz, spacingMetres, engine, precision, adapter, soundSpeedMetresPerSecond } = after.report;
  return {
    title: rendered.scene.title,
    measuredFiles: request.measuredFiles,
    outcome,
    tolerancePercent: within,
    mostFactor,
    runs,
    bands: [...compared.filter(({ fitted }) => fitted), ...compared.filter(({ fitted }) => !fitted)],
    positions: measured.flatMap((value) => comparedPosition(value, before, after) ?? []),
    materials,
    definitions: Object.fromEntries(
      [...bands].map(([name, octaves]) => [name, { absorption: Object.fromEntries(octaves) }]),
    ),
    notUsed: [...job.notUsed, ...notShown],
    warnings: [
      ...job.measuredWarnings,
      ...boundWarnings(materials),
      ...missedWarnings(compared, within),
      ...after.report.warnings,
    ],
    simulation: {
      scheme,
      validToHz,
      spacingMetres,
      walls: after.report.walls.model,
      durationSeconds: after.durationSeconds,
      engine,
      precision,
      adapter,
      soundSpeedMetresPerSecond,
    },
    elapsedSeconds: (performance.now() - started) / 1000,
    files,
  };
}

function movedMaterials(
  { movable }: CalibrationJob,
  { absorptions }: CalibrationTrial,
  compared: readonly CalibratedBand[],
  mostFactor: number,
): CalibratedMaterial[] {
  const centres = [...new Set(compared.filter(({ fitted }) => fitted).map(({ centreHz }) => centreHz))];
  return movable.map(({ name, squareMetres, octaves }, m) => ({
    name,
    squareMetres,
    bands: centres.map((centreHz) => {
      const before = absorptionAt(octaves, centreHz);
      const after = settled(before, absorptions?.get(centreHz)?.[m] ?? before);
      const isMoved = after !== before;
      return {
        centreHz,
        before,
        after,
        factor: before > 0 ? after / before : null,
        atBound: isMoved && atBound(after, rangeOf(before, mostFactor)),
      };
    }),
  }));
}

function boundWarnings(materials: readonly CalibratedMaterial[]): string[] {
  return materials.flatMap(({ name, bands }) => {
    const at = bands.filter(({ atBound: isAtBound }) => isAtBound).map(({ centreHz }) => centreHz);
    if (at.length === 0) return [];
    return [
      `material "${name}" moved as far as it may at ${at.join(', ')} Hz: look for another cause, such as furniture that the scene leaves out, before the bounds are widened`,
    ];
  });
}

function missedWarnings(compared: readonly CalibratedBand[], within: number): string[] {
  return compared.flatMap(({ fitted, figure, centreHz, afterPercent }) =>
    fitted && Math.abs(afterPercent) > within
      ? [
          `${figure} at ${centreHz} Hz is still ${Math.abs(afterPercent).toFixed(1)} % too ${afterPercent > 0 ? 'long' : 'short'}`,
        ]
      : [],
  );
}

/** A sentence for the description of the scene. */
function noteOf({ bands, materials, measuredFiles, files }: CalibrationReport): string {
  const fitted = bands.filter((band) => band.fitted);
  const figures = [...new Set(fitted.map(({ figure }) => figure))].join(' and ');
  const octaves = [...new Set(fitted.map(({ centreHz }) => centreHz))].join(', ');
  const names = materials.map(({ name }) => name).join(', ');
  const from = measuredFiles.map((file) => file.replace(/^.*[\\/]/, '')).join(', ');
  return `Absorption of ${names} calibrated by Wavehall at ${octaves} Hz to the ${figures} of ${from}; how far each moved: ${files.report}.`;
}
