/** What the official account has sent this month, of what its plan allows. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';
import { type Quota, useOf } from '../model.ts';
import { Section } from './section.tsx';

export function Month({ quota }: { readonly quota: Quota | null }) {
  const d = useDeskWords();
  return (
    <Section title={d('line.month.title')}>
      {quota === null ? <p>{d('line.month.unknown')}</p> : <Known quota={quota} />}
      <p className={classes.soft}>{d('line.month.shared')}</p>
    </Section>
  );
}

function Known({ quota }: { readonly quota: Quota }) {
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  const { level, percent } = useOf(quota);
  const used = format.number(quota.used);
  const limit = format.number(quota.limit ?? 0);
  return (
    <>
      <p className={classes.figures}>
        {percent === null
          ? d('line.month.unlimited', { used })
          : d('line.month.used', { used, limit, percent: format.number(percent) })}{' '}
        <span className={classes.soft}>{d('line.month.asOf', { time: format.clockOf(quota.at, now) })}</span>
      </p>
      {percent !== null && (
        // The words above say the same.
        <div className={classes.bar} data-level={level} aria-hidden="true">
          <div className={classes.fill} style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      {(level === 'near' || level === 'full') && (
        <p className={classes.warning} role={level === 'full' ? 'alert' : 'status'}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />
          <span>{d(`line.month.${level}`)}</span>
        </p>
      )}
    </>
  );
}
