/** Where somebody else was quicker: whose the recording is now, or that it is withdrawn, before one decides again. */
import type { EcgDetail } from '@wardlight/contract';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { classes } from '../classes.ts';

export function NowWhose({ ecg: { resident, withdrawn } }: { readonly ecg: EcgDetail }) {
  const d = useDeskWords();
  return (
    <>
      <p className={classes.text}>
        {withdrawn !== null
          ? d('ecg.one.justWithdrawn', { name: withdrawn.by.name, why: withdrawn.why })
          : resident === null
            ? d('ecg.one.nowNobody')
            : d('ecg.one.nowOf', { name: resident.name })}
      </p>
      <p className={classes.text}>{d('ecg.one.lookAgain')}</p>
    </>
  );
}
