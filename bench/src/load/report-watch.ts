/**
 * What a page says of drawing a resident's nights: when the answer had come, when their picture and all else was painted, which tasks were
 * long. Runs in the page (`addInitScript`), so it stands alone.
 */

export interface Drawn {
  /** Of the answer with the nights, whole; ms on the page's clock, like all here. Null = none came. */
  readonly answeredAt: number | null;
  /** After the last change of the nights' picture. */
  readonly nightsAt: number | null;
  /** After the last change of whatever. */
  readonly allAt: number | null;
  /** Tasks of the main thread over 50 ms. */
  readonly longTasks: readonly { readonly from: number; readonly ms: number }[];
}

export interface ReportWatch {
  /** Forgets what was before. */
  listen(): void;
  take(): Drawn;
  /** The nights' elements set at once in an empty page, with no program of ours: ms until they are painted. */
  setBare(): Promise<number>;
}

declare global {
  interface Window {
    reportWatch: ReportWatch;
  }
}

export function watchReport(): void {
  const nights = '.nights-nights';
  let answeredAt: number | null = null;
  let nightsAt: number | null = null;
  let allAt: number | null = null;
  let longTasks: { from: number; ms: number }[] = [];
  let since = 0;

  /** A message posted while a frame is made comes when that frame has been laid out and painted. */
  const afterPaint = (begin: () => void, end: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = end;
      port2.postMessage(null);
      begin();
    });

  let waiting: { nights: boolean } | null = null;
  new MutationObserver((records) => {
    const inPage = records.filter(({ target }) => document.querySelector('main')?.contains(target));
    if (inPage.length === 0) return;
    const picture = document.querySelector(nights);
    const ofNights =
      picture !== null &&
      inPage.some(
        ({ target, addedNodes }) =>
          picture.contains(target) || [...addedNodes].some((added) => added.contains(picture)),
      );
    if (waiting !== null) {
      waiting.nights ||= ofNights;
      return;
    }
    const painting = { nights: ofNights };
    waiting = painting;
    afterPaint(
      // What changes from here on may only be painted with the next frame.
      () => {
        waiting = null;
      },
      () => {
        allAt = performance.now();
        if (painting.nights) nightsAt = allAt;
      },
    );
  }).observe(document, { childList: true, attributes: true, characterData: true, subtree: true });

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ from: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    // Of this type alone: what else an entry may be is not asked for.
    for (const { name, responseEnd } of list.getEntries() as PerformanceResourceTiming[])
      if (/\/api\/report\/resident\/\d+\/nights$/.test(new URL(name).pathname)) answeredAt = responseEnd;
  }).observe({ type: 'resource', buffered: true });

  window.reportWatch = {
    listen() {
      [answeredAt, nightsAt, allAt, longTasks] = [null, null, null, []];
      since = performance.now();
    },
    take: () => ({ answeredAt, nightsAt, allAt, longTasks: longTasks.filter(({ from, ms }) => from + ms > since) }),
    setBare() {
      const picture = document.querySelector(nights)?.outerHTML ?? '';
      let begin = 0;
      return new Promise((done) => {
        document.body.replaceChildren();
        const set = () => {
          begin = performance.now();
          document.body.innerHTML = picture;
          afterPaint(
            () => undefined,
            () => done(performance.now() - begin),
          );
        };
        afterPaint(() => undefined, set);
      });
    },
  };
}
