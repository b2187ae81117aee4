/**
 * One running server for the journeys that kill nothing, need no settings of their own and look at nothing that all wards share: each makes
 * a ward of its own in it, and asks the database about that ward alone. It lives as long as Playwright's worker, which ends with the run or
 * with a journey that fails, so that nobody goes on in what a failure has left.
 */
import { test as base } from '@playwright/test';
import { createStack, type Stack } from './stack.ts';

/** What a journey may do with a server that is not its own. */
export type SharedStack = Pick<Stack, 'url' | 'mqttUrl' | 'makeWard' | 'query' | 'log'>;

async function startOne(): Promise<Stack> {
  const stack = await createStack();
  await stack.start().catch(async (error: unknown) => {
    await stack.stop();
    throw error;
  });
  return stack;
}

/** Why no further journey may use it. */
async function faultOf(stack: Stack): Promise<string | undefined> {
  if (!(await stack.isWell())) return 'is not well any more';
  // It would stand on every board for half a day.
  const [gap] = await stack.query<{ cause: string }>('select cause from watch_gaps limit 1');
  return gap === undefined ? undefined : `could not watch for a while: ${gap.cause}`;
}

export const test = base.extend<object, { readonly sharedStack: () => Promise<SharedStack> }>({
  sharedStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads in the pattern what a fixture needs.
    async ({}, use) => {
      let stack: Stack | undefined;
      /** Whoever asks for it begins with one that is well; that another had to be started is said. */
      const wellOne = async (): Promise<SharedStack> => {
        const fault = stack === undefined ? undefined : await faultOf(stack).catch(String);
        if (stack !== undefined && fault !== undefined) {
          process.stderr.write(
            `\na new server for those who share one, as the last ${fault}\n${stack.log().slice(-4_000)}\n`,
          );
          await stack.stop();
          stack = undefined;
        }
        stack ??= await startOne();
        return stack;
      };
      try {
        await use(wellOne);
      } finally {
        await stack?.stop();
      }
    },
    { scope: 'worker' },
  ],
});
