/**
 * Whether the server has another program by now than the one that runs here: after an upgrade the parts of the old one are gone, and only
 * the whole page helps. Asked where a part is missing.
 */
const ours = 'script[type="module"][src]';

/** Behind one door, so that a test can answer. */
export const program = {
  /** @throws TypeError where the server cannot be reached */
  async answers(): Promise<void> {
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (!ok) throw new TypeError();
  },

  async isOld(): Promise<boolean> {
    const own = document.querySelector(ours)?.getAttribute('src');
    if (own == null) return false;
    try {
      const answer = await fetch('/', { cache: 'no-store' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const now = page.querySelector(ours)?.getAttribute('src');
      // Without one it is no page of ours: a network that asks for its password answers too.
      return answer.ok && now != null && now !== own;
    } catch {
      return false;
    }
  },
};
