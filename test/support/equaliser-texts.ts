/** A text as Room EQ Wizard exports its filters, with a row of each state. */
export const ROOM_EQ_WIZARD = `Filter Settings file

Room EQ V5.31.3
Dated: Jan 8, 2025 11:32:39 AM

Notes:92.7

Equaliser: Generic
Avg bass: left and right
Filter  1: ON  PK       Fc   45.80 Hz  Gain   3.00 dB  Q  1.000
Filter  2: ON  PK       Fc   136.0 Hz  Gain  -6.10 dB  Q 10.723
Filter  3: OFF PK       Fc    1079 Hz  Gain   4.70 dB  Q  2.707
Filter  4: ON  None${'   '}
Filter  5: ON  Modal    Fc   38.40 Hz  Gain -13.30 dB  Q 10.87  T60 target  300 ms
`;

/** A text as Equalizer APO has it, with each kind of filter. */
export const EVERY_FILTER = `# bass
Preamp: -6.5 dB
Filter: ON PK Fc 63 Hz Gain -5 dB Q 4
Filter: ON PEQ Fc 1,234.5 Hz Gain 1,5 dB BW Oct 0.167
Filter: ON LS Fc 300 Hz Gain 5.0 dB
Filter: ON LS 6dB Fc 100 Hz Gain 6 dB
Filter: ON LSC Fc 80 Hz Gain -2 dB Q 0.707
Filter: ON HSC 12 dB Fc 8000 Hz Gain -3 dB
Filter: ON HS Fc 8000 Hz Gain 3 dB Q 0.5
Filter: ON HP Fc 30 Hz
Filter: OFF LPQ Fc 10000 Hz Q 0.4
Filter: ON BP Fc 900 Hz Q 2
Filter: ON NO Fc 50 Hz
Filter: ON AP Fc 900 Hz Q 0.7
`;
