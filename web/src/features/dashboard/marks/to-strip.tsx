/** The way by keyboard from a sheet to what needs someone elsewhere, which stands above it. Seen as long as it has the focus. */
import { useWords } from '../../../lib/i18n/i18n.ts';
import { rowsOf, useOpenCards } from '../state/open-alerts.ts';
import { useMe } from '../state/use-me.ts';
import classes from './sheet.module.css';

export const stripId = 'open-alarms';

export function ToStrip() {
  const { t } = useWords();
  const waiting = rowsOf(useOpenCards().cards, useMe()).length;
  if (waiting === 0) return null;
  return (
    <a
      className={classes.toStrip}
      href={`#${stripId}`}
      onClick={(event) => {
        event.preventDefault();
        // Its frame, not a button in it: which bed one answers for is read first.
        document.getElementById(stripId)?.focus();
      }}
    >
      {t('alerts.strip.goTo', { n: String(waiting) })}
    </a>
  );
}
