/** Annotation files of WFDB in the MIT format, after the manual's annot(5). */
import type { EcgAnnotation } from '@wardlight/contract';
import { mostEcgAnnotations } from '@wardlight/contract/ecg-limits';
import { decodeText, tidy } from '../header-text.ts';

/** What each number means, as the manual writes it. Index 0 ends the file; those in between are not given to anything. */
const CODES = [
  ...['', 'N', 'L', 'R', 'a', 'V', 'F', 'J', 'A', 'S', 'E', 'j', '/', 'Q', '~', '', '|', '', 's', 'T', '*', 'D', '"'],
  ...['=', 'p', 'B', '^', 't', '+', 'u', '?', '!', '[', ']', 'e', 'n', '@', 'x', 'f', '(', ')', 'r'],
];
/** Those that mark a heartbeat. */
export const BEATS: ReadonlySet<string> = new Set('NLRaVFJASEj/QBenfr?'.split(''));

const [SKIP, NUMBER, SUBTYPE, CHANNEL, NOTE_TEXT, COMMENT] = [59, 60, 61, 62, 63, 22];
const TICKS = /^## time resolution: (\d+(?:\.\d+)?)$/;

export interface ReadAnnotations {
  /** By time. */
  readonly annotations: readonly EcgAnnotation[];
  /** It ends in the middle, or holds what no time or code can be. */
  readonly unreadable: boolean;
  /** There are more than can be kept. */
  readonly cut: boolean;
}

interface Mark {
  readonly code: number;
  readonly tick: number;
  text: string;
}

/** @param rate frames of the record a second */
export function readWfdbAnnotations(content: Uint8Array, rate: number): ReadAnnotations {
  const { marks, whole, cut } = marksOf(content);
  const own = Number(marks.map(({ text }) => TICKS.exec(text)?.[1]).find((found) => found !== undefined));
  const ticks = own > 0 ? own : rate;
  const usable = marks.filter(({ code, tick }) => tick >= 0 && code < SKIP);
  const annotations = usable.flatMap(({ code, tick, text }) => {
    const said = wordsOf(code, text);
    return said === '' ? [] : [{ at_ms: (tick / ticks) * 1_000, text: said }];
  });
  return {
    annotations: annotations.toSorted((a, b) => a.at_ms - b.at_ms),
    unreadable: !whole || usable.length < marks.length,
    cut,
  };
}

/** Comments of the format to itself begin with `##`. */
function wordsOf(code: number, text: string): string {
  if (text.startsWith('## ')) return '';
  const letter = CODES[code] || String(code);
  // A note or a rhythm is what its text says.
  if (text !== '' && (code === COMMENT || letter === '+')) return tidy(text, 200);
  return tidy(`${letter} ${text}`, 200);
}

function marksOf(content: Uint8Array): { marks: readonly Mark[]; whole: boolean; cut: boolean } {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const marks: Mark[] = [];
  let at = 0;
  let tick = 0;
  const done = (whole: boolean, cut = false) => ({ marks, whole, cut });
  while (at + 2 <= content.length) {
    const word = view.getUint16(at, true);
    const code = word >> 10;
    const low = word & 0x3ff;
    at += 2;
    if (word === 0) return done(true);
    if (code === SKIP) {
      if (at + 4 > content.length) return done(false);
      // The high half comes first, each half low byte first.
      tick += (view.getUint16(at, true) << 16) | view.getUint16(at + 2, true);
      at += 4;
    } else if (code === NOTE_TEXT) {
      const mark = marks.at(-1);
      if (mark === undefined || at + low > content.length) return done(false);
      mark.text = tidy(decodeText(content.subarray(at, at + low)), 200);
      at += low + (low % 2);
    } else if (code < SKIP) {
      if (marks.length === mostEcgAnnotations) return done(true, true);
      tick += low;
      marks.push({ code, tick, text: '' });
    } else if (code !== NUMBER && code !== SUBTYPE && code !== CHANNEL) return done(false);
  }
  return done(at === content.length && content.length > 0);
}
