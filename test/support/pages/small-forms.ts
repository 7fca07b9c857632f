/** Documented lines and what runs in their place. */
export interface SmallForm {
  /** Lines as pages show them, after the program's name. */
  readonly lines: readonly string[];
  /** Line with every option of those, and smaller: in the folder that `documented-files.ts` fills. */
  readonly runs: string;
}

/** Documented lines that another test runs. */
export interface RunElsewhere {
  readonly lines: readonly string[];
  readonly test: string;
  /** Words of its call, found by reading. */
  readonly words: readonly string[];
}

/** A line that runs as it is written. */
const asWritten = (line: string): SmallForm => ({ lines: [line], runs: line });
const inPlaceOf = (runs: string, ...lines: readonly string[]): SmallForm => ({ lines, runs });

/** Renders what later lines read. */
export const FIRST = 'render hall.json --out out/hall --checkpoint 5min';

/** Each documented line once, in the order in which they run: some read what an earlier one wrote. */
export const SMALL_FORMS: readonly SmallForm[] = [
  asWritten(FIRST),
  // The page for first-time readers.
  asWritten('new room.json --size 4x3x2.5'),
  asWritten('check room.json'),
  asWritten('new better.json --size 4x3x2.5 --ceiling ceiling-tile'),
  asWritten('new mine.json --example classroom'),
  // Lists, materials and designs.
  inPlaceOf('render closet.json --full-band --crossover 120', 'render scenes/shoebox.json --full-band --crossover 500'),
  inPlaceOf('plan closet.json --full-band --crossover 120 --schemes leggy-1', 'plan SCENE --full-band'),
  inPlaceOf('render closet.json --rays-only', 'render SCENE --rays-only'),
  asWritten('--version'),
  inPlaceOf('check --help', 'COMMAND --help'),
  asWritten('devices'),
  asWritten('cache clear rooms'),
  asWritten('materials'),
  asWritten('materials carpet-heavy --plot out'),
  asWritten('materials perforated-gypsum --plot pictures'),
  asWritten('materials --scene scenes/shoebox.json --json'),
  inPlaceOf('materials --scene closet.json', 'materials --scene SCENE'),
  inPlaceOf('schemes show compact-2@1% --plot pictures', 'schemes show ID@WEIGHTS --plot DIR'),
  asWritten('schemes show box-222@free-space'),
  inPlaceOf(
    'design --stencil compact-2 --tolerance 3 --out mine.json',
    'design --stencil compact-5 --tolerance 3 --out mine.json',
  ),
  inPlaceOf(
    'design --stencil leggy-1 --tolerance 3 --isotropic --out even.json',
    'design --stencil compact-3 --tolerance 3 --isotropic',
  ),
  asWritten('import hall.ifc --materials company.csv'),
  asWritten('import church.dxf --unit mm --by-name'),
  asWritten('import studio.obj --unit m --up y'),
  asWritten('import company.csv'),
  inPlaceOf('import hall.ifc --out again.json', 'import FILE', 'import AC14-FZK-Haus.ifc', 'import FILE.dxf'),
  // Checks.
  inPlaceOf('check scenes/lecture-hall.json --max-frequency 100', 'check scenes/lecture-hall.json'),
  inPlaceOf(
    'check scenes/shoebox.json --walls subcell --max-frequency 100',
    'check scenes/shoebox.json --walls subcell',
  ),
  inPlaceOf('check closet.json --json', 'check SCENE', 'check --json'),
  inPlaceOf('check closet.json --suggest', 'check SCENE --suggest'),
  inPlaceOf('modes scenes/shoebox.json --to 45', 'modes scenes/shoebox.json --to 120'),
  inPlaceOf(
    'modes scenes/shoebox.json --to 45 --check',
    'modes scenes/shoebox.json --to 120 --check',
    'modes scenes/l-room.json --to 90 --check',
  ),
  // Renderings and plans.
  inPlaceOf(
    'render scenes/l-room.json --scheme auto --max-frequency 100 --plot --duration 0.05',
    'render scenes/l-room.json --scheme auto --plot',
    'render room.json --plot',
    'render scenes/shoebox.json --plot',
    'render scenes/l-room.json --scheme auto --max-frequency 800 --plot',
  ),
  inPlaceOf(
    'plan scenes/l-room.json --tolerance 1 --max-frequency 80 --schemes leggy-1,compact-2',
    'plan scenes/l-room.json --tolerance 1',
    'plan scenes/l-room.json --tolerance 1 --max-frequency 800',
  ),
  inPlaceOf(
    'render scenes/l-room.json --scheme mine.json --max-frequency 100 --duration 0.05',
    'render scenes/l-room.json --scheme mine.json',
  ),
  inPlaceOf(
    'render scenes/l-room.json --engine cpu --out out/cpu --raw --max-frequency 100 --duration 0.05',
    'render scenes/l-room.json --engine cpu --out out/cpu --raw',
    'render --raw --engine cpu',
  ),
  inPlaceOf(
    'render scenes/seminar-room.json --scheme compact-5@1% --max-frequency 100 --duration 0.05',
    'render scenes/seminar-room.json --scheme compact-5@1% --max-frequency 1450',
    'render scenes/seminar-room.json --scheme compact-5@1% --max-frequency 1450 --duration 2.5',
    'render scenes/seminar-room.json --scheme compact-5@1% --max-frequency 2900 --duration 2.5',
  ),
  inPlaceOf(
    'render scenes/shoebox.json --duration 0.03 --keep-runs --max-frequency 100',
    'render scenes/shoebox.json --duration 0.3 --keep-runs',
  ),
  inPlaceOf(
    'render scenes/shoebox.json --duration 0.06 --max-frequency 100',
    'render scenes/shoebox.json --duration 0.95',
    'render better.json',
  ),
  inPlaceOf(
    'render scenes/shoebox.json --sofa --hdf5 --max-frequency 100 --duration 0.05',
    'render scenes/shoebox.json --sofa',
    'render scenes/shoebox.json --hdf5',
  ),
  inPlaceOf('render closet.json --area-responses --duration 0.02', 'render --area-responses'),
  inPlaceOf(
    'render closet.json --scheme compact-2@2% --timing --no-cache --max-frequency 300 --duration 0.02',
    'render SCENE --timing',
    'render SCENE --max-frequency 1420 --timing',
    'render SCENE --scheme SCHEME --timing --no-cache',
    'render SCENE --scheme SCHEME --duration 1.2',
    'render SCENE --scheme SCHEME --max-frequency 2000 --duration 0.5 --timing',
    'render SCENE --scheme compact-5@2% --max-frequency 20000 --timing',
  ),
  inPlaceOf(
    'render closet.json --scheme compact-5@1% --max-frequency 300 --duration 0.02',
    'render SCENE --scheme compact-5@1%',
    'render SCENE --scheme compact-5@1% --max-frequency 1450 --duration 2.5',
  ),
  inPlaceOf(
    'render closet.json --scheme compact-5@1% --max-frequency 300 --duration 0.02 --walls subcell --no-reciprocity --timing',
    'render SCENE --max-frequency 5500 --duration 0.3 --scheme compact-5@1% --walls subcell --no-reciprocity --timing',
  ),
  inPlaceOf(
    'render closet.json --scheme compact-5@2% --max-frequency 300 --duration 0.02 --engine cpu --no-cache --json',
    'render SCENE --scheme compact-5@2%',
    'render SCENE --scheme compact-5@2% --max-frequency 760',
    'render SCENE --scheme compact-5@2% --max-frequency HZ --engine cpu --no-cache --json',
    'render SCENE --scheme compact-5@1% --max-frequency 600 --engine cpu --no-cache --json',
  ),
  inPlaceOf(
    'render closet.json --scheme leggy-3@2% --max-frequency 300 --duration 0.02 --timing',
    'render SCENE --scheme leggy-3@2% --max-frequency 1420',
    'render SCENE --scheme compact-5@0.5% --timing',
    'render SCENE --scheme compact-5@2% --timing',
  ),
  inPlaceOf('render closet.json --raw --no-reciprocity --duration 0.02', 'render SCENE --raw --no-reciprocity'),
  inPlaceOf('render closet.json --gpu-memory 2GB --duration 0.02', 'render SCENE --gpu-memory 2GB'),
  inPlaceOf(
    'render closet.json --engine webgpu --out out/gpu --raw --no-reciprocity --timing --duration 0.02',
    'render scenes/l-room.json --engine webgpu --out out/gpu --raw',
    'render SCENE --engine webgpu --timing',
    'render SCENE --engine webgpu --no-reciprocity --timing',
  ),
  inPlaceOf(
    'render closet.json --device swiftshader --duration 0.02',
    'render hall.json --device arc',
    'render hall.json --device 0000:07:00.0',
  ),
  inPlaceOf('render closet.json --device all --duration 0.02', 'render hall.json --device all'),
  inPlaceOf(
    'render closet.json --scheme leggy-1 --kernel kernel-a --workgroup 32x4x2 --engine webgpu --duration 0.02',
    'render scenes/shoebox.json --scheme leggy-1 --kernel kernel-a --workgroup 32x4x2',
  ),
  inPlaceOf(
    'plan closet.json --kernel kernel-b --schemes leggy-1 --engine webgpu',
    'plan scenes/shoebox.json --kernel kernel-b',
  ),
  // What is made of a rendering.
  inPlaceOf('map out/hall --figure G,C50 --format png', 'map out/hall --figure G,STI --format png'),
  asWritten('map out/hall --figure T30,C50 --octave 250,500'),
  asWritten('direction out/hall --receiver R1 --octave 500 --time 0-5,5-80,80-end'),
  asWritten('auralise out/hall --dry voice.wav --dry-level 65 --binaural ball --yaw 30'),
  inPlaceOf('auralise out/hall --dry voice.wav', 'auralise out/room --dry scenes/sounds/reading.wav'),
  inPlaceOf(
    'report out/hall --target ansi-s12.60 --company us.json --out out/hall.html',
    'report out/hall --target din-18041-a3 --company us.json --out out/hall.html',
  ),
  asWritten('report out/hall --chapters summary,figures,responses --language de --out out/halle.html'),
  asWritten('report out/hall --measured measured/S1-R1.wav'),
  inPlaceOf('report out/hall --measured measured/S1-R1.wav --out own.html', 'report --measured'),
  inPlaceOf('compare out/hall out/hall out/hall', 'compare out/first out/second …'),
  inPlaceOf('compare out/hall out/hall', 'compare out/room out/better'),
  asWritten('analyse measured/S1-R1.wav --result out/hall'),
  asWritten('analyse measured/S1-R1+R2.wav --reference sweep.wav --result out/hall'),
  inPlaceOf('analyse measured/S1-R1+R2.wav --channels ears', 'analyse measured/S1-R1.wav --channels ears'),
  asWritten('analyse measured/S1-R1.wav --speech-level 60 --noise noise.csv --volume 220'),
  inPlaceOf(
    'analyse measured/S1-R1.wav --json',
    'analyse FILE.wav --json',
    'analyse RESPONSES --json',
    'analyse impulses/ir_rev_short.wav --json',
  ),
  asWritten('convert out/shoebox --author "A. Name" --licence "CC BY 4.0"'),
  inPlaceOf('convert out/shoebox.sofa --out converted', 'convert measured.sofa --out measured'),
  inPlaceOf('convert converted --out again.sofa', 'convert measured --out again.sofa'),
  inPlaceOf(
    'refigure out/hall hall.json --ran hall.json --out out/hall-louder',
    'refigure out/hall hall.json --ran hall-before.json --out out/hall-louder',
  ),
  // Projects.
  asWritten('project room.wavehall'),
  asWritten('check room.wavehall'),
  inPlaceOf('render room.wavehall --duration 0.02', 'render room.wavehall'),
  asWritten('compare "room.wavehall/runs/1 room" "room.wavehall/runs/2 carpet to wood"'),
  asWritten('project room.wavehall --unpack room'),
  asWritten('project room.wavehall --scheme auto'),
  asWritten('project room.wavehall --scheme compact-5@1% --walls subcell'),
  asWritten('project room.wavehall --scheme none'),
  // Sweeps.
  inPlaceOf('sweep plan sweep.json --out out/rooms', 'sweep plan scenes/sweeps/rooms.json --out out/rooms'),
  inPlaceOf(
    'sweep run out/rooms/manifest.jsonl --out out/rooms/results',
    'sweep run out/rooms/manifest.jsonl --out out/rooms/results',
    'sweep run MANIFEST --out DIR',
  ),
  inPlaceOf(
    'sweep status out/rooms/manifest.jsonl --out out/rooms/results',
    'sweep status rooms/manifest.jsonl --out rooms/results',
  ),
  inPlaceOf(
    "sweep collect out/rooms/manifest.jsonl --out out/rooms/results --to rooms.h5 --licence 'CC BY 4.0'",
    'sweep collect MANIFEST --out DIR --to rooms.h5',
    "sweep collect rooms/manifest.jsonl --out rooms/results --to rooms.h5 --licence 'CC BY 4.0'",
  ),
  // Verification.
  inPlaceOf(
    'verify --out verification --quick --checks air --engine cpu',
    'verify --out verification',
    'verify --quick',
    'verify --checks free-field',
    'verify --quick --checks engine --engine webgpu',
  ),
  asWritten('verify --confirm verification/verify.json'),
  // Benches.
  inPlaceOf('bench --engine cpu --grid 40x12x9 --stencils leggy-1', 'bench'),
  inPlaceOf(
    'bench --engine cpu --precision 64 --grid 40x12x9 --stencils leggy-1',
    'bench --engine cpu --precision 64 --grid 64x64x64',
  ),
  inPlaceOf(
    'bench --stencils leggy-1 --kernels march --engine webgpu --grid 40x12x9',
    'bench --kernels march',
    'bench --kernels DESIGN,march --stencils …',
    'bench --stencils leggy-4,leggy-5,leggy-8,leggy-12,leggy-20 --kernels block',
    'bench --stencils compact-6,sparse-33,leggy-5 --kernels march',
    'bench --stencils compact-1,compact-3,compact-5,box-222,sparse-55 --kernels block,march',
  ),
  inPlaceOf(
    'bench --grid 96x64x1 --stencils leggy-1 --kernels kernel-a --engine webgpu',
    'bench --grid 6016x4400x1 --stencils leggy-1,compact-5 --kernels all',
  ),
  // A sixteenth of medium and large, and the first and the last grid of table 1 in small: rows of any length.
  inPlaceOf(
    'bench --out-of-core --grid 45x40x35,58x50x47,37x26x30,40x28x26 --stencils compact-1',
    'bench --out-of-core',
  ),
  inPlaceOf('bench --paper mo-li --quick --engine cpu', 'bench --paper mo-li'),
  inPlaceOf('bench --paper garces --quick --engine cpu', 'bench --paper garces'),
  inPlaceOf('bench --paper jin --quick --engine cpu', 'bench --paper jin', 'bench --paper jin --quick'),
  inPlaceOf('bench --paper notes --quick --engine cpu', 'bench --paper notes'),
];

export const RUN_ELSEWHERE: readonly RunElsewhere[] = [
  {
    lines: ['resume out/hall'],
    test: 'test/faults/faults.test.ts',
    words: ["['resume', 'out']"],
  },
  {
    lines: ['render SCENE --device A --device A --timing', 'render hall.json --device 07:00.0 --device 08:00.0'],
    test: 'test/e2e/cards/cards.test.ts',
    words: ['cardsInTurn'],
  },
  {
    lines: [
      'sweep submit rooms/manifest.jsonl --out rooms/results --slurm',
      'sweep submit … --slurm --gres none -- --engine cpu',
    ],
    test: 'test/e2e/sweeps/sweep-submit.test.ts',
    words: ["'submit'", "'--slurm', '--gres', 'none', '--', '--engine', 'cpu'"],
  },
  {
    lines: ['sweep run MANIFEST --index N --of M'],
    test: 'test/e2e/sweeps/sweep.test.ts',
    words: ["'--index', '0', '--of', '2'"],
  },
  {
    lines: [
      'calibrate SCENE --measured scenes/seminar-room-measured.csv --scheme compact-5@2% --max-frequency 1420',
      'calibrate scenes/seminar-room.json --measured scenes/seminar-room-measured.csv --max-frequency 1420',
      'calibrate scenes/seminar-room.json --measured scenes/seminar-room-measured.csv --scheme compact-5@2% --max-frequency 1420',
    ],
    test: 'test/e2e/searches/calibrate.test.ts',
    words: ["['calibrate', scene, '--measured', table,"],
  },
  {
    lines: ['sensitivities scenes/classroom.json --max-frequency 360'],
    test: 'test/e2e/searches/sensitivities.test.ts',
    words: ["['sensitivities', scene,"],
  },
  {
    lines: ['sensitivities scenes/classroom.json --device all', 'sensitivities scenes/classroom.json --plan-runs'],
    test: 'test/e2e/sweeps/search-runs.test.ts',
    words: ["'--device', 'all'", "'--plan-runs'"],
  },
  {
    lines: ['sweep run out/classroom/classroom-runs/manifest.jsonl --out out/classroom/classroom-runs'],
    test: 'test/e2e/sweeps/search-runs.test.ts',
    words: ["'sweep', 'run', 'out/room-runs/manifest.jsonl'"],
  },
  {
    lines: [
      'places scenes/places/home-cinema.json --subwoofers 2,4',
      'places scenes/places/home-cinema.json --subwoofers 2 --engine webgpu',
      'places scenes/places/control-room.json --subwoofers 2,4 --spacing 0.7',
      'places scenes/places/control-room.json --subwoofers 2,4 --spacing 0.7 --engine webgpu',
    ],
    test: 'test/e2e/searches/places.test.ts',
    words: ["'--subwoofers', '1,2'", "['places', scene,"],
  },
  {
    lines: [
      'places scenes/classroom.json --for speakers --speakers 1,2 --seats R1,R2 --height 2.4',
      'places scenes/classroom.json --for desks --goal privacy --spacing 1.5',
      'places scenes/places/home-cinema.json --for desks --goal smoothness --band 20-120 --height 1.2',
    ],
    test: 'test/e2e/searches/places.test.ts',
    words: ["'--for', 'speakers'", "'--for', 'desks'"],
  },
  {
    lines: [
      'design-room scenes/classroom.json --target din-18041:A3 --keep floor,seating,wood --max-frequency 360',
      `design-room scenes/design/classroom.json --target din-18041:A3 --goal 'STI>=0.6' --keep floor,seating,wood --full-band --crossover 450 --materials ceiling-tile,acoustic-plaster,mineral-wool-50mm,perforated-gypsum,wood-lining,curtain-heavy --duration-for T20 --prices scenes/design/prices.csv`,
      `design-room scenes/design/restaurant.json --goal 'T20<=0.89@250,500,1000,2000' --keep floor,wood,glass,concrete --at-most walls=40% --materials ceiling-tile,acoustic-plaster,mineral-wool-50mm,perforated-gypsum,wood-lining,curtain-heavy --duration-for T20 --prices scenes/design/prices.csv`,
      `design-room scenes/design/rehearsal-room.json --target din-18041:A1 --goal 'T20<=1.4@63' --materials "corner absorber,plate resonator,ceiling-tile,perforated-gypsum,curtain-heavy,carpet-heavy" --keep window,door --at-most ceiling=60% --duration-for T20 --max-frequency 500 --prices scenes/design/prices.csv`,
    ],
    test: 'test/e2e/searches/design-room.test.ts',
    words: ["['design-room', scene,"],
  },
  { lines: ['design --every-room'], test: 'test/e2e/design.test.ts', words: ["'--every-room'"] },
  {
    lines: ['bench --paper hamilton'],
    test: 'test/unit/app/jobs/bench/papers/bench-paper.test.ts',
    words: ["paper: 'hamilton'"],
  },
  {
    lines: [
      'plan SCENE',
      'plan SCENE --json',
      'plan SCENE [--tolerance P] [--max-frequency HZ] [--duration S] [--schemes A,B] [--measure] [--json]',
    ],
    test: 'test/e2e/plan.test.ts',
    words: ["wavehall(['plan'", "'--schemes'", "'--json', '--measure'", "'--tolerance', '0.1 %'"],
  },
  {
    lines: [
      'bench --kernels best --out out/bench',
      'bench --kernels best --baseline out/bench/bench.json',
      'bench --baseline',
    ],
    test: 'test/e2e/bench.test.ts',
    words: ["'--kernels', 'kernel-a,kernel-b', '--out'", "'--kernels', 'kernel-b', '--baseline'"],
  },
  {
    lines: [
      'bench --kernels all',
      'bench --kernels all --stencils compact-5,leggy --grid small,medium',
      'bench --stencils ID --kernels all',
      'bench --stencils all --kernels all',
      'bench --stencils compact-22,box-222,leggy-8 --kernels all',
      'bench --stencils leggy-1,compact-3,leggy-4,leggy-8,compact-5,box-222,compact-14,compact-22 --kernels all',
    ],
    test: 'test/unit/lab/bench/measure.test.ts',
    words: ['are every choice of every design that serves'],
  },
  {
    lines: ['bench --stencils leggy-1,leggy-2,compact --kernels two-steps,march'],
    test: 'test/conformance/bench.test.ts',
    words: ["['two-steps']"],
  },
  {
    lines: ['bench --rooms', 'bench --rooms small,furnished', 'bench --rooms small --engine webgpu'],
    test: 'test/unit/app/jobs/bench/run-rooms.test.ts',
    words: ['benchRooms'],
  },
];
