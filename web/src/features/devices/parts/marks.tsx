/** A mat's connection and its signal: by shape and by word, colour only says it once more. */
import { IconPlug, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { Device } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { barsOf, strengthOf } from '../model.ts';
import classes from './marks.module.css';

type LinkedDevice = Pick<Device, 'last_update_at' | 'online'>;

/** One word, the board's: a mat that was never heard is waited for, and nothing else. */
export function LinkState({ device: { online, last_update_at } }: { readonly device: LinkedDevice }) {
  const d = useDeskWords();
  const isAwaited = !online && last_update_at === null;
  const gone = isAwaited ? IconPlug : IconPlugConnectedX;
  const Icon = online ? IconPlugConnected : gone;
  const missing = isAwaited ? 'devices.neverHeard' : 'devices.offline';
  return (
    <span className={classes.link} data-online={online}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {d(online ? 'devices.online' : missing)}
    </span>
  );
}

export function Signal({ dbm }: { readonly dbm: number | null }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  if (dbm === null) return <span className={classes.soft}>{t('common.noValue')}</span>;
  const bars = barsOf(dbm);
  return (
    <span className={classes.signal}>
      <svg className={classes.bars} width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect key={bar} data-lit={bar < bars} x={bar * 5} y={12 - bar * 4} width="4" height={4 + bar * 4} rx="1" />
        ))}
      </svg>
      <span>
        {d(`devices.strength.${strengthOf(dbm)}`)}
        <span className={classes.soft}> {d('devices.dbm', { n: format.number(dbm) })}</span>
      </span>
    </span>
  );
}
