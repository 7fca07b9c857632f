import { allTogether, InputError } from '../../units/errors.ts';
import { filterOf } from './read-filter.ts';
import { numberOf } from './read-number.ts';
import type { Equaliser, EqualiserFilter } from './equaliser.ts';

/** Most lines of a text, most characters of one that is read, and most lines with a fault that are told. */
const [MOST_LINES, MOST_LENGTH, MOST_FAULTS] = [10_000, 500, 20];

/** Commands of Equalizer APO that change the sound and are neither filters nor gains. */
const OTHER_COMMANDS = /^(GraphicEQ|Convolution|Delay|Copy|Include|If|ElseIf|Else|EndIf|Eval|Stage|VSTPlugin|LoudnessCorrection)$/i; // prettier-ignore

/**
 * Reads the filters of an equaliser, as Room EQ Wizard ('Filter Settings file') and Equalizer APO write them:
 *
 *     Preamp: -6 dB
 *     Filter 1: ON PK Fc 63.0 Hz Gain -5.0 dB Q 4.00
 *
 * Peaks PK, PEQ and Modal, low and high shelves LS, HS (the frequency of the corner) and LSC, HSC (of the middle),
 * passes LP, HP, LPQ, HPQ and BP, notch NO and all-pass AP, with Q, `BW Oct` or the slope of a shelf in dB an octave.
 * Rows that are OFF are kept; `None` is an empty row. Several `Preamp` lines add up. A decimal comma is read. Lines
 * that are no commands, as headings are, are left out; commands that would change the sound otherwise are refused.
 *
 * @param path How errors name the text.
 * @throws InputError with the number of the line, also if there is no filter; all faulty lines together.
 */
export function readEqualiser(text: string, path: string): Equaliser {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) {
    throw new InputError(path, `it has ${lines.length} lines; at most ${MOST_LINES} are read`, 'Choose another file.');
  }
  const faults: InputError[] = [];
  const filters: EqualiserFilter[] = [];
  let preampDb = 0;
  let commands = 0;
  lines.forEach((content, i) => {
    const [, key, rest] = /^\s*([A-Za-z]+)(?:\s*\d+)?\s*:(.*)$/.exec(content) ?? [];
    if (key === undefined) return;
    const at = `${path}: line ${i + 1}`;
    try {
      if (rest.length > MOST_LENGTH && /^(filter|preamp)$/i.test(key)) {
        throw new InputError(at, `it has more than ${MOST_LENGTH} characters`, 'Write one filter a line.');
      }
      if (/^filter$/i.test(key)) {
        commands++;
        const filter = filterOf(rest, i + 1, at);
        if (filter) filters.push(filter);
      } else if (/^preamp$/i.test(key)) {
        commands++;
        preampDb += gainOf(rest, at);
      } else refuseOther(key, rest.trim(), at);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (faults.length < MOST_FAULTS) faults.push(error);
    }
  });
  if (faults.length > 0) throw allTogether(faults);
  if (commands === 0) {
    throw new InputError(
      path,
      'it has no line of a filter',
      'Choose a text with lines such as "Filter 1: ON PK Fc 63 Hz Gain -5 dB Q 4", from Room EQ Wizard or Equalizer APO.',
    );
  }
  if (Math.abs(preampDb) > MOST_PREAMP) throw preampFault(path, preampDb);
  return { preampDb, filters };
}

/** Largest gain before the filters, dB. */
const MOST_PREAMP = 200;

function gainOf(text: string, at: string): number {
  const [, written] = /^\s*(\S+)\s*dB\s*$/i.exec(text) ?? [];
  if (written === undefined) {
    throw new InputError(at, `"Preamp:${text}" has no gain in dB`, 'Write "Preamp: -6 dB".');
  }
  const gain = numberOf(written, 'the gain', at);
  if (Math.abs(gain) > MOST_PREAMP) throw preampFault(at, gain);
  return gain;
}

const preampFault = (at: string, gain: number): InputError =>
  new InputError(at, `the gain is ${gain} dB; gains go from −${MOST_PREAMP} to ${MOST_PREAMP} dB`, 'Change the gain.');

/** @throws InputError for a command that would change the sound in another way, or that of one channel alone. */
function refuseOther(key: string, rest: string, at: string): void {
  const isOfAPart = /^(Channel|Device)$/i.test(key) && !/^all$/i.test(rest);
  if (isOfAPart) {
    throw new InputError(
      at,
      `${key} ${JSON.stringify(rest)}: filters for a part of the sound are not read`,
      'Save the filters of one channel as a file of their own, without this line.',
    );
  }
  if (OTHER_COMMANDS.test(key)) {
    throw new InputError(
      at,
      `the command ${key} is not read`,
      'Save the filters alone, as lines that begin with "Filter".',
    );
  }
}
