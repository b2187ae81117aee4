/** Versions of the provider's own mobile app. */
import type { AccessCase } from '../case.ts';
import { everyoneReads, ofProvider } from '../rows.ts';

export const appVersionAccess = {
  readAppVersions: { row: ofProvider },
  saveAppVersions: {
    row: ofProvider,
    given: async ({ app, provider }) => ({ body: await app.accounts.appVersions.read(provider) }),
  },
  readAppPrompt: { row: everyoneReads },
} as const satisfies Record<string, AccessCase>;
