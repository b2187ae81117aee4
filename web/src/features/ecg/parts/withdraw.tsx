/** A recording taken out of every list, with a reason, and the way back. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { type EcgDetail, withdrawnEcgDays } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWithdraw } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { NowWhose } from './now-whose.tsx';

function useFault({ busy, failure }: Pick<ReturnType<typeof useWithdraw>, 'busy' | 'failure'>, conflict: ReactNode) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null || busy) return null;
  return (
    <Notice kind="fault" title={d('ecg.one.failed')}>
      {hasCode(failure, 'conflict') ? conflict : errorText(failure)}
    </Notice>
  );
}

const mostWhy = 300;

interface WithdrawDialogProps {
  readonly ecg: EcgDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function WithdrawDialog({ ecg, onDone, onClose }: WithdrawDialogProps) {
  const { ecg_id, resident, withdrawn } = ecg;
  const d = useDeskWords();
  const { number } = useFormat();
  const acts = useWithdraw(ecg_id);
  const fault = useFault(acts, withdrawn === null ? <NowWhose ecg={ecg} /> : d('ecg.one.elsewhere'));
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const isEmpty = why.trim() === '';
  const withdraw = () => {
    setTried(true);
    if (!isEmpty) acts.withdraw(why, resident?.resident_id ?? null, onDone);
  };
  return (
    <Confirm
      open
      title={d('ecg.one.withdrawTitle')}
      doLabel={d('ecg.one.withdraw')}
      cancelLabel={d('lists.cancel')}
      busy={acts.busy}
      fault={fault}
      // Another has withdrawn it meanwhile: nothing is left to do.
      onDo={withdrawn !== null && !acts.busy ? null : withdraw}
      onCancel={onClose}
    >
      <div className={classes.form}>
        <p className={classes.text}>{d('ecg.one.withdrawInfo', { n: number(withdrawnEcgDays) })}</p>
        <TextInput
          size="md"
          label={d('ecg.one.why')}
          maxLength={mostWhy}
          value={why}
          error={tried && isEmpty ? d('ecg.one.whyNeeded') : undefined}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
      </div>
    </Confirm>
  );
}

interface WithdrawnProps {
  readonly ecg: EcgDetail;
  readonly withdrawn: NonNullable<EcgDetail['withdrawn']>;
  readonly onDone: (news: string) => void;
}

export function Withdrawn({ ecg, withdrawn: { by, at, why, files_until }, onDone }: WithdrawnProps) {
  const d = useDeskWords();
  const words = useEcgWords();
  const mayCorrect = useMay('measurements.correct');
  const acts = useWithdraw(ecg.ecg_id);
  const fault = useFault(acts, d('ecg.one.elsewhere'));
  return (
    <>
      <Notice
        kind="info"
        title={d('ecg.one.withdrawn', { name: by.name, time: words.when(ecg.agency_id, at) })}
        action={
          mayCorrect &&
          files_until !== null && (
            <Button busy={acts.busy} onClick={() => acts.putBack(() => onDone(d('ecg.one.isBack')))}>
              {d('ecg.one.putBack')}
            </Button>
          )
        }
      >
        <p className={classes.text}>{why}</p>
        {files_until !== null && (
          <p className={classes.text}>{d('ecg.one.filesUntil', { date: words.date(ecg.agency_id, files_until) })}</p>
        )}
      </Notice>
      {fault}
    </>
  );
}
