/** The welcome page shows once in a browser session; visible by default (specification §4). */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';

const kept = shelf('sessionStorage', 'welcome', z.object({ visible: z.boolean() }));
let visible = true;

export const welcomeVisible = (): boolean => visible && (kept.read()?.visible ?? true);

/** Also remembered in the page itself, where the browser refuses to store. */
export function showWelcome(next: boolean): void {
  visible = next;
  kept.write({ visible: next });
}
