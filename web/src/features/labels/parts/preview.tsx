/** One sheet as it will come out, made small enough for the screen. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { LabelOf } from '../api.ts';
import type { LabelSheet } from '../sheets.ts';
import { SheetOfLabels } from './label-sheet.tsx';
import classes from './preview.module.css';

interface PreviewProps {
  readonly sheet: LabelSheet;
  readonly sheets: readonly (readonly (LabelOf | null)[])[];
  readonly masked: boolean;
  readonly origin: string;
}

/** Of a sheet's width in CSS pixels, 96 to the inch. */
const pxPerMm = 96 / 25.4;

export function Preview({ sheet, sheets, masked, origin }: PreviewProps) {
  const d = useDeskWords();
  const [wanted, setWanted] = useState(0);
  const shown = Math.min(wanted, sheets.length - 1);
  const places = sheets[shown];
  if (places === undefined) return null;
  const [width, height] = [sheet.page.width * pxPerMm, sheet.page.height * pxPerMm];
  return (
    <section className={classes.preview} aria-label={d('labels.preview')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{d('labels.preview')}</h2>
        {sheets.length > 1 && (
          <div className={classes.pages}>
            <IconButton
              label={d('labels.before')}
              title={d('labels.before')}
              onClick={() => setWanted(Math.max(0, shown - 1))}
            >
              <IconChevronLeft size={20} stroke={1.8} aria-hidden="true" />
            </IconButton>
            <span role="status">{d('labels.page', { page: String(shown + 1), pages: String(sheets.length) })}</span>
            <IconButton
              label={d('labels.next')}
              title={d('labels.next')}
              onClick={() => setWanted(Math.min(sheets.length - 1, shown + 1))}
            >
              <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <svg className={classes.scaled} viewBox={`0 0 ${width} ${height}`} role="presentation">
        <foreignObject width={width} height={height}>
          <SheetOfLabels preview sheet={sheet} places={places} masked={masked} origin={origin} />
        </foreignObject>
      </svg>
    </section>
  );
}
