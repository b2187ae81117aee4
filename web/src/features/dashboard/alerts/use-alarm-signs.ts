/** The signs of an alarm that are seen and felt without the page: in the tab, in the pocket, on the icon of the app. */
import { useEffect } from 'react';
import { showAlarmIcon, showBadge, titleMark, vibrate } from '../../../lib/browser/page-signs.ts';
import { priorityMarks } from '../../../ui/priority-mark.tsx';
import { rowsOf, useOpenAlerts, useOpenCards } from '../state/open-alerts.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import { useMe } from '../state/use-me.ts';
import { useNewlyTold } from '../state/use-newly-told.ts';

export function useAlarmSigns(): void {
  const open = useOpenAlerts();
  const names = useAgencyNames();
  const high = open.find(({ priority }) => priority === 'high');
  // The number alone: a tab is narrow, and who lies there is nobody's business who passes by.
  const place = high?.bed_no ?? high?.outage?.network_name ?? '';
  const where = high === undefined ? '' : [names?.get(high.agency_id), place].filter(Boolean).join(' ');
  const mark = high === undefined ? '' : `${priorityMarks.high} ${where} · `;
  useEffect(() => {
    titleMark.set(mark);
    return () => titleMark.set('');
  }, [mark]);

  const isHigh = high !== undefined;
  useEffect(() => (isHigh ? showAlarmIcon() : undefined), [isHigh]);

  useNewlyTold(open, (fresh) => {
    if (fresh.some(({ priority }) => priority === 'high')) vibrate();
  });

  const unanswered = rowsOf(useOpenCards().cards, useMe()).length;
  useEffect(() => showBadge(unanswered), [unanswered]);
  useEffect(() => {
    // Nothing counts on once the page is gone, and a number that stays would be untrue by the morning.
    const takeAway = (): void => showBadge(0);
    window.addEventListener('pagehide', takeAway);
    return () => {
      window.removeEventListener('pagehide', takeAway);
      takeAway();
    };
  }, []);
}
