/** What a mat says of its sleeper, by the second: every frame differs, somebody always turns, and each gets up once in twenty minutes. */
import type { Frame, Posture } from '@wardlight/contract';

const cycleSeconds = 1_200;
const outSeconds = 60;
const postures: readonly Posture[] = ['supine', 'left', 'supine', 'right'];

export function frameOf(who: number, seq: number, at: number): Frame {
  const second = Math.floor(at / 1000) + who * 7;
  const isOut = second % cycleSeconds < outSeconds;
  return {
    seq,
    at,
    sent: at,
    state: isOut ? 'out' : 'lying',
    posture: isOut ? null : (postures[Math.floor(second / 300) % postures.length] ?? null),
    rr: isOut ? null : 12 + ((second + who) % 6),
    hr: isOut ? null : 58 + ((second * 3 + who) % 14),
    move: isOut ? 0 : (second + who) % 9,
    quality: 95,
  };
}
