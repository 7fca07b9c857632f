import type { JSX } from 'preact';
import { projectSchemeText } from '../../../../src/app/index.ts';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { projectScheme } from '../../state/document/project-scheme.ts';
import { plan } from '../../state/plan/plan.ts';
import { words } from '../../../words/words.ts';

/** Stands for no scheme: the next run chooses. */
const NONE = '';

/** The scheme of all runs of the project, which makes its variants comparable. */
export function ProjectSchemeField(): JSX.Element {
  const kept = projectScheme.value;
  const rows = (plan.value?.rows ?? []).filter(({ problem, scheme }) => problem === null && scheme !== kept?.scheme);
  const rules = [...(kept ? [kept] : []), ...rows.map(({ gridRule }) => gridRule)];
  const texts = words.plan.projectScheme;
  return (
    <>
      <ChoiceField
        label={texts.label}
        value={kept?.scheme ?? NONE}
        choices={[
          { value: NONE, text: texts.none },
          ...rules.map((rule) => ({ value: rule.scheme, text: projectSchemeText(rule) })),
        ]}
        onChange={(chosen) => (projectScheme.value = rules.find(({ scheme }) => scheme === chosen) ?? null)}
      />
      <p class="note">{kept ? texts.keptNote : texts.noneNote}</p>
    </>
  );
}
