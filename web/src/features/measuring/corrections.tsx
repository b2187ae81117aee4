/** Correcting and withdrawing any reading of a resident, wherever readings are listed. */
import '../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { type Reading, withdrawReading } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { call } from '../../lib/api/http.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import type { CorrectionsProps } from '../../lib/reports/corrections.ts';
import { useMeasurementWords } from '../../lib/reports/measurement-words.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useNeedsPin } from '../../lib/session/station-pin.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/desk/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isConflict, readStanding, useReadAnew } from './api.ts';
import { classes } from './classes.ts';
import { HandDialog } from './parts/hand-dialog.tsx';
import { Fault } from './parts/unassigned-dialogs.tsx';

/** The reading as it stood when it was asked about: what another changes meanwhile is a conflict, not overwritten. */
interface Asked {
  readonly act: 'correct' | 'withdraw';
  readonly reading: Reading;
}

export function ReadingCorrections({ resident, children }: CorrectionsProps) {
  const d = useDeskWords();
  const mayCorrect = useMay('measurements.correct');
  const needsPin = useNeedsPin('measurements.correct');
  const readAnew = useReadAnew();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const actionsOf = (reading: Reading) => (
    <div className={classes.actions}>
      {(['correct', 'withdraw'] as const).map((act) => (
        <Button key={act} kind="plain" onClick={() => setAsked({ act, reading })}>
          {d(`measuring.hand.${act}`)}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      {children(mayCorrect && !needsPin ? actionsOf : null)}
      {asked?.act === 'correct' && (
        <HandDialog
          family={null}
          resident={resident}
          kind={asked.reading.measured.kind}
          corrects={asked.reading}
          onSaved={close}
          onClose={() => {
            close();
            // Whoever gives up because another was quicker sees what stands there now.
            readAnew();
          }}
        />
      )}
      {asked?.act === 'withdraw' && <WithdrawDialog reading={asked.reading} onClose={close} />}
    </>
  );
}

const mostWhy = 300;

/** Another may have been quicker: it says what stands there now, and the next press withdraws that, not what was seen before. */
function WithdrawDialog({ reading, onClose }: { readonly reading: Reading; readonly onClose: () => void }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const readAnew = useReadAnew();
  const action = useAction();
  // Null = it is no longer this resident's: nothing is left to withdraw.
  const [stands, setStands] = useState<Reading | null>(reading);
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const missing = why.trim() === '';
  const withdraw = (standing: Reading) => {
    setTried(true);
    if (missing) return;
    action.run(async () => {
      const params = { reading_id: String(standing.reading_id) };
      try {
        await call(withdrawReading, { params, body: { why, revision: standing.revision } });
        onClose();
      } catch (error) {
        if (isConflict(error)) setStands(await readStanding(reading));
        throw error;
      } finally {
        readAnew();
      }
    });
  };
  const { measured } = stands ?? reading;
  return (
    <Confirm
      open
      title={d('measuring.hand.withdrawTitle')}
      doLabel={d('measuring.hand.withdraw')}
      cancelLabel={d(stands === null ? 'lists.close' : 'lists.cancel')}
      busy={action.busy}
      fault={!action.busy && <WithdrawFault failure={action.failure} stands={stands} />}
      onDo={stands === null ? null : () => withdraw(stands)}
      onCancel={onClose}
    >
      <p>
        {words.name(measured)} <strong>{words.value(measured)}</strong>
      </p>
      {stands !== null && (
        <>
          <p>{d('measuring.hand.withdrawInfo')}</p>
          <TextInput
            size="md"
            maxLength={mostWhy}
            label={d('measuring.unassigned.note')}
            value={why}
            error={tried && missing ? d('measuring.unassigned.noteNeeded') : undefined}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        </>
      )}
    </Confirm>
  );
}

interface FaultProps {
  readonly failure: unknown;
  readonly stands: Reading | null;
}

function WithdrawFault({ failure, stands }: FaultProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  if (stands === null || !isConflict(failure)) return <Fault failure={failure} />;
  return (
    <Notice kind="fault" title={d('measuring.unassigned.failed')}>
      {d('measuring.hand.changedBefore')} {d('measuring.hand.standsNow', { value: words.value(stands.measured) })}
    </Notice>
  );
}
