/** A watch that sees, and never has not: for screens that a test opens by themselves. */
import type { SightSource } from '../store/board/watch-gaps.ts';

export const seeing: SightSource = {
  sight: () => ({ blind_since: null, gaps: [] }),
  onChange: () => () => undefined,
};
