/**
 * A sheet over the board. Its machinery is fetched when the board stands and nothing else is to be done; where it has not come when the
 * sheet opens, a plain one stands in and stays until it is closed, so that nothing typed into it goes.
 */
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/browser/timers.ts';
import { useChunk, useDoesWithout } from '../../../lib/browser/use-chunk.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { PlainSheet } from '../../../ui/plain-sheet.tsx';
import type { SheetProps } from './sheet-drawer.tsx';

export const loadDrawer = () => import('./sheet-drawer.tsx');

/** @param waited whoever opens it has waited for something else already */
export function Sheet({ open, waited = false, ...rest }: SheetProps & { readonly waited?: boolean }) {
  const { t } = useWords();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const drawer = useChunk(loadDrawer, idle || open);
  const here = drawer.kind === 'here';
  // It opens after it stands there closed, because only then does it remember where the focus was.
  const [mayOpen, setMayOpen] = useState(false);
  useEffect(() => setMayOpen(here), [here]);
  if (useDoesWithout(drawer, open, waited)) {
    return (
      <PlainSheet title={rest.title} closeLabel={t('common.close')} onClose={rest.onClose}>
        {rest.children}
      </PlainSheet>
    );
  }
  return here ? <drawer.part.SheetDrawer {...rest} open={open && mayOpen} /> : null;
}
