import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/problem-list.tsx';
import { Table } from '../../parts/table.tsx';
import {
  effectsOf,
  importQuestion,
  readPasted,
  takeImported,
  type ImportRow,
} from '../../state/materials/import-materials.ts';
import { bandsOfDefinition, definitionWords } from '../../state/materials/material-definition.ts';
import { frequency } from '../../state/window/format.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.importing;

/** Rows that are shown; a long list says how many there are. */
const MOST_SHOWN = 100;

/** What a list of materials would bring, before it is taken over; null if none is open. */
export function ImportDialog(): JSX.Element | null {
  return importQuestion.value && <Preview />;
}

function Preview(): JSX.Element {
  const { target, file, list } = importQuestion.value!;
  const id = useId();
  const close = (): void => {
    importQuestion.value = null;
  };
  return (
    <Dialog
      title={file === null ? texts.pasteTitle : texts.title(file)}
      onClose={close}
      actions={
        <>
          <Button primary disabled={list.rows.length === 0} onClick={takeImported}>
            {texts.take[target](list.rows.length)}
          </Button>
          <Button onClick={close}>{words.shell.cancel}</Button>
        </>
      }
    >
      {file === null && (
        <div class="field">
          <label for={id}>{texts.paste}</label>
          <textarea
            id={id}
            rows={7}
            class="table-text"
            placeholder={texts.example}
            onInput={({ currentTarget }) => readPasted(currentTarget.value)}
          />
        </div>
      )}
      {list.problems.length > 0 && <ProblemList problems={list.problems} />}
      {list.rows.length > 0 && <Rows rows={list.rows} effects={effectsOf(list.rows, target)} />}
      <p class="note" role="status">
        {[...(list.problems.length > 0 ? [texts.faults(list.problems.length)] : []), ...list.account].join('; ')}
      </p>
    </Dialog>
  );
}

function Rows({
  rows,
  effects,
}: {
  readonly rows: readonly ImportRow[];
  readonly effects: ReturnType<typeof effectsOf>;
}): JSX.Element {
  const shown = rows.slice(0, MOST_SHOWN);
  const bands = shown.map(({ definition }) => bandsOfDefinition(definition, null) ?? []);
  const centres = [...new Set(bands.flat().map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  return (
    <div class="scroll-table" role="group" tabIndex={0} aria-label={texts.caption}>
      <Table
        class="band-table"
        caption={texts.caption}
        columns={[texts.name, ...centres.map((centre) => ({ numbers: frequency(centre) })), texts.effect]}
      >
        {shown.map(({ name, definition }, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {bands[i].length === 0 && centres.length > 0 && (
              <td colSpan={centres.length}>{definitionWords(definition, null)}</td>
            )}
            {bands[i].length > 0 &&
              centres.map((centre) => (
                <td class="number" key={centre}>
                  {bands[i].find(({ centreHz }) => centreHz === centre)?.absorption.toFixed(2) ?? ''}
                </td>
              ))}
            <td>{texts.effects[effects[i]]}</td>
          </tr>
        ))}
      </Table>
      {rows.length > MOST_SHOWN && <p class="note">{texts.more(rows.length - MOST_SHOWN)}</p>}
    </div>
  );
}
