/** Opens a bed's drawer: part of the address, so that it can be linked and closed by Back. A display, which may not, sees plain text. */
import type { AgencyId, BedId } from '@wardlight/contract';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { openedFromHere, useOpensBeds } from '../../../lib/browser/opened.ts';
import { firstPage } from '../../../lib/session/return-to.ts';
import { useMayOpenBeds } from '../state/api.ts';
import { useBoardWords } from '../state/board-context.tsx';
import { useSwitchTo } from '../state/use-agencies.ts';

export interface BedLinkProps {
  /** null: a network, which has no drawer. */
  readonly bed: BedId | null;
  /** Whose it is: over all agencies it is opened there. */
  readonly agency: AgencyId;
  readonly text: string;
  readonly className?: string | undefined;
  /** -1: reached by other keys than Tab. */
  readonly tabIndex?: number | undefined;
  /** It stands on pages that open no bed as well: from there it leads to the board. */
  readonly fromAnywhere?: boolean;
}

/** Follows the address, and nothing that changes every second. */
export const BedLink = memo(function BedLink({
  bed,
  agency,
  text,
  className,
  tabIndex,
  fromAnywhere = false,
}: BedLinkProps) {
  const t = useBoardWords();
  const { search } = useLocation();
  const mayOpen = useMayOpenBeds();
  const opensHere = useOpensBeds();
  if (!mayOpen) return text;
  if (bed === null) return <NetworkLink agency={agency} text={text} className={className} />;
  const leaves = fromAnywhere && !opensHere;
  const params = new URLSearchParams(leaves ? '' : search);
  params.set('bed', String(bed));
  return (
    <Link
      className={className}
      tabIndex={tabIndex}
      to={leaves ? { pathname: firstPage, search: params.toString() } : { search: params.toString() }}
      state={leaves ? undefined : openedFromHere}
      preventScrollReset
    >
      {text} <span className="heard-only">{t('board.drawer.lastHour')}</span>
    </Link>
  );
});

/** A network has no drawer: over all agencies it leads to the board of its own, where it is answered. */
function NetworkLink({ agency, text, className }: Pick<BedLinkProps, 'agency' | 'text' | 'className'>) {
  const switchTo = useSwitchTo();
  if (switchTo === null) return text;
  return (
    <button type="button" className={`plain ${className ?? ''}`} onClick={() => switchTo(agency)}>
      {text}
    </button>
  );
}
