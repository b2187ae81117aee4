/** When nobody watched: said beside the notifications until somebody on this screen has read it. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../../../lib/browser/browser-storage.ts';
import { createStore, useStore } from '../../../lib/browser/store.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useBoard } from '../state/board-context.tsx';
import classes from './lists.module.css';

/** Up to when gaps were read on this screen: they begin one after the other. */
const kept = shelf('sessionStorage', 'gaps-read', z.number());
const readUntil = createStore<number>(kept.read() ?? 0);

const gapsOf = (state: BoardState) => state.gaps;

export function WatchGaps() {
  const { t } = useWords();
  const format = useFormat();
  const gaps = useBoard(gapsOf);
  const until = useStore(readUntil);
  const unread = useMemo(() => gaps.filter(({ from_at }) => from_at > until), [gaps, until]);
  const [newest] = unread;
  if (newest === undefined) return null;
  const markRead = (): void => {
    readUntil.set(newest.from_at);
    kept.write(newest.from_at);
  };
  const today = serverNow();
  return (
    <Notice
      kind="fault"
      title={t('board.gap.title')}
      action={
        <button type="button" className={classes.retry} onClick={markRead}>
          {t('board.gap.seen')}
        </button>
      }
    >
      <ul className={classes.gaps}>
        {unread.map(({ from_at, to_at, cause }) => {
          const from = format.clockOf(from_at, today);
          const why = t(`board.gap.cause.${cause}`);
          return (
            <li key={from_at}>
              {to_at === null
                ? t('board.gap.open', { from, cause: why })
                : t('board.gap.one', { from, to: format.clockOf(to_at, today), cause: why })}
            </li>
          );
        })}
      </ul>
      {t('board.gap.info')}
    </Notice>
  );
}
