/** Closing asks how it was, with one tap: a popover where there is room, a sheet on a phone. */
import { useMediaQuery } from '@mantine/hooks';
import type { Alert } from '@wardlight/contract';
import { useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { breakpoints } from '../../../ui/theme.ts';
import { aboutOf, whereOf } from '../alert-words.ts';
import { useChunk } from '../use-chunk.ts';
import classes from './alert-parts.module.css';
import { CloseForm } from './close-form.tsx';
import { Sheet } from './sheet.tsx';

/** Comes after the board's first paint: what places the popover weighs a tenth of the program. */
const loadPopover = () => import('./close-popover.tsx');

export function CloseButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery(`(min-width: ${breakpoints.sm})`, undefined, { getInitialValueInEffect: false });
  const popover = useChunk(loadPopover, wide);
  const title =
    alert.bed_no === null
      ? t('board.display.closing', { where: whereOf(t, alert) })
      : t('alerts.closing.title', { bed: alert.bed_no });
  const button = (
    <button
      type="button"
      className={classes.close}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {t('alerts.close')} <span className="heard-only">{aboutOf(t, alert)}</span>
    </button>
  );
  const form = <CloseForm alert={alert} onDone={() => setOpen(false)} />;
  if (wide && popover.kind === 'here') {
    return (
      <popover.part.ClosePopover open={open} onChange={setOpen} title={title} button={button}>
        {form}
      </popover.part.ClosePopover>
    );
  }
  // Also where the popover could not be fetched: closing an alert must not depend on where its form stands.
  const asSheet = !wide || popover.kind === 'failed';
  return (
    <>
      {button}
      {asSheet && (
        <Sheet open={open} onClose={() => setOpen(false)} position="bottom" size="24rem" title={title}>
          {form}
        </Sheet>
      )}
    </>
  );
}
