import { gridsOfPaper, type PaperGrid } from '../bench-grids.ts';
import type { SavedPaper } from './paper-file.ts';

/** A paper before it is measured. */
export interface PaperOutline extends Pick<SavedPaper, 'paper' | 'title' | 'authors' | 'publishedDevices' | 'items'> {
  /** The grids on which it measures stencils. */
  readonly grids: readonly PaperGrid[];
}

/** The papers whose tables and figures the bench makes again, each with what is known of it before that. */
export async function listPapers(): Promise<PaperOutline[]> {
  const [{ PAPERS }, { beforeMeasuring }] = await Promise.all([
    import('../../../../lab/papers/papers.ts'),
    import('../../../../lab/papers/model/run-paper.ts'),
  ]);
  return PAPERS.map((paper) => ({
    paper: paper.name,
    title: paper.title,
    authors: paper.authors,
    publishedDevices: paper.devices,
    items: beforeMeasuring(paper),
    grids: gridsOfPaper(paper),
  }));
}
