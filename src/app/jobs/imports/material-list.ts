/** Absorption coefficients that a list of materials gives, as materials of a scene. */
import { ImportTally } from '../../../mesh/imported.ts';
import { bandFaults } from '../../../scene/schema/band-names.ts';
import { allTogether, InputError } from '../../../units/errors.ts';

/** A material of a scene file: coefficients by the centres of bands. */
export interface ImportedMaterial {
  readonly absorption: Readonly<Record<string, number>>;
}

/** Reverberation rooms do not measure more than this; a larger number is a mistake. */
const MOST_MEASURED = 1.5;

const MOST_MATERIALS = 10_000;
const MOST_NAME = 200;
/** Most faults of a list that are told together. */
const MOST_TOLD = 50;

/** Collects the materials of a list, and checks each. */
export class MaterialList {
  readonly tally = new ImportTally();
  private readonly found = new Map<string, ImportedMaterial>();
  private readonly faults: InputError[] = [];
  private clamped = 0;

  constructor(private readonly file: string) {}

  /**
   * Adds a material.
   *
   * @param coefficients Centres of bands as texts, and coefficients as fractions.
   * @param line Line of the file, from 1.
   */
  add(name: string, coefficients: readonly (readonly [centre: string, value: number])[], line: number): void {
    const place = `${this.file}: line ${line}`;
    if (name === '' || name.length > MOST_NAME) {
      this.fault(place, name === '' ? 'the material has no name' : `a name of more than ${MOST_NAME} characters`,
        'Give each material a name of its own.'); // prettier-ignore
      return;
    }
    if (this.found.has(name)) {
      this.fault(place, `there is a material ${JSON.stringify(name)} above`, 'Give each material a name of its own.');
      return;
    }
    if (this.found.size === MOST_MATERIALS) {
      throw new InputError(place, `more than ${MOST_MATERIALS} materials`, 'Divide the list.');
    }
    const wrong = coefficients.find(([, value]) => !(value >= 0 && value <= MOST_MEASURED));
    if (wrong) {
      this.fault(
        place,
        `${JSON.stringify(name)} absorbs ${wrong[1]} at ${wrong[0]} Hz; coefficients go from 0 to 1`,
        wrong[1] > MOST_MEASURED ? 'Write fractions, such as 0.35, or 35 % with its sign.' : 'Write 0 or more.',
      );
      return;
    }
    const faults = coefficients.length === 0 ? [] : bandFaults(coefficients.map(([centre]) => centre));
    for (const { message, remedy } of faults) this.fault(place, `${JSON.stringify(name)}: ${message}`, remedy);
    if (coefficients.length === 0) this.tally.leaveOut('material', 'without a coefficient');
    if (faults.length > 0 || coefficients.length === 0) return;
    this.clamped += coefficients.filter(([, value]) => value > 1).length;
    const rising = [...coefficients].sort(([a], [b]) => Number(a) - Number(b));
    this.found.set(name, {
      absorption: Object.fromEntries(rising.map(([centre, value]) => [centre, Math.min(1, value)])),
    });
    this.tally.take('material');
  }

  fault(place: string, message: string, remedy: string): void {
    if (this.faults.length < MOST_TOLD) this.faults.push(new InputError(place, message, remedy));
  }

  /** @throws InputError with all faults; or if the list is empty. */
  done(): ReadonlyMap<string, ImportedMaterial> {
    if (this.faults.length > 0) throw allTogether(this.faults);
    if (this.found.size === 0) {
      throw new InputError(
        this.file,
        'holds no materials',
        'Give a line with a name and coefficients for each material.',
      );
    }
    if (this.clamped > 0) {
      this.tally.note(
        `${this.clamped} coefficient${this.clamped === 1 ? '' : 's'} above 1, as reverberation rooms measure them, ` +
          `${this.clamped === 1 ? 'is' : 'are'} taken as 1.`,
      );
    }
    return this.found;
  }
}
