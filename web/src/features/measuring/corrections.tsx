/** Correcting and withdrawing any reading of a resident, wherever readings are listed. */
import '@mantine/core/styles/Input.layer.css';
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
import { useReadAnew } from './api.ts';
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

function WithdrawDialog({ reading, onClose }: { readonly reading: Reading; readonly onClose: () => void }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const readAnew = useReadAnew();
  const action = useAction();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const missing = why.trim() === '';
  const withdraw = () => {
    setTried(true);
    if (missing) return;
    action.run(async () => {
      const params = { reading_id: String(reading.reading_id) };
      try {
        await call(withdrawReading, { params, body: { why, revision: reading.revision } });
        onClose();
      } finally {
        readAnew();
      }
    });
  };
  return (
    <Confirm
      open
      title={d('measuring.hand.withdrawTitle')}
      doLabel={d('measuring.hand.withdraw')}
      cancelLabel={d('lists.cancel')}
      busy={action.busy}
      fault={<Fault failure={action.failure} />}
      onDo={withdraw}
      onCancel={onClose}
    >
      <p>
        {words.name(reading.measured)} <strong>{words.value(reading.measured)}</strong>
      </p>
      <p>{d('measuring.hand.withdrawInfo')}</p>
      <TextInput
        size="md"
        maxLength={mostWhy}
        label={d('measuring.unassigned.note')}
        value={why}
        error={tried && missing ? d('measuring.unassigned.noteNeeded') : undefined}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </Confirm>
  );
}
