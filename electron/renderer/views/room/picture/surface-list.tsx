import type { JSX } from 'preact';
import { Button } from '../../../parts/button.tsx';
import { materialColours } from '../../../state/materials/looks.ts';
import { hiddenSurfaces, isAlone, listedSurfaces, setShown, showAll, showOnly } from '../../../state/room/picture.ts';
import { pickedMaterial } from '../../../state/room/shown-room.ts';
import { count } from '../../../state/window/format.ts';
import { nameOf } from '../../../state/materials/shown-names.ts';
import { words } from '../../../../words/words.ts';

const { surfaces } = words.picture;

/** The surfaces of the room by material, each of which the picture can leave out. */
export function SurfaceList(): JSX.Element | null {
  const rows = listedSurfaces.value;
  if (rows.length === 0) return null;
  const hidden = rows.filter(({ isShown }) => !isShown).length;
  return (
    <section aria-labelledby="surfaces-heading">
      <div class="heading-row">
        <h2 id="surfaces-heading">{surfaces.heading}</h2>
        {hidden > 0 && (
          <span class="row">
            <span class="note">{surfaces.hiddenCount(hidden)}</span>
            <Button onClick={showAll}>{surfaces.all}</Button>
          </span>
        )}
      </div>
      <table class="surface-table">
        <thead>
          <tr>
            <th scope="col">{surfaces.name}</th>
            <th scope="col" class="number">
              {surfaces.area}
            </th>
            <th scope="col" class="number">
              {surfaces.triangles}
            </th>
            <th scope="col">{surfaces.shown}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </tbody>
      </table>
      {hiddenSurfaces.value.size > 0 && <p class="note">{surfaces.note}</p>}
    </section>
  );
}

function Row({
  name,
  materials,
  squareMetres,
  triangles,
  isShown,
}: (typeof listedSurfaces.value)[number]): JSX.Element {
  const [first] = materials;
  const shownName = name === '' ? surfaces.rigid : name === first ? nameOf(name) : name;
  const isPicked = pickedMaterial.value !== null && materials.includes(pickedMaterial.value);
  return (
    <tr aria-selected={isPicked}>
      <th scope="row">
        <button
          type="button"
          class="surface-name"
          title={first ?? undefined}
          aria-label={surfaces.select(shownName)}
          aria-pressed={isPicked}
          onClick={() => (pickedMaterial.value = isPicked ? null : first)}
        >
          <span
            class="swatch"
            aria-hidden="true"
            style={{ background: (first === null ? undefined : materialColours.value.get(first)) ?? 'none' }}
          />
          {shownName}
        </button>
      </th>
      <td class="number">{surfaces.squareMetres(squareMetres)}</td>
      <td class="number">{count(triangles)}</td>
      <td>
        <span class="row">
          <input
            type="checkbox"
            aria-label={surfaces.show(shownName)}
            checked={isShown}
            onChange={() => setShown(name, !isShown)}
          />
          <Button label={surfaces.soloOf(shownName)} pressed={isAlone(name)} onClick={() => showOnly(name)}>
            {surfaces.solo}
          </Button>
        </span>
      </td>
    </tr>
  );
}
