/**
 * What a page says of itself: when each bed's news was painted, which tasks were long, how long an input waited for its paint. Runs in
 * the page (`addInitScript`), so it stands alone. The same one watches the product's board and the bare page.
 */

export interface Seen {
  /** By painting: the bed, the newest frame it was told of (server's clock, the same machine), when the browser had painted it. */
  readonly beds: number[];
  readonly dataAt: number[];
  readonly cameAt: number[];
  /** Beds whose tiles were in sight from `listen` to now. */
  readonly inSight: number[];
  /** Durations in ms of tasks of the main thread over 50 ms. */
  readonly longTasks: number[];
  /** The longest duration of each interaction that took 16 ms or longer, from the input to the next paint. */
  readonly interactions: number[];
  /** `DashboardEvent`s. */
  readonly events: number;
}

export interface BoardWatch {
  listen(): void;
  take(): Seen;
}

declare global {
  interface Window {
    boardWatch: BoardWatch;
  }
}

export function watchBoard(): void {
  /** Told and not yet painted: the frame and the numbers by which its tile will be known. */
  const waiting = new Map<number, { dataAt: number; numbers: string[] }>();
  let seen: { beds: number[]; dataAt: number[]; cameAt: number[] } = { beds: [], dataAt: [], cameAt: [] };
  let longTasks: number[] = [];
  let interactions = new Map<number, number>();
  let inSightBefore = new Set<number>();
  let events = 0;
  let listening = false;

  function hear(data: unknown): void {
    if (!listening || typeof data !== 'string' || !data.startsWith('42["DashboardEvent"')) return;
    events++;
    const [, , { beds }] = JSON.parse(data.slice(2)) as [string, string, { beds: Told[] }];
    for (const { bed_id, last_data_at, rr, hr } of beds) {
      const numbers = [rr, hr].flatMap((vital) => (vital === null ? [] : [String(vital.value)]));
      if (last_data_at !== null) waiting.set(bed_id, { dataAt: last_data_at, numbers });
    }
  }
  interface Told {
    bed_id: number;
    last_data_at: number | null;
    rr: { value: number } | null;
    hr: { value: number } | null;
  }
  // Before the page's own listener hears it: what is painted afterwards is of this event or a later one.
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => hear(data));
    }
  };

  let changed: { bed: number; dataAt: number }[] = [];
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }: MessageEvent<typeof changed>) => {
    const now = Date.now();
    for (const { bed, dataAt } of data) {
      seen.beds.push(bed);
      seen.dataAt.push(dataAt);
      seen.cameAt.push(now);
    }
  };
  function look(records: readonly MutationRecord[]): void {
    const before = changed.length;
    for (const { target, type, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const bed = Number(element?.closest<HTMLElement>('[data-bed]')?.dataset.bed);
      const told = waiting.get(bed);
      if (told === undefined) continue;
      const texts = type === 'characterData' ? [target.textContent] : [...addedNodes].map((node) => node.textContent);
      if (!texts.some((text) => told.numbers.includes(text?.trim() ?? ''))) continue;
      waiting.delete(bed);
      changed.push({ bed, dataAt: told.dataAt });
    }
    if (before > 0 || changed.length === 0) return;
    // A message posted while a frame is made comes when that frame has been laid out and painted.
    requestAnimationFrame(() => {
      painted.port2.postMessage(changed);
      changed = [];
    });
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  function inSight(): number[] {
    return [...document.querySelectorAll<HTMLElement>('article[data-bed]')].flatMap((tile) => {
      const { top, bottom, width } = tile.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= window.innerHeight ? [Number(tile.dataset.bed)] : [];
    });
  }

  window.boardWatch = {
    listen() {
      waiting.clear();
      seen = { beds: [], dataAt: [], cameAt: [] };
      longTasks = [];
      interactions = new Map();
      events = 0;
      inSightBefore = new Set(inSight());
      listening = true;
    },
    take() {
      listening = false;
      const still = inSight().filter((bed) => inSightBefore.has(bed));
      return { ...seen, inSight: still, longTasks, interactions: [...interactions.values()], events };
    },
  };
}
