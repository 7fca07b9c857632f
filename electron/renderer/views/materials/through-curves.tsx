import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { AbsorptionCurves, ThroughCurves as Curves } from '../../../../src/app/index.ts';
import { NumberField } from '../../parts/number-field.tsx';
import { HeatMap } from '../../plots/heat-map.tsx';
import { LinePlot } from '../../plots/line-plot.tsx';
import { librarySheet } from '../../state/materials/library-sheets.ts';
import { picked } from '../../state/materials/materials.ts';
import { realised } from '../../state/materials/realised.ts';
import { cavityMetres, curves, followThrough, layerMetres } from '../../state/materials/through-curves.ts';
import { isSheetKind, isThroughKind } from '../../state/materials/through-definition.ts';
import { theme } from '../../state/window/theme.ts';
import { nameOf, withTitles } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.through.curves;

/** What the selected sheet, partition or porous medium absorbs and lets through, live; null for other materials. */
export function ThroughCurves(): JSX.Element | null {
  useEffect(() => followThrough(), []);
  const material = picked.value;
  const shown = curves.value;
  if (!material || !isThroughKind(material.kind)) return null;
  if (!isSheetKind(material.kind)) return <LayerCurves name={material.name} />;
  const isSheet = material.kind === 'sheet' || librarySheet(material.definition)?.definition.kind === 'sheet';
  const of = shown?.name === material.name && 'fieldLoss' in shown.of ? shown.of : null;
  return (
    <section aria-labelledby="through-heading" class="realised">
      <h2 id="through-heading">{texts.heading}</h2>
      {isSheet && (
        <>
          <NumberField
            label={texts.cavity}
            unit="mm"
            value={Number((1000 * cavityMetres.value).toPrecision(9))}
            min={1}
            max={5000}
            step={10}
            onChange={(millimetres) => (cavityMetres.value = millimetres / 1000)}
          />
          {of && <Absorption name={material.name} title={texts.absorption(nameOf(material.name))} curves={of} />}
        </>
      )}
      {of ? <Loss name={material.name} curves={of} /> : <p class="note">{texts.unknown}</p>}
      <Warnings name={material.name} />
    </section>
  );
}

interface PlotProps {
  readonly name: string;
  readonly curves: Curves;
}

/** What a layer of the selected porous medium absorbs on a rigid wall. */
function LayerCurves({ name }: { readonly name: string }): JSX.Element {
  const shown = curves.value;
  return (
    <section aria-labelledby="through-heading" class="realised">
      <h2 id="through-heading">{texts.layerHeading}</h2>
      <NumberField
        label={texts.layer}
        unit="mm"
        value={Number((1000 * layerMetres.value).toPrecision(9))}
        min={1}
        max={2000}
        step={10}
        onChange={(millimetres) => (layerMetres.value = millimetres / 1000)}
      />
      {shown?.name === name ? (
        <Absorption name={name} title={texts.layerAbsorption(nameOf(name))} curves={shown.of} />
      ) : (
        <p class="note">{texts.unknown}</p>
      )}
    </section>
  );
}

/** Angle of one of the curves, degrees. */
const OBLIQUE = 60;

interface AbsorptionProps {
  readonly name: string;
  readonly title: string;
  readonly curves: AbsorptionCurves;
}

function Absorption({ name, title, curves: of }: AbsorptionProps): JSX.Element {
  const { frequenciesHz: x, anglesDegrees: angles, absorption } = of;
  const at = (degrees: number): Float64Array => {
    const angle = angles.indexOf(degrees);
    return absorption.subarray(angle * x.length, (angle + 1) * x.length);
  };
  return (
    <>
      <LinePlot
        theme={theme.value}
        title={title}
        help="absorption"
        xLabel={words.materials.simulated.frequency}
        yLabel={words.materials.simulated.coefficient}
        logX
        yRange={[0, 1]}
        height={200}
        curves={[
          { label: texts.random, x, y: of.randomAbsorption },
          { label: texts.normal, x, y: at(0), dashed: true },
          { label: texts.angle(OBLIQUE), x, y: at(OBLIQUE), dashed: true },
        ]}
      />
      <HeatMap
        theme={theme.value}
        title={texts.byAngle(nameOf(name))}
        xLabel={texts.angleLabel}
        yLabel={words.materials.simulated.frequency}
        valueLabel={words.materials.simulated.coefficient}
        x={angles}
        y={x}
        logY
        values={absorption}
        valueRange={[0, 1]}
        height={200}
      />
    </>
  );
}

function Loss({ name, curves: { frequenciesHz: x, fieldLoss, normalLoss, askedLoss } }: PlotProps): JSX.Element {
  const most = Math.max(...normalLoss, ...askedLoss.map(({ decibels }) => decibels));
  return (
    <LinePlot
      theme={theme.value}
      title={texts.loss(nameOf(name))}
      help="transmissionLoss"
      xLabel={words.materials.simulated.frequency}
      yLabel={texts.lossLabel}
      logX
      yRange={[0, 10 * Math.ceil(most / 10 + 0.1)]}
      height={200}
      curves={[
        { label: texts.field, x, y: fieldLoss },
        { label: texts.normal, x, y: normalLoss, dashed: true },
        ...(askedLoss.length > 0
          ? [
              {
                label: texts.asked,
                x: askedLoss.map(({ centreHz }) => centreHz),
                y: askedLoss.map(({ decibels }) => decibels),
                dots: true,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Where the simulation on its grid does not do what is asked for, as far as it is known. */
function Warnings({ name }: { readonly name: string }): JSX.Element | null {
  const entry = realised.value?.entry;
  if (entry?.name !== name || entry.warnings.length === 0) return null;
  return (
    <ul class="problems warnings">
      {entry.warnings.map((text) => (
        <li key={text}>{withTitles(text)}</li>
      ))}
    </ul>
  );
}
