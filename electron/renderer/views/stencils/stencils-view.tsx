import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { ProblemList } from '../../parts/problem-list.tsx';
import { findGpu } from '../../state/window/engine.ts';
import { chosen, followReport, readSchemes, schemesProblems } from '../../state/stencils/stencils.ts';
import { BenchSection } from './bench-section.tsx';
import { Dispersion } from './dispersion.tsx';
import { KernelSection } from './kernel-section.tsx';
import { PaperSection } from './paper-section.tsx';
import { StencilSection } from './stencil-section.tsx';
import { words } from '../../../words/words.ts';

/** The stencils, and their speed on this machine. */
export function StencilsView(): JSX.Element {
  useEffect(() => {
    void readSchemes();
    void findGpu();
    return followReport();
  }, []);
  const entry = chosen.value;
  return (
    <div class="page stencils">
      {schemesProblems.value.length > 0 && <ProblemList problems={schemesProblems.value} />}
      {entry ? (
        <>
          <StencilSection entry={entry} />
          <Dispersion />
          <BenchSection />
          <KernelSection entry={entry} />
          <PaperSection />
        </>
      ) : (
        <p class="note">{words.stencils.reading}</p>
      )}
    </div>
  );
}
