/** News of measurements, as pages hear them: app hands each page the feed, which says which rows changed and never what stands in them. */
import { useQueryClient } from '@tanstack/react-query';
import type { ForaNews, ResidentId } from '@wardlight/contract';
import { useEffect, useEffectEvent } from 'react';

/** `fresh`: something may have been missed, and everything that is shown is to be read. */
export type HearFora = (news: readonly ForaNews[] | 'fresh') => void;

export interface ForaFeed {
  /** @returns how to hear no more */
  readonly hear: (hear: HearFora) => () => void;
}

export function useFora(feed: ForaFeed, hear: HearFora): void {
  const heard = useEffectEvent(hear);
  useEffect(() => feed.hear((news) => heard(news)), [feed]);
}

/** Over all agencies there is no feed: what is shown is read again by time. */
export const allAgenciesAgainMs = 60_000;

/** Of one resident: under it stands everything that a reading changes. */
export const measurementsKey = (scope: unknown, resident: ResidentId) => ['measurements', scope, resident] as const;

/** Whatever is shown of this resident's readings is read again when one came, was changed or taken away. */
export function useMeasurementsCurrent(feed: ForaFeed, scope: unknown, resident: ResidentId): void {
  const client = useQueryClient();
  useFora(feed, (news) => {
    const theirs = news === 'fresh' || news.some((one) => one.what === 'reading' && one.resident_id === resident);
    if (theirs) void client.invalidateQueries({ queryKey: measurementsKey(scope, resident) });
  });
}
