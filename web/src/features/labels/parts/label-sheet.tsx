/** One sheet of labels in true millimetres: the same on the screen as on paper. Black on white, whatever the theme. */
import { maskName, residentSheetPath } from '@wardlight/contract';
import type { CSSProperties } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import type { LabelOf } from '../api.ts';
import { cornerOf, type LabelSheet } from '../sheets.ts';
import { classes } from './label-sheet-classes.ts';

interface SheetProps {
  readonly sheet: LabelSheet;
  /** What stands at each place; null = nothing, the label is used. */
  readonly places: readonly (LabelOf | null)[];
  readonly masked: boolean;
  /** Of the address in the code. */
  readonly origin: string;
  /** On the screen the used places are shown; on paper they stay empty. */
  readonly preview?: boolean;
}

const mm = (length: number): string => `${length}mm`;

export function SheetOfLabels({ sheet, places, masked, origin, preview = false }: SheetProps) {
  const d = useDeskWords();
  return (
    <div
      className={classes.sheet}
      data-preview={preview || undefined}
      style={{ width: mm(sheet.page.width), height: mm(sheet.page.height) }}
    >
      {places.map((label, place) => {
        const { left, top } = cornerOf(sheet, place);
        const style: CSSProperties = {
          left: mm(left),
          top: mm(top),
          width: mm(sheet.label.width),
          height: mm(sheet.label.height),
          padding: mm(sheet.padding),
        };
        if (label === null)
          return preview ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet is its number
            <div key={`used-${place}`} className={classes.used} style={style}>
              {d('labels.used')}
            </div>
          ) : null;
        return (
          <div key={label.resident_id} className={classes.label} data-label={label.resident_id} style={style}>
            <LabelText label={label} masked={masked} origin={origin} code={sheet.code} />
          </div>
        );
      })}
    </div>
  );
}

interface LabelTextProps {
  readonly label: LabelOf;
  readonly masked: boolean;
  readonly origin: string;
  readonly code: number;
}

function LabelText({ label, masked, origin, code }: LabelTextProps) {
  const d = useDeskWords();
  const name = masked ? maskName(label.name) : label.name;
  const { bed } = label;
  return (
    <>
      <QrCode
        text={`${origin}${residentSheetPath(label.agency_id, label.resident_id)}`}
        label={d('labels.code', { name })}
        size={mm(code)}
      />
      <div className={classes.text}>
        {bed === null ? (
          <span className={classes.floor}>{d('labels.noBed')}</span>
        ) : (
          <>
            <span className={classes.bed}>{bed.bed_no}</span>
            <span className={classes.floor}>{bed.floor}</span>
          </>
        )}
        <span className={classes.name}>{name}</span>
      </div>
    </>
  );
}
