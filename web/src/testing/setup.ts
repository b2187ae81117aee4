/** Before and after every test of the screen. A console error, and a call that nobody answers, are red. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetParts } from '../lib/browser/chunks.ts';
import { program } from '../lib/browser/program.ts';
import { browserClock, installClock } from '../lib/browser/timers.ts';
import { reloadSession, session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';

// Only a failure waits this long: on a crowded machine the first render of a file, which loads its parts, takes a while.
configure({ asyncUtilTimeout: 30_000 });

const complaints: unknown[][] = [];

/** `<search>` is HTML since 2023, but not yet jsdom's. */
const unknownToJsdom = (said: unknown[]): boolean =>
  String(said[0]).startsWith('The tag <%s> is unrecognized') && said[1] === 'search';

class NeverResized implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Those whose words are read apart from what stands beside them. */
const apart = new Set(
  'address article aside blockquote body button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html input legend li main nav ol option p pre search section select summary table tbody td textarea tfoot th thead tr ul'.split(
    ' ',
  ),
);

/**
 * jsdom matches every rule of every style sheet against an element and its parents each time it is asked, which was a fifth of the run.
 * What is asked here is whether something is hidden or takes the pointer, and that is said by attributes and inline styles.
 */
function inlineStyleOf(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement;
  const isNone = element.hasAttribute('hidden') || ['style', 'script', 'template'].includes(element.localName);
  const said: Readonly<Record<string, () => string>> = {
    display: () => (isNone ? 'none' : style.display || (apart.has(element.localName) ? 'block' : 'inline')),
    visibility: () => visibilityOf(element),
  };
  return new Proxy(style, {
    get(target, name) {
      if (name === 'getPropertyValue')
        return (property: string) => said[property]?.() ?? target.getPropertyValue(property);
      const own = typeof name === 'string' ? said[name] : undefined;
      if (own !== undefined) return own();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The nearest that says so, as children inherit it. */
function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { visibility } = (at as HTMLElement).style;
    if (visibility !== '') return visibility;
  }
  return 'visible';
}

/** What jsdom lacks and Mantine asks for. */
function completeDom(): void {
  vi.stubGlobal('ResizeObserver', NeverResized);
  window.matchMedia = (media) => ({
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  });
  window.getComputedStyle = inlineStyleOf;
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
  // A test of a phone must not leave a phone behind for the next file.
  window.innerWidth = 1024;
  window.innerHeight = 768;
}

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      if (!unknownToJsdom(said)) complaints.push(said);
    });
  }
  completeDom();
  vi.stubGlobal('fetch', () => {
    throw new Error('This test has no fake server, and something called one');
  });
  // Without a line, parts of the program are there all the same, except where a test takes them away.
  vi.spyOn(program, 'answers').mockResolvedValue();
  localStorage.clear();
  sessionStorage.clear();
  reloadSession();
  showWelcome(true);
});

afterEach(() => {
  cleanup();
  installClock(browserClock);
  if (session.get() !== null) session.end('signedOut');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Last: what somebody still waits for is fetched anew at once, and no mock of this test may be in its way.
  forgetParts();
  expect(complaints, 'the console stays quiet').toEqual([]);
});

/** For a test of something that must complain: takes back what was said so far. */
export function expectComplaint(part: string | RegExp): void {
  const said = complaints.splice(0).map((each) => each.map(String).join(' '));
  expect(
    said.some((line) => (typeof part === 'string' ? line.includes(part) : part.test(line))),
    said.join('\n'),
  ).toBe(true);
}
