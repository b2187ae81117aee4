/** How this device shows the board: kept here, not with the account, because it hangs on the screen and not on who looks at it. */
import * as z from 'zod/mini';
import { shelf } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/browser/store.ts';
import { type DensityChoice, densityChoices, type Order, orders } from './arrangement.ts';

const kept = {
  density: shelf('localStorage', 'density', z.enum(densityChoices)),
  order: shelf('localStorage', 'order', z.enum(orders)),
};
const density = createStore<DensityChoice>(kept.density.read() ?? 'auto');
/** null = nobody chose: tiles keep their places, and a phone's rows begin with what calls. */
const order = createStore<Order | null>(kept.order.read());

export function chooseDensity(next: DensityChoice): void {
  kept.density.write(next);
  density.set(next);
}

/** @param next null = as it comes */
export function chooseOrder(next: Order | null): void {
  if (next === null) kept.order.clear();
  else kept.order.write(next);
  order.set(next);
}

export const useDensityChoice = (): DensityChoice => useStore(density);
/** Whether beds stand one under the other now: which order the view shows as chosen depends on it. */
const rows = createStore(false);
export const noteRows = (shown: boolean): void => rows.set(shown);
export const useShownInRows = (): boolean => useStore(rows);

/** @param inRows as on a phone, where not every bed is in sight */
export const useOrder = (inRows = false): Order => useStore(order) ?? (inRows ? 'urgency' : 'bed');
