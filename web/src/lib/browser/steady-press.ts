/**
 * A press means the bed that stood under the finger when the person aimed. Where a list put another one there a moment ago, the press is
 * dropped (docs/decisions/168). Each card or tile of the list names its bed by `data-card`; what becomes of one and the same bed never counts.
 */
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { watchAbove } from './above.ts';
import { elapsed } from './timers.ts';

/** From seeing a button to touching it a person needs about so long. Journeys wait as long: `e2e/src/person.ts` repeats this number. */
export const aimMs = 700;

interface Place {
  readonly key: string;
  /** Within what scrolls: scrolling is no change, and what grows above the list is one. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Places = readonly Place[];

const keyOf = (card: Element): string => card.getAttribute('data-card') ?? '';

/** Where the list's scroller begins, in the window. Asked of the list, because nothing else is known of the scroller. */
function originOf(list: HTMLElement): { readonly left: number; readonly top: number } {
  const { left, top } = list.getBoundingClientRect();
  return { left, top: top - list.offsetTop };
}

function placesIn(list: HTMLElement): Places {
  const origin = originOf(list);
  return [...list.querySelectorAll('[data-card]')].map((card) => {
    const { left, top, right, bottom } = card.getBoundingClientRect();
    return {
      key: keyOf(card),
      left: left - origin.left,
      top: top - origin.top,
      right: right - origin.left,
      bottom: bottom - origin.top,
    };
  });
}

const keysIn = (list: HTMLElement): string => [...list.querySelectorAll('[data-card]')].map(keyOf).join('\n');
const keysOf = (places: Places): string => places.map(({ key }) => key).join('\n');
const samePlaces = (some: Places, others: Places): boolean =>
  some.length === others.length &&
  some.every((one, n) => {
    const other = others[n];
    return other?.key === one.key && other.left === one.left && other.top === one.top && other.bottom === one.bottom;
  });

/** Which bed stood at a point; by its number in the list where nothing has a size, as for those who read by ear. */
const at = (places: Places, index: number, x: number, y: number): string | undefined =>
  (places.some(({ left, right }) => right > left)
    ? places.find(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom)
    : places[index]
  )?.key;

/** The last moment at which the whole page moved up or down below its bars, and how far. */
let pageMoved = { at: Number.NEGATIVE_INFINITY, by: 0 };
export function notePageMove(by: number): void {
  pageMoved = { at: elapsed(), by };
}

/** A card grew by itself and pushed the others, or something above the list pushed them all. */
function watchMoves(list: HTMLElement, moved: () => void): () => void {
  const size = new ResizeObserver(moved);
  size.observe(list);
  const unwatchAbove = watchAbove(list, moved);
  return () => {
    size.disconnect();
    unwatchAbove();
  };
}

/** By keyboard a press goes to what has the focus, wherever that stands by now. */
const isByKey = ({ detail }: MouseEvent, button: Element): boolean => detail === 0 && document.activeElement === button;

/**
 * @param list the element around the cards
 * @param say tells that a press was dropped; `key` names whose button it would have been
 */
export function useSteadyPress(list: RefObject<HTMLElement | null>, say: (key: string) => void) {
  const places = useRef<Places>([]);
  /** What stood where until when. */
  const before = useRef<readonly { readonly until: number; readonly places: Places }[]>([]);
  const emptied = useRef<number | null>(null);
  const look = useRef((next: Places) => {
    const moment = elapsed();
    if (next.length === 0) {
      emptied.current ??= moment;
      return;
    }
    if (emptied.current === null && samePlaces(next, places.current)) return;
    // Empty for a blink is still a change of bed; empty for longer, nobody aimed at what was there.
    const wasEmpty = emptied.current !== null && moment - emptied.current >= aimMs;
    emptied.current = null;
    const recent = before.current.filter(({ until }) => moment - until < aimMs);
    before.current = wasEmpty ? [] : [...recent, { until: moment, places: places.current }];
    places.current = next;
  }).current;
  // Where other beds came, or the same in another order. Whatever else is painted anew leaves every bed where it is, and measuring it then
  // would take a change of long ago for one of this moment.
  useLayoutEffect(() => {
    const { current } = list;
    if (current === null) return;
    if (emptied.current !== null || keysIn(current) !== keysOf(places.current)) look(placesIn(current));
  });
  const element = useRef<HTMLElement>(null);
  const unwatch = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (element.current === current) return;
    element.current = current;
    unwatch.current?.();
    unwatch.current = current === null ? null : watchMoves(current, () => look(placesIn(current)));
  });
  useLayoutEffect(
    () => () => {
      unwatch.current?.();
      // Shown again, as React does at once in development, it is watched anew.
      element.current = null;
    },
    [],
  );

  const wasAnother = (card: Element, { clientX, clientY }: MouseEvent): boolean => {
    const key = keyOf(card);
    const origin = list.current === null ? { left: 0, top: 0 } : originOf(list.current);
    const [x, y] = [clientX - origin.left, clientY - origin.top];
    const index = places.current.findIndex((place) => place.key === key);
    const differs = (other: string | undefined): boolean => other !== undefined && other !== key;
    const isRecent = (moment: number): boolean => elapsed() - moment < aimMs;
    // A bar that goes with the first touch moves the page during this very press: before, the finger was at another point of the list.
    const moved = isRecent(pageMoved.at) ? pageMoved.by : 0;
    if (moved !== 0 && differs(at(places.current, index, x, y + moved))) return true;
    return before.current.some(
      ({ until, places: then }) =>
        isRecent(until) && differs(at(then, index, x, until <= pageMoved.at ? y + moved : y)),
    );
  };

  return (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const [button, card] = [target?.closest('button'), target?.closest('[data-card]')];
    // What a card opened names its bed itself, wherever it stands; the list may stand in a sheet, which is a dialog too.
    if (target?.closest('[role="dialog"]')?.contains(list.current) === false) return;
    if (!button || !card || !list.current?.contains(card) || isByKey(event, button)) return;
    if (!wasAnother(card, event)) return;
    event.preventDefault();
    event.stopPropagation();
    say(keyOf(card));
  };
}
