/** Closing asks how it was, with one tap: a popover where there is room, a sheet on a phone. */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import type { Alert } from '@wardlight/contract';
import { useId, useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { breakpoints } from '../../../ui/theme.ts';
import classes from './alert-parts.module.css';
import { CloseForm } from './close-form.tsx';
import { Sheet } from './sheet.tsx';

export function CloseButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery(`(min-width: ${breakpoints.sm})`, undefined, { getInitialValueInEffect: false });
  const titleId = useId();
  const title = t('alerts.closing.title', { bed: alert.bed_no });
  const button = (
    <button
      type="button"
      className={classes.close}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      {t('alerts.close')}{' '}
      <span className="heard-only">
        {t('alerts.ofBed', { bed: alert.bed_no, type: t(`alerts.type.${alert.type}`) })}
      </span>
    </button>
  );
  const form = <CloseForm alert={alert} onDone={() => setOpen(false)} />;
  if (!wide) {
    return (
      <>
        {button}
        <Sheet open={open} onClose={() => setOpen(false)} position="bottom" size="24rem" title={title}>
          {form}
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
        <h2 id={titleId} className={classes.formTitle}>
          {title}
        </h2>
        {form}
      </Popover.Dropdown>
    </Popover>
  );
}
