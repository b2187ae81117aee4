/** An alarm about a value on real pixels: on a phone of 375 px, in every language, its tile says the value, the limit and the value of now, uncut. */
import { expect, type Page } from '@playwright/test';
import { languages } from '@wardlight/contract';
import { connectAsync, type MqttClient } from 'mqtt';
import { enter, openScreen, signIn, tileOf } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

const stories = [
  { alarmed: { spo2: 86 }, better: { spo2: 97 }, said: [/86%/, /90/, /97%/] },
  { alarmed: { temp: 38.6 }, better: { temp: 38.1 }, said: [/38[.,]6\s°C/, /37[.,]8/, /38[.,]1\s°C/] },
] as const;

let stack: SharedStack;
let ward: Ward;
let clients: MqttClient[];
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  const alerts = { spo2Less: { value: 90 }, tempGreater: { value: 37.8 } };
  ward = await stack.makeWard({ beds: 3, prefix: 'value', alerts });
  clients = await Promise.all(
    ward.mats
      .slice(0, stories.length)
      .map(({ serial, password }) =>
        connectAsync(stack.mqttUrl, { clientId: serial, username: serial, password, protocolVersion: 4 }),
      ),
  );
});
test.afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync()));
});

async function say(which: 'alarmed' | 'better', ago: number): Promise<void> {
  const sent = Date.now();
  const at = sent - ago;
  const body = { seq: at, at, sent, state: 'lying', posture: 'supine', rr: 15, hr: 60, move: 2, quality: 90 };
  for (const [index, story] of stories.entries()) {
    const topic = `v1/${ward.mats[index]?.serial}/up/frame`;
    await clients[index]?.publishAsync(topic, JSON.stringify({ ...body, ...story[which] }), { qos: 1 });
  }
}

/** How far the value stands out of what shows it, in px. */
const cutOff = (page: Page, bed: number): Promise<number> =>
  page.evaluate((id) => {
    const value = document.querySelector(`article[data-bed="${id}"] [data-value]`);
    const shown = value?.closest('[data-measured]');
    if (!value || !shown) throw new Error('no value is shown');
    const [inner, outer] = [value.getBoundingClientRect(), shown.getBoundingClientRect()];
    return Math.max(inner.right - outer.right, inner.bottom - outer.bottom, outer.left - inner.left);
  }, bed);

/** The proof looks at all seven. */
const looked = process.env.WARDLIGHT_PROOF === '1' ? languages : (['zh-TW', 'th'] as const);

test('at 375 px a tile says the value, its limit and the value of now, uncut, in every language in the @proof', async ({
  browser,
}, info) => {
  await say('alarmed', 40_000);
  await say('alarmed', 20_000);
  const screen = await openScreen(browser, stack.url, { width: 375, height: 812, theme: 'light' });
  await signIn(screen, ward.staff);
  await enter(screen);
  for (const language of looked)
    await test.step(language, async () => {
      await screen.page.addInitScript(
        (chosen) => localStorage.setItem('wardlight.language', JSON.stringify(chosen)),
        language,
      );
      await screen.page.reload();
      // What is half a minute old is doubtful, and says so.
      await say('better', 0);
      for (const [index, { said }] of stories.entries()) {
        const bed = ward.mats[index]?.bedId ?? 0;
        for (const part of said) await expect(tileOf(screen, bed).locator('[data-value]')).toContainText(part);
        expect(await cutOff(screen.page, bed)).toBeLessThanOrEqual(1);
      }
      await screen.page.screenshot({ path: info.outputPath(`${language}.png`) });
    });
  await screen.context.close();
});
