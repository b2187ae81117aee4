/** What is on paper: every sheet, beside the page and alone on it. Made when the browser prints, not while one chooses. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { LabelSheet } from '../sheets.ts';
import './printing.css';

interface PrintingProps {
  readonly page: LabelSheet['page'];
  readonly children: () => ReactNode;
}

export function Printing({ page, children }: PrintingProps) {
  if (!usePrinting()) return null;
  return createPortal(
    <div className="labels-on-paper">
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`}</style>
      {children()}
    </div>,
    document.body,
  );
}

/** The sheets must stand there before the browser looks: it prints as soon as its listeners have returned. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const set = (on: boolean) => flushSync(() => setPrinting(on));
    const begin = () => set(true);
    const end = () => set(false);
    const medium = window.matchMedia('print');
    const changed = (event: MediaQueryListEvent) => set(event.matches);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    medium.addEventListener('change', changed);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', changed);
    };
  }, []);
  return printing;
}
