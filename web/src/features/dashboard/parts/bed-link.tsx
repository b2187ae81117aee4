/** Opens a bed's drawer: part of the address, so that it can be linked and closed by Back. A display, which may not, sees plain text. */
import type { BedId } from '@wardlight/contract';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { useMayOpenBeds } from '../api.ts';
import { useBoardWords } from '../board-context.tsx';

export interface BedLinkProps {
  /** null: a network, which has no drawer. */
  readonly bed: BedId | null;
  readonly text: string;
  readonly className?: string | undefined;
  /** -1: reached by other keys than Tab. */
  readonly tabIndex?: number | undefined;
}

/** Follows the address, and nothing that changes every second. */
export const BedLink = memo(function BedLink({ bed, text, className, tabIndex }: BedLinkProps) {
  const t = useBoardWords();
  const { search } = useLocation();
  const mayOpen = useMayOpenBeds();
  if (bed === null || !mayOpen) return text;
  const params = new URLSearchParams(search);
  params.set('bed', String(bed));
  return (
    <Link
      className={className}
      tabIndex={tabIndex}
      to={{ search: params.toString() }}
      state={{ opened: true }}
      preventScrollReset
    >
      {text} <span className="heard-only">{t('board.drawer.lastHour')}</span>
    </Link>
  );
});
