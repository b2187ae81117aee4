/** The provider's own mobile app: its versions, and whether the one that calls is to be replaced. */
import { compareVersions, runningApp } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';

type AppVersionHandlers = Pick<Handlers, 'readAppVersions' | 'saveAppVersions' | 'readAppPrompt'>;

export const appVersionHandlers = (
  { appVersions }: Pick<Accounts, 'appVersions'>,
  clock: Pick<Clock, 'now'>,
): AppVersionHandlers => ({
  readAppVersions: ({ session }) => appVersions.read(session.provider_id),
  async saveAppVersions({ session, actor, body }) {
    const saving = { providerId: session.provider_id, by: actor, at: clock.now() };
    const saved = await appVersions.save(saving, body);
    if (saved === null) throw new Refused('conflict');
    return saved;
  },
  async readAppPrompt({ session, agent, appVersion }) {
    const running = runningApp(appVersion, agent);
    if (running === null) return { prompt: null };
    const { versions } = await appVersions.read(session.provider_id);
    const known = versions.find(({ platform }) => platform === running.platform);
    if (known === undefined || compareVersions(running.version, known.newest) >= 0) return { prompt: null };
    const { newest, minimum, store } = known;
    const kind = compareVersions(running.version, minimum) < 0 ? 'minimum' : 'newest';
    return { prompt: { kind, version: running.version, newest, store } };
  },
});
