/** For a list of beds: a press that met another bed than the person aimed at is dropped, and the corner says whose button it met. */
import { type RefObject, useRef } from 'react';
import { useSteadyPress } from '../../../lib/browser/steady-press.ts';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { useBoardStore } from './board-context.tsx';
import { useNameOf } from './use-agencies.ts';

/** @returns for the element around the list; each card or tile in it has its key as `data-card` */
export function useSteady<E extends HTMLElement>(given?: RefObject<E | null>) {
  const own = useRef<E>(null);
  const ref = given ?? own;
  const store = useBoardStore();
  const { t } = useWords();
  const nameOf = useNameOf();
  const onClickCapture = useSteadyPress(ref, (key) => {
    const met = [...store.read().alerts.values()].find((alert) => cardKeyOf(alert) === key);
    tellCorner({
      kind: 'warning',
      title: t('alerts.stray'),
      info: met && t('alerts.strayNow', { where: nameOf(met) }),
    });
  });
  return { ref, onClickCapture };
}
