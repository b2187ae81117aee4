/** A small ward at night: LINE beside it, two caregivers on lists, and time that stands still until it is driven. */
import type { Browser, Page } from '@playwright/test';
import { type DataOf, readAlert, readAlertLog } from '@wardlight/contract';
import { callOf } from './calling.ts';
import { type DrivenNight, driveNight } from './driven-night.ts';
import { type LineAtHand, lineAtHand } from './line/line-at-hand.ts';
import { makeShift, type Shift } from './night-shift.ts';
import { enter, openScreen, type Screen, type ScreenWish, signIn } from './person.ts';
import { createStack, type Stack, type Ward } from './stack.ts';

export interface NightWard {
  readonly line: LineAtHand;
  readonly stack: Stack;
  readonly ward: Ward;
  readonly shift: Shift;
  readonly night: DrivenNight;
  /** By its place in the ward. */
  bedOf(bed: number): Ward['mats'][number];
  /** In bed and counted there, so that what comes next is a change. */
  settle(...beds: readonly number[]): Promise<void>;
  /** A screen at which somebody has signed in and passed the lamp. @param before the page is opened */
  atTheBoard(
    browser: Browser,
    who: Ward['staff'],
    wish?: ScreenWish,
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Screen>;
  /** The last alert of a kind about a bed. */
  storyOf(bed: number, type: string): Promise<DataOf<typeof readAlert>>;
  end(): Promise<void>;
}

/** Leaving the bed is told at once, sitting after five seconds. */
const leaving: Told = { leaveBed: { value: 0 }, siteTimeout: { value: 5 } };
type Told = Readonly<Record<string, { readonly value: number }>>;

/** @param alerts all that is told there */
export async function makeNightWard(beds: number, alerts: Told = leaving): Promise<NightWard> {
  const line = await lineAtHand();
  const stack = await createStack((url) => ({ ...line.env(url), WARDLIGHT_TEST_CLOCK: '1' }));
  await stack.start();
  const ward = await stack.makeWard({ beds, prefix: 'night', alerts, onlyThese: true });
  const shift = await makeShift(stack, ward, line);
  const night = await driveNight(stack, ward);
  const bedOf = (bed: number) => {
    const mat = ward.mats[bed];
    if (mat === undefined) throw new Error(`the ward has no bed ${bed}`);
    return mat;
  };
  return {
    line,
    stack,
    ward,
    shift,
    night,
    bedOf,
    async settle(...these) {
      await night.say('lying', ...these);
      await night.leap(30);
    },
    async atTheBoard(browser, who, wish = {}, before) {
      const screen = await openScreen(browser, stack.url, wish);
      await before?.(screen.page);
      await signIn(screen, who);
      await enter(screen);
      return screen;
    },
    async storyOf(bed, type) {
      const query = { bed_id: bedOf(bed).bedId, type };
      const { rows } = await callOf(stack.url, readAlertLog, shift.staff, { query });
      const params = { alert_id: rows[0]?.alert_id ?? '' };
      return await callOf(stack.url, readAlert, shift.staff, { params });
    },
    async end() {
      await night.end();
      await stack.stop();
      await line.stop();
    },
  };
}
