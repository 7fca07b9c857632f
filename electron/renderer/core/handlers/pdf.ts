import { RunError } from '../../../../src/units/errors.ts';
import { words } from '../../../words/words.ts';
import type { PdfMake } from '../pdf/document.ts';
import { reportPdf } from '../pdf/report-pdf.ts';
import type { Handler } from '../task.ts';

export const pdf: Handler<'pdf'> = async ({ page }, { give }) => {
  const [made, normal, bold] = await Promise.all([
    // @ts-expect-error: the package has no types of its own; `document.ts` has what is used of it.
    import('pdfmake') as Promise<{ readonly default: PdfMake }>,
    font('normal'),
    font('bold'),
  ]);
  const file = await reportPdf(new TextDecoder().decode(page), { normal, bold }, made.default);
  give(file);
  return file;
};

/** The font beside the page. */
async function font(kind: 'normal' | 'bold'): Promise<Uint8Array> {
  const name = `pdf-${kind}.ttf`;
  const answer = await fetch(new URL(name, self.location.href));
  if (!answer.ok) throw new RunError(...words.judging.report.noFont(name, answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}
