/** What is on paper: every sheet, beside the page and alone on it. Made when the browser prints, not while one chooses. */
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useOnPaper } from '../../../ui/reports/use-on-paper.ts';
import type { LabelSheet } from '../sheets.ts';
import './printing.css';

interface PrintingProps {
  readonly page: LabelSheet['page'];
  readonly children: () => ReactNode;
}

export function Printing({ page, children }: PrintingProps) {
  if (!useOnPaper()) return null;
  return createPortal(
    <div className="labels-on-paper">
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`}</style>
      {children()}
    </div>,
    document.body,
  );
}
