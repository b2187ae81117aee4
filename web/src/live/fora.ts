/**
 * The channel of measurements (contract `live/fora.ts`). It only says which rows changed; whatever shows one reads it anew.
 */
import { foraEvents } from '@wardlight/contract';
import type { HearFora } from '../lib/reports/fora-feed.ts';
import { type FollowChannelOptions, followChannel } from './follow-channel.ts';

export type { ForaFeed, HearFora } from '../lib/reports/fora-feed.ts';

export interface FollowForaOptions extends Omit<FollowChannelOptions, 'readEvent'> {
  readonly onNews: HearFora;
}

/** Starts following; gives back how to stop. */
export const followFora = ({ onNews, ...options }: FollowForaOptions): (() => void) =>
  followChannel({
    ...options,
    readEvent(event, data) {
      if (event !== 'ForaEvent') return null;
      const read = foraEvents.ForaEvent.safeParse(data);
      if (!read.success) return null;
      const { fresh, news } = read.data;
      return {
        kind: fresh ? 'snapshot' : 'event',
        stamp: read.data,
        apply: () => onNews(fresh ? 'fresh' : news),
      };
    },
  });
