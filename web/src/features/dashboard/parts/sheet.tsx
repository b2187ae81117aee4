/** A sheet over the board. Its machinery is fetched when the board stands and nothing else is to be done, or at the latest when it opens. */
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/timers.ts';
import { useChunk } from '../use-chunk.ts';
import type { SheetProps } from './sheet-drawer.tsx';

const loadDrawer = () => import('./sheet-drawer.tsx');

export function Sheet({ open, ...rest }: SheetProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const drawer = useChunk(loadDrawer, idle || open);
  const here = drawer.kind === 'here';
  // It opens after it stands there closed, because only then does it remember where the focus was.
  const [mayOpen, setMayOpen] = useState(false);
  useEffect(() => setMayOpen(here), [here]);
  return here ? <drawer.part.SheetDrawer {...rest} open={open && mayOpen} /> : null;
}
