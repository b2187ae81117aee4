/**
 * Where a keyboard goes on when what it was at is taken away: a card that is closed, a menu, a dialog. A removed element takes the focus with it
 * without a word, and the next Tab would begin at the top of the page. Only for who uses the keyboard: a focus holds lists still.
 */

/** An element and what stood on both sides of it, from the focused one outward. */
interface Place {
  readonly part: Element;
  readonly beside: readonly (Element | null)[];
}
type Places = readonly Place[];

/** So many places where the focus has been are kept: a menu that opens a dialog is gone when the dialog closes. */
const most = 8;
/** Outward no further than this: from another page one does not go on. */
const borders = 'main, [role="dialog"], [role="menu"], body';
/** No field: the next single key would be typed into it. */
const focusable = 'a[href], button:not(:disabled), [tabindex]:not(input, textarea, select)';

/** The answer ends it. */
export function keepFocus(): () => void {
  let been: readonly Places[] = [];
  let byKey = false;
  const pressed = ({ type }: Event): void => {
    byKey = type === 'keydown';
  };
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target !== document.body) been = [placesOf(target), ...been].slice(0, most);
  };
  const look = (): void => {
    if (!byKey) return;
    const { activeElement } = document;
    const [last] = been;
    if (last === undefined || (activeElement !== null && activeElement !== document.body)) return;
    // Pressed beside everything, nothing was taken away.
    if (last[0]?.part.isConnected !== false) return;
    const wasOver = last.at(-1)?.part.closest('main') === null && !last.at(-1)?.part.isConnected;
    const goal = firstGoal(been);
    (goal ?? (wasOver ? document.getElementById('main') : null))?.focus({ preventScroll: goal === null });
    if (document.activeElement === document.body) been = [];
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, pressed, true);
  return () => {
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, pressed, true);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function firstGoal(been: readonly Places[]): HTMLElement | null {
  for (const places of been) {
    const goal = goalIn(places);
    if (goal !== null) return goal;
  }
  return null;
}

function placesOf(focused: Element): Places {
  // On the page itself, where nothing of it was chosen.
  if (focused.matches('main')) return [{ part: focused, beside: [] }];
  const places: Place[] = [];
  for (let part: Element | null = focused; part !== null && !part.matches(borders); part = part.parentElement)
    places.push({ part, beside: [part.nextElementSibling, part.previousElementSibling] });
  return places;
}

/** The nearest place of what is left: beside what is gone, or within what stood around it. */
function goalIn(places: Places): HTMLElement | null {
  for (const { part, beside } of places) {
    for (const element of [part, ...beside]) {
      if (!(element instanceof HTMLElement) || !element.isConnected) continue;
      const goal = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable);
      if (goal !== null) return goal;
    }
  }
  return null;
}
