/**
 * What a browser says of itself, as the few names by which somebody recognizes their own device. A guess for eyes, never for a decision.
 * Kept by hand: bowser 2.15.0 takes LINE's browser for Chrome or Safari, in which our people open what LINE sends them; ua-parser-js 2 is AGPL.
 */

/** The first that fits: nearly every browser also claims to be one of those below it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bLine\//, 'LINE'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  // Also one that is driven without a window, which says so before the word.
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  // Of an app on an iPhone that shows pages.
  [/\b(?:iPhone|iPad)\b.*AppleWebKit\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstOf = (names: typeof browsers, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** "Chrome · Android"; null = it says nothing that helps. */
export function deviceLabel(agent: string | null): string | null {
  if (agent === null) return null;
  const known = [firstOf(browsers, agent), firstOf(systems, agent)].filter((name) => name !== null);
  return known.length === 0 ? null : known.join(' · ');
}
