/** Residents are being added, here or on another screen. */
import type { Import } from '@wardlight/contract';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from './classes.ts';

export function Running({ of }: { readonly of: Import }) {
  const d = useDeskWords();
  const format = useFormat();
  const text = d('residentImport.adding', { done: format.number(of.done), total: format.number(of.taken) });
  return (
    <section className={classes.part}>
      <h2 className={classes.title} role="status">
        {text}
      </h2>
      <progress className={classes.progress} value={of.done} max={Math.max(1, of.taken)} aria-label={text} />
      <p className={classes.soft}>{d('residentImport.addingInfo')}</p>
    </section>
  );
}
