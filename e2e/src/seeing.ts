/** What a screen must be whatever stands on it: nothing grave for axe to say, as wide and as high as its window, no text cut. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const schemeAttribute = 'data-mantine-color-scheme';

/** Empty where all is well. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await graveOf(page, (axe) => axe)), ...(await page.evaluate(findCut))];
}

/** The same screen turned to the other theme, and back; of all that axe asks, only this hangs on colours. */
export async function faultsInOtherTheme(page: Page): Promise<string[]> {
  const before = await schemeOf(page);
  // The page chooses its theme by itself now and then; what was judged half in one and half in the other is judged again.
  for (let tries = 0; tries < 3; tries++) {
    await turnTheme(page);
    const turned = await schemeOf(page);
    const grave = await graveOf(page, (axe) => axe.withRules(['color-contrast']));
    const stood = turned !== before && (await schemeOf(page)) === turned;
    if ((await schemeOf(page)) !== before) await turnTheme(page);
    if (stood) return grave.map((fault) => `in the other theme: ${fault}`);
  }
  return ['the other theme did not stay while it was looked at'];
}

const schemeOf = (page: Page): Promise<string | null> =>
  page.evaluate((attribute) => document.documentElement.getAttribute(attribute), schemeAttribute);

/** From light to dark, or back, and until every colour has arrived: a field half-way between two themes says nothing of either. */
export const turnTheme = (page: Page): Promise<void> => page.evaluate(turnScheme, schemeAttribute);

async function graveOf(page: Page, asked: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await asked(new AxeBuilder({ page }))
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Runs in the browser, like the next. */
async function turnScheme(attribute: string): Promise<void> {
  const root = document.documentElement;
  root.setAttribute(attribute, root.getAttribute(attribute) === 'dark' ? 'light' : 'dark');
  const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The first frame starts what changes slowly, and only then it can be waited for.
  await drawn();
  const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(changing.map(({ finished }) => finished));
  await drawn();
}

function findCut(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
  // A page within the frame scrolls within it: else bars and navigation go away with a swipe.
  if (document.getElementById('main') !== null && root.scrollHeight > window.innerHeight)
    faults.push(`the screen is ${root.scrollHeight} px high, and scrolls away whole`);
  // What lies over the page ends where the screen does, and covers no bar that must be seen, nor is covered by one.
  const bars = Number.parseFloat(root.style.getPropertyValue('--bars-height')) || 0;
  for (const dialog of document.querySelectorAll('[role="dialog"]')) {
    const { top, bottom, height } = dialog.getBoundingClientRect();
    if (height > 0 && (top < bars - 1 || bottom > window.innerHeight + 1))
      faults.push(
        `the dialog stands from ${top} to ${bottom}, the bars end at ${bars}, the screen at ${window.innerHeight}`,
      );
  }
  // What a field shows without being text of the page: its hint, or what is chosen.
  const ruler = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
    const shown = 'options' in field ? field.selectedOptions[0]?.text : field.value === '' ? field.placeholder : '';
    const style = getComputedStyle(field);
    // In what is folded away nothing has been given its room yet.
    if (ruler === null || !shown || field.clientWidth <= 1 || !field.checkVisibility()) continue;
    // A search that is a button until somebody is in it.
    if (!('options' in field) && getComputedStyle(field, '::placeholder').opacity === '0') continue;
    ruler.font = style.font;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (ruler.measureText(shown).width > room + 1) faults.push(`cut: “${shown}” in its field`);
  }
  // What a browser writes of a date and its time cannot be measured from without; it takes this much.
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="datetime-local"]'))
    if (field.clientWidth > 1 && field.clientWidth < 220) faults.push(`cut: a date in ${field.clientWidth} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element === null || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 1 && text.length <= 6 && !/\s/.test(text) && element.closest('button') !== null)
      faults.push(`broken: “${text}” on a button, in ${lines} lines`);
    for (let box: HTMLElement | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      // Heard only, or there to be scrolled to.
      if (box.clientWidth <= 1 || box.matches('.heard-only, [aria-hidden="true"]')) break;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') break;
      if (style.overflowX === 'visible') continue;
      const edge = box.getBoundingClientRect();
      // The whole of it is one pointing away.
      const told = element.closest('[title]') !== null;
      if (!told && (right > edge.right + 1 || left < edge.left - 1)) faults.push(`cut: “${text}”`);
      break;
    }
  }
  return faults;
}
