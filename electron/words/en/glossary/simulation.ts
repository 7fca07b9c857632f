import type { Term } from './term.ts';

/** Terms of the simulation, of materials and of listening. */
export const simulation = {
  fdtd: {
    term: 'Finite-difference time-domain method',
    symbol: 'FDTD',
    unit: '',
    text:
      'Sound is computed as pressure at the nodes of a regular grid, time step after time step. It contains diffraction, ' +
      'interference and modes, up to the frequency that the grid resolves.',
    source: 'B. Hamilton, C. J. Webb, A. Gray, S. Bilbao, DAFx-15, 2015',
  },
  validBand: {
    term: 'Valid band',
    symbol: '',
    unit: 'Hz',
    text:
      'The frequencies up to the highest valid frequency of the simulation. Octaves above it have no figures, and sound ' +
      'above it is not in the response.',
    source: '',
  },
  crossover: {
    term: 'Crossover',
    symbol: '',
    unit: 'Hz',
    text:
      'The frequency where waves end and image sources and rays begin. A third of an octave on either side both are mixed. ' +
      'Waves contain diffraction and modes; rays do not, but take seconds up to 8 kHz. The octave below is computed by ' +
      'both, and their difference shows how far rays can be trusted.',
    source: '',
  },
  node: {
    term: 'Node, grid spacing',
    symbol: 'X',
    unit: 'mm',
    text: 'A point of the grid at which the pressure is computed; the spacing is the distance of neighbours.',
    source: '',
  },
  scheme: {
    term: 'Scheme',
    symbol: '',
    unit: '',
    text: 'How a node is computed from its neighbours: a stencil with weights and a Courant number.',
    source: 'B. Hamilton, C. J. Webb, A. Gray, S. Bilbao, DAFx-15, 2015',
  },
  stencil: {
    term: 'Stencil',
    symbol: 'K',
    unit: 'points',
    text: 'The set of neighbours that an update reads. Larger stencils allow a coarser grid for the same accuracy.',
    source: '',
  },
  courant: {
    term: 'Courant number',
    symbol: 'λ',
    unit: '',
    text: 'Speed of sound × time step / grid spacing. Above the limit of a scheme the simulation is unstable.',
    source: '',
  },
  dispersion: {
    term: 'Dispersion error',
    symbol: '',
    unit: '%',
    text:
      'The relative error of the phase velocity on the grid. It grows with frequency and depends on direction; the ' +
      'tolerance of a scheme is its largest value in the valid band.',
    source: 'B. Hamilton, C. J. Webb, A. Gray, S. Bilbao, DAFx-15, 2015',
  },
  pointsPerWavelength: {
    term: 'Points per wavelength',
    symbol: '',
    unit: '',
    text: 'Wavelength at the highest valid frequency over the grid spacing.',
    source: '',
  },
  computeTime: {
    term: 'Compute time per node',
    symbol: 'CTPN',
    unit: 'ns',
    text: 'The time a device needs for one node and one time step.',
    source: '',
  },
  conforming: {
    term: 'Conforming walls',
    symbol: '',
    unit: '',
    text: 'Walls stand where they are drawn: cells that a wall cuts count with the part that is left.',
    source: 'S. Bilbao, B. Hamilton, J. Botts, L. Savioja, IEEE/ACM Transactions 24, 2016',
  },
  stairStepped: {
    term: 'Stair-stepped walls',
    symbol: '',
    unit: '',
    text: 'Walls follow the faces of the cells. Exact for boxes that fit the grid; slanted walls become stairs.',
    source: '',
  },
  absorption: {
    term: 'Absorption coefficient, random incidence',
    symbol: 'α',
    unit: '',
    text: 'The share of sound energy that a surface takes from a diffuse field, 0 to 1.',
    source: 'ISO 354:2003',
  },
  normalIncidence: {
    term: 'Absorption coefficient, normal incidence',
    symbol: 'α₀',
    unit: '',
    text: 'The share of energy that a surface takes from a plane wave that meets it at a right angle, as in an impedance tube.',
    source: 'ISO 10534-2',
  },
  admittance: {
    term: 'Specific admittance',
    symbol: 'ρc/Z',
    unit: '',
    text: 'Velocity into the wall over pressure, in units of the air’s own: 0 is rigid, 1 reflects nothing at normal incidence.',
    source: '',
  },
  flowResistivity: {
    term: 'Flow resistivity',
    symbol: 'σ',
    unit: 'Pa·s/m²',
    text: 'The pressure drop per metre of a porous material for an air flow of 1 m/s. Mineral wool: 5000 to 50 000.',
    source: 'ISO 9053-1',
  },
  airAbsorption: {
    term: 'Absorption of the air',
    symbol: '',
    unit: 'dB/m',
    text: 'Sound lost in the air itself. It depends on temperature, humidity and frequency and shortens high-frequency decays.',
    source: 'ISO 9613-1:1993',
  },
  calibration: {
    term: 'Calibration',
    symbol: '',
    unit: '',
    text: 'Adjusting absorption coefficients until simulated decay times match those measured in the room.',
    source: '',
  },
  ambisonics: {
    term: 'Ambisonics',
    symbol: '',
    unit: '',
    text:
      'Coefficients of the sound field round a receiver in spherical harmonics, (N + 1)² channels of order N. They have the ' +
      'sound from all directions, so a head can be turned in it afterwards. AmbiX is their usual order and scale (ACN, SN3D).',
    source: 'C. Nachbar et al., Ambisonics Symposium 2011 (AmbiX)',
  },
  binaural: {
    term: 'Binaural sound',
    symbol: '',
    unit: '',
    text:
      'Sound as it is at the two ears of a listener, for headphones. It is decoded from ambisonics with the transfer ' +
      'functions of a head, and follows the head as it turns.',
    source: 'C. Schörkhuber, M. Zaunschirm, R. Höldrich, DAGA 2018 (magnitude least squares)',
  },
  hrtf: {
    term: 'Head-related transfer function',
    symbol: 'HRTF',
    unit: '',
    text:
      'The pressure at an ear for sound from a direction, over that in the middle of the head without the head. The ' +
      'program has those of a rigid ball and of a measured head (MIT KEMAR), and reads others as SOFA files.',
    source: 'AES69 (SOFA), SimpleFreeFieldHRIR',
  },
  auralization: {
    term: 'Auralization',
    symbol: '',
    unit: '',
    text: 'Listening to a room: a dry sound is convolved with the impulse response.',
    source: '',
  },
  drySound: {
    term: 'Dry sound',
    symbol: '',
    unit: '',
    text: 'A recording without any room in it, made in the free field or in an anechoic room.',
    source: '',
  },
} satisfies Record<string, Term>;
