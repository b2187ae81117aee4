/** On the way to a bed, one is told that a colleague has closed its alert; otherwise one arrives for nothing. */
import { useEffect, useEffectEvent } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { endOffers, tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { useBoardStore } from '../state/board-context.tsx';
import { useNameOf } from '../state/use-agencies.ts';
import { useMe } from '../state/use-me.ts';

export function ClosedByColleague(): null {
  const store = useBoardStore();
  const { t } = useWords();
  const d = useDeskWords();
  const nameOf = useNameOf();
  const me = useMe();
  const look = useEffectEvent((): void => {
    const mine = store
      .read()
      .closed.find(
        ({ claimed_by, closed_by }) => claimed_by?.user_id === me && closed_by !== null && closed_by.user_id !== me,
      );
    if (mine?.closed_by == null || mine.close_reason === null) return;
    tellCorner({
      kind: 'warning',
      title: d('bedDrawer.closedBy', { name: mine.closed_by.name, reason: t(`alerts.closedAs.${mine.close_reason}`) }),
      info: nameOf(mine),
      // It stays long enough for somebody who is walking.
      act: { text: t('common.close'), run: endOffers },
    });
  });
  useEffect(() => {
    let seen = store.read().closed;
    return store.subscribe(() => {
      const { closed } = store.read();
      if (closed === seen) return;
      seen = closed;
      look();
    });
  }, [store]);
  return null;
}
