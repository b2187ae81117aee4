/** The words themselves did not load, so this says it in the two languages most likely to be read, without any part of the program. */
import { page } from '../lib/browser/page.ts';

export function showNoWords(root: HTMLElement): void {
  const text = document.createElement('p');
  text.textContent = '守夜燈還沒載入完成，請再試一次。 Wardlight has not finished loading. Please try again.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '再試一次 · Try again';
  button.addEventListener('click', () => page.reload());
  root.replaceChildren(text, button);
}
