import { design } from './design.ts';
import { desktop } from './desktop.ts';
import { directions } from './results/directions.ts';
import { moved } from './results/moved.ts';
import { drawing } from './room/drawing.ts';
import { estimate } from './run/estimate.ts';
import { furniture } from './room/furniture.ts';
import { fullBand } from './results/full-band.ts';
import { glossary } from './glossary/glossary.ts';
import { judging } from './results/judging.ts';
import { overview } from './results/overview.ts';
import { layout } from './layout.ts';
import { listening } from './results/listening.ts';
import { materials } from './room/materials.ts';
import { outline } from './room/outline.ts';
import { parts } from './parts.ts';
import { picture } from './picture.ts';
import { places } from './places.ts';
import { placing } from './room/placing.ts';
import { plan } from './run/plan.ts';
import { plots } from './results/plots.ts';
import { points } from './room/points.ts';
import { problems } from './problems.ts';
import { project } from './project.ts';
import { reflections } from './results/reflections.ts';
import { responses } from './results/responses.ts';
import { results } from './results/results.ts';
import { room } from './room/room.ts';
import { run } from './run/run.ts';
import { shell } from './shell.ts';
import { stencils } from './stencils.ts';
import { equaliser } from './results/equaliser.ts';
import { underlay } from './room/underlay.ts';
import { verify } from './verify.ts';
import { wave } from './run/wave.ts';
import { welcome } from './welcome.ts';
import { window } from './window.ts';

/** English, the first language: it says which strings a language has. */
export const english = {
  /** The language of the page, as BCP 47 writes it. */
  language: 'en',
  design,
  desktop,
  directions,
  moved,
  drawing,
  estimate,
  fullBand,
  furniture,
  glossary,
  judging,
  overview,
  layout,
  listening,
  materials,
  outline,
  parts,
  picture,
  places,
  placing,
  plan,
  plots,
  points,
  problems,
  project,
  reflections,
  responses,
  results,
  room,
  run,
  shell,
  stencils,
  underlay,
  equaliser,
  verify,
  wave,
  welcome,
  window,
};
