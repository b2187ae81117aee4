/** What a mat says of its sleeper: every frame differs from the one before, somebody always turns, and each gets up once in twenty minutes. */
import type { Frame, Posture } from '@wardlight/contract';

const cycleSeconds = 1_200;
const outSeconds = 60;
const postures: readonly Posture[] = ['supine', 'left', 'supine', 'right'];

/** Out of bed: such a frame has no vitals that a screen could show. */
export const isUp = (who: number, at: number): boolean => (Math.floor(at / 1000) + who * 7) % cycleSeconds < outSeconds;

/** Vitals go by the number, not by the second: two frames within one second must not look the same on a screen. */
export function frameOf(who: number, seq: number, at: number): Frame {
  const second = Math.floor(at / 1000) + who * 7;
  const isOut = isUp(who, at);
  return {
    seq,
    at,
    sent: at,
    state: isOut ? 'out' : 'lying',
    posture: isOut ? null : (postures[Math.floor(second / 300) % postures.length] ?? null),
    rr: isOut ? null : 12 + ((seq + who) % 6),
    hr: isOut ? null : 58 + ((seq * 3 + who) % 14),
    move: isOut ? 0 : (seq + who) % 9,
    quality: 95,
  };
}
