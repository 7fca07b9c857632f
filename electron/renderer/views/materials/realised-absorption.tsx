import type { JSX } from 'preact';
import { figure, frequency } from '../../state/window/format.ts';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Table } from '../../parts/table.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { library } from '../../state/materials/library.ts';
import { bandsOfDefinition } from '../../state/materials/material-definition.ts';
import { isThroughKind } from '../../state/materials/through-definition.ts';
import { picked } from '../../state/materials/materials.ts';
import {
  comparedBands,
  realised,
  realisedProblems,
  realising,
  type ComparedBand,
} from '../../state/materials/realised.ts';
import { problems, unassigned } from '../../state/room/scene-check.ts';
import { chosenScheme } from '../../state/document/scheme-choice.ts';
import { theme } from '../../state/window/theme.ts';
import { nameOf, withTitles } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.simulated;
const { columns } = texts;

/** The absorption of the selected material in the simulation, beside that of its definition. */
export function RealisedAbsorption(): JSX.Element | null {
  const material = picked.value;
  if (!material || material.kind === 'none' || material.kind === 'other') return null;
  if (material.kind === 'open' || isThroughKind(material.kind)) return null;
  const found = realised.value;
  const bands = comparedBands(bandsOfDefinition(material.definition, library.value), found);
  return (
    <section aria-labelledby="realised-heading" class="realised" aria-busy={realising.value}>
      <div class="heading-row">
        <h2 id="realised-heading">{texts.heading}</h2>
        <span class="note">{realising.value && texts.computing}</span>
      </div>
      {found ? <Figures /> : <Unknown />}
      {bands.length > 0 && (
        <>
          <Plot name={material.name} bands={bands} validToHz={found?.maxFrequencyHz ?? null} />
          <BandTable bands={bands} />
        </>
      )}
    </section>
  );
}

function Unknown(): JSX.Element {
  // Undefined materials are reported in the same words as in the other views.
  const [first, ...others] = unassigned.value.length > 0 ? problems.value : realisedProblems.value;
  if (realising.value || !first) return <p class="note">{texts.unknown}</p>;
  return (
    <>
      <p class="note">{texts.unreadable(others.length)}</p>
      <ProblemList problems={[first]} />
    </>
  );
}

function Figures(): JSX.Element {
  const { entry, maxFrequencyHz } = realised.value!;
  const error = entry.largestError;
  return (
    <>
      <dl class="facts">
        <dt>{texts.largestError}</dt>
        <dd>{error === null ? texts.noBand : errorText(error, entry.largestErrorShare)}</dd>
        {entry.reflectionError !== null && (
          <>
            <dt>{texts.reflectionError}</dt>
            <dd>{entry.reflectionError.toFixed(3)}</dd>
          </>
        )}
        <dt>{texts.resonances}</dt>
        <dd>
          {entry.wall?.branches.length ?? 0}
          {entry.wall && entry.wall.branches.length !== entry.branches && texts.atThisStep(entry.branches)}
        </dd>
        {entry.wall && entry.wall.branches.length > 0 && (
          <>
            <dt>{texts.stepError}</dt>
            <dd>{entry.wall.gridError.toFixed(3)}</dd>
          </>
        )}
        <dt>{texts.validTo}</dt>
        <dd>
          {frequency(maxFrequencyHz)}
          {chosenScheme.value !== null && texts.with(chosenScheme.value)}
        </dd>
      </dl>
      {entry.warnings.length > 0 && (
        <ul class="problems warnings">
          {entry.warnings.map((text) => (
            <li key={text}>{withTitles(text)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An error as text, such as `0.004 (1.3 %)`; of errors that count as none, only the number. */
function errorText(error: number, share: number | null): string {
  return share ? `${error.toFixed(3)} (${(100 * share).toFixed(1)} %)` : error.toFixed(3);
}

interface PlotProps {
  readonly name: string;
  readonly bands: readonly ComparedBand[];
  /** Frequency up to which the wall is right, Hz; null if unknown. */
  readonly validToHz: number | null;
}

function Plot({ name, bands, validToHz }: PlotProps): JSX.Element {
  const x = bands.map(({ centreHz }) => centreHz);
  // Half an octave more on either side, so that no dot is on the frame.
  const xRange = [x[0] / Math.SQRT2, x.at(-1)! * Math.SQRT2] as const;
  const isCut = validToHz !== null && validToHz < xRange[1];
  return (
    <LinePlot
      theme={theme.value}
      title={texts.plot(nameOf(name))}
      help="absorption"
      xLabel={texts.frequency}
      yLabel={texts.coefficient}
      logX
      xRange={xRange}
      yRange={[0, 1]}
      height={220}
      curves={[
        { label: texts.curves.specified, x, y: bands.map(({ asked }) => asked), dots: true },
        { label: texts.curves.random, x, y: bands.map(({ random }) => random) },
        { label: texts.curves.normal, x, y: bands.map(({ normal }) => normal), dashed: true },
      ]}
      shaded={isCut ? [{ from: validToHz, to: xRange[1], label: texts.notSimulated }] : []}
    />
  );
}

const VALIDITY: Readonly<Record<ComparedBand['validity'], string>> = {
  whole: '',
  partly: texts.partly,
  outside: texts.notSimulated,
  unknown: '',
};

function BandTable({ bands }: { readonly bands: readonly ComparedBand[] }): JSX.Element {
  return (
    <Table
      class="band-table"
      caption={texts.caption}
      columns={[
        columns.band,
        { numbers: columns.specified },
        { numbers: columns.simulated, help: 'absorption' },
        { numbers: columns.normal, help: 'normalIncidence' },
        columns.valid,
      ]}
    >
      {bands.map(({ centreHz, asked, random, normal, validity }) => (
        <tr key={centreHz} class={validity === 'whole' || validity === 'unknown' ? '' : 'outside-band'}>
          <th scope="row">{frequency(centreHz)}</th>
          <td class="number">{figure(asked, 3)}</td>
          <td class="number">{figure(random, 3)}</td>
          <td class="number">{figure(normal, 3)}</td>
          <td>{VALIDITY[validity]}</td>
        </tr>
      ))}
    </Table>
  );
}
