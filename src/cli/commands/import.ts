import { Option, type Command } from 'commander';
import {
  accountLines,
  importFile,
  LENGTH_UNITS,
  sidesText,
  MIRROR_AXES,
  UP_AXES,
  type ImportReport,
  type LengthUnit,
  type MirrorAxis,
  type UpAxis,
} from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import { stopWhileWriting } from '../stop.ts';
import { repeated } from '../lists.ts';
import { positiveNumber } from '../options.ts';
import { print, printJson } from '../words/output.ts';

interface ImportOptions {
  readonly out?: string;
  readonly unit?: LengthUnit;
  readonly up?: UpAxis;
  readonly scale?: number;
  readonly mirror?: MirrorAxis;
  /** Names of spaces to take; false for `--no-spaces`. */
  readonly spaces?: readonly string[] | boolean;
  readonly materials?: string;
  readonly byName?: true;
  readonly json?: true;
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description(
      'Make a scene around a model of another program (DXF, IFC, COLLADA, 3MF, USDZ, OBJ, STL, PLY, glTF), or materials from a list ' +
        '(CSV, CATT-Acoustic). Report what was taken and what was left out.',
    )
    .argument('<file>', 'the model, such as hall.ifc, or the list, such as materials.csv')
    .option('--out <file>', 'the file to write (default: FILE.scene.json or FILE.materials.json, beside it)')
    .addOption(
      new Option('--unit <unit>', 'unit of the coordinates, where the file does not say it').choices(LENGTH_UNITS),
    )
    .addOption(new Option('--up <axis>', 'the axis that points up, where the format does not say it').choices(UP_AXES))
    .option(
      '--scale <factor>',
      'factor of all lengths, where the model is too large or too small',
      positiveNumber('--scale', 'a factor', 0.1, Number),
    )
    .addOption(new Option('--mirror <axis>', 'the axis to reverse, after turning').choices(MIRROR_AXES))
    .option('--spaces <name>', 'a room of an IFC file to take; may be repeated (default: all)', repeated)
    .option('--no-spaces', 'take the parts of the building, not its rooms')
    .option('--materials <file>', 'a list of materials, to define those of the model')
    .option('--by-name', 'take materials of the library that the names suggest, if no list defines them')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(importCommand);
}

async function importCommand(
  file: string,
  { spaces, materials, byName, out, unit, up, scale, mirror, json }: ImportOptions,
): Promise<void> {
  const report = await importFile(
    {
      file,
      unit,
      up,
      scale,
      mirror,
      spaces: spaces === false ? [] : Array.isArray(spaces) ? (spaces as readonly string[]) : undefined,
      materialsFile: materials,
      byName,
      outFile: out,
    },
    stopWhileWriting(nodeControls()),
  );
  if (json) printJson(report);
  else print(summary(report));
}

function summary({ file, out, mesh, imported, importedMaterials }: ImportReport): string[] {
  const rooms = mesh?.spaces.map(
    ({ name, volume, isTaken }) => `${name}, ${volume.toFixed(1)} m³${isTaken ? '' : ', left out'}`,
  );
  const defined = Object.entries(mesh?.defined ?? {}).map(([name, entry]) =>
    name === entry ? name : `${name} as ${entry}`,
  );
  const suggested = Object.entries(mesh?.suggested ?? {}).map(
    ([name, { entry, by }]) => `${name} as ${entry}, because its name says ${by}`,
  );
  const rows: [string, readonly string[]][] = [
    ['extents', mesh ? [sidesText(mesh.extentsMetres)] : []],
    ['rooms', rooms ?? []],
    [mesh ? 'model' : 'list', imported ? accountLines(imported) : []],
    ['list', importedMaterials ? accountLines(importedMaterials) : []],
    ['defined', defined],
    ['by name', suggested],
    ['undefined', mesh?.toDefine ?? []],
    ['wrote', [out]],
  ];
  const hint =
    mesh && mesh.toDefine.length > 0
      ? ['Define the materials that are undefined in the scene file, and place sources and receivers.']
      : [];
  return [
    file,
    ...rows.flatMap(([name, texts]) => texts.map((text, i) => `  ${(i === 0 ? name : '').padEnd(9)} ${text}`)),
    ...hint,
  ];
}
