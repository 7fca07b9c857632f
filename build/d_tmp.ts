import loadHighs from 'highs';
import { WeightProgram } from '../src/scheme/design/program.ts';
import { bestDesign } from '../src/scheme/design/search.ts';
import { STENCILS } from '../src/scheme/stencils.ts';
import { designWallTrace, largestReflectionError } from '../src/scheme/design/wall.ts';
import { checkScheme } from '../src/scheme/design/verify.ts';
import { LaplacianSymbol } from '../src/scheme/symbol.ts';
const highs = await loadHighs();
for (const id of process.argv.slice(2)) {
  const s = STENCILS.find(x=>x.id===id)!;
  for (const tol of [0.02,0.01]) {
  const prog = new WeightProgram(highs, s.shells); let n=0;
  let t=Date.now(); const d = bestDesign((r)=>{n++; return prog.solve(r);}, tol); const t1=(Date.now()-t)/1000; t=Date.now();
  const sym=new LaplacianSymbol(s.shells,d.weights);
  const w = designWallTrace(sym,d);
  console.log(id, tol, 'lambda',d.courant.toFixed(4),'kappa',d.band.toFixed(4), n,'LPs',t1,'s', 'err',checkScheme(sym,d,{directions:16,radii:150,zone:24}).largestError, 'wall',(Date.now()-t)/1000, w.trace.length, w.inertia, largestReflectionError(sym,d,w,0),largestReflectionError(sym,d,w,45));
  }
}
