/** `/turns`: who is to be turned next. Since when each lies is the board's, handed in by app. */
import type { BedId, BedLive, Tile } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { TurnList } from './parts/turn-list.tsx';

interface TurnsProps {
  readonly withTiles: (show: (tiles: ReadonlyMap<BedId, Tile>, isBlind: boolean) => ReactNode) => ReactNode;
  /** The answer to a press. */
  readonly onLive: (live: BedLive) => void;
}

export function TurnsScreen({ withTiles, onLive }: TurnsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  return (
    <Page
      title={t('shell.titles.turns')}
      info={scope === 'all' ? t('board.agencies.readOnly') : d('turns.info')}
      {...useGroupTabs('watch')}
    >
      {withTiles((tiles, isBlind) => (
        <TurnList tiles={tiles} isBlind={isBlind} onLive={onLive} />
      ))}
    </Page>
  );
}
