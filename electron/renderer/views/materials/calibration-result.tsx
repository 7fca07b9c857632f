import type { JSX } from 'preact';
import { signed, type CalibratedBand, type CalibrationReport } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { Table } from '../../parts/table.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { hasCalibrated, takeCalibrated } from '../../state/materials/calibration.ts';
import { figure, frequency } from '../../state/window/format.ts';
import { theme } from '../../state/window/theme.ts';
import { nameOf, withTitles } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.calibrated;
const { columns } = texts;

/** Decay times before and after, how far each material moved, and the button that takes them. */
export function CalibrationResult({ report }: { readonly report: CalibrationReport }): JSX.Element {
  const { outcome, runs, materials, notUsed, warnings, definitions } = report;
  const taken = hasCalibrated.value;
  const hasMoved = Object.keys(definitions).length > 0;
  return (
    <section aria-labelledby="calibrated-heading" class="calibration">
      <h2 id="calibrated-heading">{texts.heading}</h2>
      <p>{texts.outcome(texts.outcomes[outcome], runs.length)}</p>
      <Plot bands={report.bands.filter(({ fitted }) => fitted)} />
      <BandTable bands={report.bands} />
      <MaterialTable materials={materials} />
      <ul class="problems warnings">
        {warnings.map((text) => (
          <li key={text}>{withTitles(text)}</li>
        ))}
        {notUsed.map(({ figure: name, centreHz, reason }) => (
          <li key={`${name} ${centreHz} ${reason}`}>{texts.notUsed(name, frequency(centreHz), reason)}</li>
        ))}
      </ul>
      <Button
        primary
        onClick={takeCalibrated}
        disabled={taken || !hasMoved}
        hint={!hasMoved ? texts.noneChanged : taken ? texts.inUse : texts.canUndo}
      >
        {texts.use}
      </Button>
    </section>
  );
}

function Plot({ bands }: { readonly bands: readonly CalibratedBand[] }): JSX.Element | null {
  if (bands.length < 2) return null;
  const [{ figure: name }] = bands;
  const shown = bands.filter((band) => band.figure === name);
  const x = shown.map(({ centreHz }) => centreHz);
  const top = Math.max(...shown.flatMap((band) => [band.measuredSeconds, band.beforeSeconds, band.afterSeconds]));
  return (
    <LinePlot
      theme={theme.value}
      title={texts.plot(name)}
      help="calibration"
      xLabel={texts.frequency}
      yLabel={`${name}, s`}
      logX
      xRange={[x[0] / Math.SQRT2, x.at(-1)! * Math.SQRT2]}
      yRange={[0, 1.1 * top]}
      height={200}
      curves={[
        { label: texts.measured, x, y: shown.map(({ measuredSeconds }) => measuredSeconds), dots: true },
        { label: texts.before, x, y: shown.map(({ beforeSeconds }) => beforeSeconds), dashed: true },
        { label: texts.after, x, y: shown.map(({ afterSeconds }) => afterSeconds) },
      ]}
      shaded={[]}
    />
  );
}

const percent = (value: number): string => `${signed(value, 1)} %`;

function BandTable({ bands }: { readonly bands: readonly CalibratedBand[] }): JSX.Element {
  return (
    <Table
      class="band-table"
      caption={texts.caption}
      columns={[columns.octave, { numbers: columns.measured }, { numbers: columns.before }, { numbers: columns.after }]}
    >
      {bands.map(({ figure: name, centreHz, fitted, ...band }) => (
        <tr key={`${name} ${centreHz}`} class={fitted ? '' : 'outside-band'}>
          <th scope="row">
            {name} {frequency(centreHz)}
            {!fitted && <span class="calibration-was">{texts.notFitted}</span>}
          </th>
          <td class="number">{figure(band.measuredSeconds, 2)} s</td>
          <td class="number">
            {figure(band.beforeSeconds, 2)} s<span class="calibration-was">{percent(band.beforePercent)}</span>
          </td>
          <td class="number">
            {figure(band.afterSeconds, 2)} s<span class="calibration-was">{percent(band.afterPercent)}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function MaterialTable({ materials }: Pick<CalibrationReport, 'materials'>): JSX.Element {
  return (
    <div class="calibration-frame" role="group" aria-label={texts.region} tabIndex={0}>
      <Table
        class="band-table"
        caption={texts.materialsCaption}
        columns={[columns.absorption, ...materials[0].bands.map(({ centreHz }) => ({ numbers: frequency(centreHz) }))]}
      >
        {materials.map(({ name, bands }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {nameOf(name)}
            </th>
            {bands.map(({ centreHz, before, after, atBound }) => (
              <td
                class={atBound ? 'number told-wrong' : 'number'}
                key={centreHz}
                title={atBound ? texts.atLimit : undefined}
              >
                {figure(after, 3)}
                <span class="calibration-was">{texts.was(figure(before, 3))}</span>
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
