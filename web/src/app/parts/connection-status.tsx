import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '../../lib/browser/connection.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import classes from './connection-status.module.css';

/** `worded`: with the word beside the picture; otherwise the word is only heard. */
export function ConnectionStatus({ worded }: { worded: boolean }) {
  const { t } = useWords();
  const { phase } = useConnection();
  const Icon = phase === 'live' || phase === 'connecting' ? IconPlugConnected : IconPlugConnectedX;
  const word = t(`shell.connection.${phase}`);
  return (
    <p className={classes.status} data-phase={phase} title={`${t('shell.connection.label')}: ${word}`}>
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <span className={worded ? classes.word : 'heard-only'}>{word}</span>
    </p>
  );
}
