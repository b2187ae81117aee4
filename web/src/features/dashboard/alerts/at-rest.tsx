/** Nothing calls: how the beds are, in one line, so that a quiet board is seen to be watched. */
import type { AgencyId, BedStatus } from '@wardlight/contract';
import { Fragment } from 'react';
import { useDataNow } from '../../../lib/browser/connection.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from '../state/board-context.tsx';
import { TonightLine } from './tonight-line.tsx';

interface Beds {
  readonly inBed: number;
  readonly sitting: number;
  readonly out: number;
  /** Since when the first of them is out; null where nobody is, or nobody knows. */
  readonly outSince: number | null;
  readonly away: number;
  /** Their mat should say something and does not. */
  readonly disconnected: number;
  /** No mat is to say anything of them. */
  readonly unwatched: number;
}

/** Null: of a bed with no data yet the sentence before this one speaks (`use-nothing-open.ts`). */
const kindOf: Readonly<Record<BedStatus, Exclude<keyof Beds, 'outSince'> | null>> = {
  inBed: 'inBed',
  lyingTooLong: 'inBed',
  sitting: 'sitting',
  bedExit: 'out',
  away: 'away',
  disconnected: 'disconnected',
  awaitingConnection: null,
  notMonitored: 'unwatched',
  unknown: null,
};

export function countAtRest({ tiles }: Pick<BoardState, 'tiles'>): Beds {
  const counts = { inBed: 0, sitting: 0, out: 0, away: 0, disconnected: 0, unwatched: 0 };
  let outSince: number | null = null;
  for (const { live } of tiles.values()) {
    const kind = kindOf[live.status];
    if (kind !== null) counts[kind] += 1;
    if (live.status === 'bedExit' && live.since_at !== null)
      outSince = Math.min(outSince ?? live.since_at, live.since_at);
  }
  return { ...counts, outSince };
}

const same = (a: Beds, b: Beds): boolean =>
  a.inBed === b.inBed &&
  a.sitting === b.sitting &&
  a.out === b.out &&
  a.outSince === b.outSince &&
  a.away === b.away &&
  a.disconnected === b.disconnected &&
  a.unwatched === b.unwatched;

/** @param agency whose night is summed up behind it; null = of nobody's */
export function AtRest({ agency }: { readonly agency: AgencyId | null }) {
  return (
    <>
      <BedsAtRest />
      {agency !== null && <TonightLine agencyId={agency} />}
    </>
  );
}

function BedsAtRest() {
  const { t } = useWords();
  const format = useFormat();
  const now = useDataNow(30_000);
  const { inBed, sitting, out, outSince, away, disconnected, unwatched } = useBoard(countAtRest, same);
  const longest = outSince === null ? '' : t('board.rest.longest', { time: format.duration(now - outSince) });
  const parts = [
    t('board.rest.inBed', { n: String(inBed) }),
    sitting > 0 && t('board.rest.sitting', { n: String(sitting) }),
    out > 0 && t('board.rest.out', { n: String(out) }) + longest,
    away > 0 && t('board.rest.away', { n: String(away) }),
    disconnected > 0 && t('board.rest.disconnected', { n: String(disconnected) }),
    unwatched > 0 && t('board.rest.unwatched', { n: String(unwatched) }),
  ];
  // Each whole: where a phone has no room, none is cut in two.
  return (
    <span data-rest="">
      {parts
        .filter((part) => part !== false)
        .map((part, n) => (
          <Fragment key={part}>
            {n > 0 && ' · '}
            <span>{part}</span>
          </Fragment>
        ))}
    </span>
  );
}
