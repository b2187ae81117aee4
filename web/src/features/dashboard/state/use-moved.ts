/** A question about alerts whose resident is moved while it stands open: it goes with them, and says where to. */
import type { Alert } from '@wardlight/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useStayOf } from './api.ts';
import { useBoard, useBoardStore } from './board-context.tsx';
import { useNameOf } from './use-agencies.ts';

/** As they were asked about, in the bed where they are now; the very same ones while nobody was moved. */
function movedOf({ alerts }: BoardState, asked: readonly Alert[]): readonly Alert[] {
  const now = asked.map((alert) => {
    const there = alerts.get(alert.alert_id);
    if (there === undefined || there.bed_id === alert.bed_id) return alert;
    const { bed_id, bed_no, floor } = there;
    return { ...alert, bed_id, bed_no, floor };
  });
  const moved = now.filter((alert, index) => alert !== asked[index]);
  return moved.length === 0 ? asked : moved;
}

const alertsOf = (state: BoardState) => state.alerts;

/**
 * @param given what the card showed when its question was opened
 * @returns what an answer answers, whom it means, and where they were moved to; null = they are where they were
 */
export function useMoved(given: readonly Alert[]) {
  const [asked] = useState(given);
  const store = useBoardStore();
  const { t } = useWords();
  const nameOf = useNameOf();
  const stayOf = useStayOf();
  const [askedStay] = useState(() => stayOf(asked));
  // Wakes with every change of the alerts.
  useBoard(alertsOf);
  const alerts = movedOf(store.read(), asked);
  const [first] = alerts;
  const isMoved = alerts !== asked && first !== undefined;
  const said = useRef(false);
  useEffect(() => {
    said.current = isMoved;
  }, [isMoved]);
  // Where the question stood in the bed itself, it goes with whoever lay there: then the corner says it.
  const gone = useEffectEvent(() => {
    const [there] = movedOf(store.read(), asked);
    if (said.current || there === undefined || there === asked[0]) return;
    tellCorner({
      kind: 'warning',
      title: t('alerts.movedTo', { where: nameOf(there) }),
      info: t('alerts.movedKept'),
    });
  });
  useEffect(() => () => gone(), []);
  const now = isMoved ? store.read().tiles.get(first.bed_id ?? (0 as never))?.resident : null;
  return {
    alerts,
    stay: isMoved && now?.resident_id === first.resident_id ? now.stay_id : askedStay,
    movedTo: isMoved ? t('alerts.movedTo', { where: nameOf(first) }) : null,
  };
}
