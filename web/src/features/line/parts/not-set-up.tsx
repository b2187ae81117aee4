/** Nothing can be pressed here: what is missing is set where the system runs. */
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';

/** As docs/operations.md names them. */
const settings = [
  'WARDLIGHT_ORIGIN',
  'WARDLIGHT_LINE_LOGIN_CHANNEL_ID',
  'WARDLIGHT_LINE_LOGIN_CHANNEL_SECRET',
  'WARDLIGHT_LINE_MESSAGING_TOKEN',
  'WARDLIGHT_LINE_MESSAGING_CHANNEL_SECRET',
] as const;

export function NotSetUp() {
  const d = useDeskWords();
  return (
    <Notice kind="info" title={d('line.notSetUp.title')}>
      <p>{d('line.notSetUp.info')}</p>
      <details>
        <summary className={classes.fold}>{d('line.notSetUp.settings')}</summary>
        <ul className={classes.settings} translate="no">
          {settings.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}
