import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { bytes, type PlanRow } from '../../../../src/app/index.ts';
import { duration, frequency } from '../../state/window/format.ts';
import { endGroup } from '../../state/document/document.ts';
import { BEST, chooseScheme, isCurrent, plan, rowInForce, sceneScheme } from '../../state/plan/plan.ts';
import { planOrder, sortBy, sorted, type PlanColumn } from '../../state/plan/plan-order.ts';
import { words } from '../../../words/words.ts';

/** Most columns have two figures, one below the other, because the panel is narrow. */
const COLUMNS: readonly (readonly PlanColumn[])[] = [
  ['scheme'],
  ['time', 'memory'],
  ['error', 'validTo'],
  ['spacing', 'nodes'],
];

/** The possible schemes. The scene uses one of them, or always the fastest. */
export function PlanTable(): JSX.Element {
  const made = plan.value;
  const best = made?.rows[0];
  return (
    <fieldset
      class={isCurrent.value ? 'plan-choice' : 'plan-choice outdated'}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) endGroup();
      }}
    >
      <legend class="hidden">{words.plan.table.choice}</legend>
      <label class="plan-best">
        <input
          type="radio"
          name="plan-scheme"
          checked={sceneScheme.value === BEST}
          onChange={() => chooseScheme(BEST)}
        />
        <span>
          <strong>{words.plan.table.automatic}</strong>
          {words.plan.table.automaticNote(best?.problem === null ? best.scheme : null, Boolean(made?.project))}
        </span>
      </label>
      <table class="plan-table" aria-busy={!isCurrent.value}>
        <caption class="hidden">{words.plan.table.caption}</caption>
        <thead>
          <tr>
            {COLUMNS.map((columns) => (
              <Heading key={columns[0]} columns={columns} />
            ))}
          </tr>
        </thead>
        <tbody>
          {made && best ? (
            sorted(made.rows, planOrder.value).map((row) => <Row key={row.scheme} row={row} />)
          ) : (
            <tr>
              <td colSpan={COLUMNS.length} class="note plan-empty">
                {made ? words.plan.table.noWaves : words.plan.table.empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </fieldset>
  );
}

function Heading({ columns }: { readonly columns: readonly PlanColumn[] }): JSX.Element {
  const order = columns.some((column) => column === planOrder.value?.column) ? planOrder.value : null;
  return (
    <th
      scope="col"
      class={columns.length === 1 ? '' : 'number'}
      aria-sort={order ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      {columns.map((column) => (
        <button
          type="button"
          class={column === order?.column ? 'sort sorted' : 'sort'}
          key={column}
          title={words.plan.table.hints[column]}
          onClick={() => sortBy(column)}
        >
          <span
            aria-hidden="true"
            class={column === order?.column && order.descending ? 'sort-mark caret' : 'sort-mark caret up'}
          />
          {words.plan.table.columns[column]}
        </button>
      ))}
    </th>
  );
}

function Row({ row }: { readonly row: PlanRow }): JSX.Element {
  const id = useId();
  const { scheme, points, tolerancePercent, validToHz, spacingMetres, nodes, deviceBytes, seconds, problem } = row;
  const isInForce = rowInForce.value?.scheme === scheme;
  const time = duration(seconds.total);
  return (
    <>
      <tr class={isInForce ? 'in-force' : ''}>
        <th scope="row">
          <label>
            <input
              type="radio"
              name="plan-scheme"
              aria-describedby={problem === null ? undefined : id}
              disabled={problem !== null}
              checked={isInForce && sceneScheme.value !== BEST}
              onChange={() => chooseScheme(scheme)}
            />
            <span>
              {scheme}
              <span class="points"> {words.plan.table.points(points)}</span>
            </span>
          </label>
        </th>
        <td class="number">
          <strong>{problem === null ? time : `(${time})`}</strong>
          <span>{bytes(deviceBytes)}</span>
        </td>
        <td class="number">
          <span>{tolerancePercent} %</span>
          <span>{frequency(validToHz)}</span>
        </td>
        <td class="number">
          <span>{Number((1000 * spacingMetres).toPrecision(3))} mm</span>
          <span>{shortCount(nodes)}</span>
        </td>
      </tr>
      {problem !== null && (
        <tr class="plan-problem">
          <td colSpan={COLUMNS.length} id={id}>
            {words.plan.table.cannotBeRun(problem)}
          </td>
        </tr>
      )}
    </>
  );
}

/** A count as short text, such as `1.25 M`. */
function shortCount(value: number): string {
  const units = ['', ' k', ' M', ' G'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return `${Number((value / 1000 ** power).toPrecision(3))}${units[power]}`;
}
