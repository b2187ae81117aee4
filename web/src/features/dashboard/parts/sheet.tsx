/** A sheet over the board. Its machinery comes after the board's first paint, and is there before anybody can open it. */
import { useEffect, useState } from 'react';
import { useChunk } from '../use-chunk.ts';
import type { SheetProps } from './sheet-drawer.tsx';

const loadDrawer = () => import('./sheet-drawer.tsx');

export function Sheet({ open, ...rest }: SheetProps) {
  const drawer = useChunk(loadDrawer, true);
  const here = drawer.kind === 'here';
  // It opens after it stands there closed, because only then does it remember where the focus was.
  const [mayOpen, setMayOpen] = useState(false);
  useEffect(() => setMayOpen(here), [here]);
  return here ? <drawer.part.SheetDrawer {...rest} open={open && mayOpen} /> : null;
}
