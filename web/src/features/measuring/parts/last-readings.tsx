/** What a resident was last measured, who typed or corrected it, and the ways to put a value right. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type MeterFamily,
  type Reading,
  type ResidentId,
  readLastMeasurements,
  withdrawReading,
} from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { call } from '../../../lib/api/http.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useHere, useMay } from '../../../lib/session/current-user.tsx';
import { useNeedsPin } from '../../../lib/session/station-pin.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { classes } from '../classes.ts';
import { HandDialog } from './hand-dialog.tsx';
import { ReadingShown } from './reading-shown.tsx';
import { Fault } from './unassigned-dialogs.tsx';

interface LastProps {
  readonly family: MeterFamily;
  readonly resident: { readonly resident_id: ResidentId; readonly name: string };
}

export function LastReadings({ family, resident }: LastProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const mayCorrect = useMay('measurements.correct');
  const needsPin = useNeedsPin('measurements.correct');
  const [asked, setAsked] = useState<{ readonly act: 'correct' | 'withdraw'; readonly reading: Reading } | null>(null);
  const answer = useQuery({
    queryKey: ['lastReadings', scope, resident.resident_id],
    queryFn: ({ signal }) =>
      call(readLastMeasurements, { params: { resident_id: String(resident.resident_id) } }, { signal }),
    staleTime: 0,
  });
  const readings = answer.data?.readings ?? [];
  const close = () => setAsked(null);
  if (readings.length === 0) return null;
  return (
    <section aria-label={d('measuring.hand.last')} className={classes.card}>
      <h2 className={classes.heading}>{d('measuring.hand.last')}</h2>
      {needsPin && <p className={classes.soft}>{d('measuring.hand.pin')}</p>}
      <ul className={classes.list}>
        {readings.map((reading) => (
          <li key={reading.reading_id} className={classes.other}>
            <div>
              <ReadingShown reading={reading} small />
              <Past reading={reading} />
            </div>
            {mayCorrect && !needsPin && (
              <div className={classes.actions}>
                {(['correct', 'withdraw'] as const).map((act) => (
                  <Button key={act} kind="plain" onClick={() => setAsked({ act, reading })}>
                    {d(`measuring.hand.${act}`)}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.act === 'correct' && (
        <HandDialog
          family={family}
          resident={resident}
          kind={asked.reading.measured.kind}
          corrects={asked.reading}
          onSaved={close}
          onClose={() => {
            close();
            void answer.refetch();
          }}
        />
      )}
      {asked?.act === 'withdraw' && <WithdrawDialog reading={asked.reading} onClose={close} />}
    </section>
  );
}

/** Who typed it, and what stood there before it was corrected. */
function Past({ reading: { source, by, corrected } }: { readonly reading: Reading }) {
  const d = useDeskWords();
  const format = useFormat();
  const words = useMeasurementWords();
  return (
    <>
      {source === 'hand' && by !== null && <p className={classes.soft}>{d('measuring.hand.by', { name: by.name })}</p>}
      {corrected !== null && (
        <p className={classes.soft}>
          {d('measuring.hand.corrected', {
            name: corrected.by.name,
            time: format.clockOf(corrected.at, serverNow()),
            why: corrected.why,
            first: words.value(corrected.first),
          })}
        </p>
      )}
    </>
  );
}

const mostWhy = 300;

function WithdrawDialog({ reading, onClose }: { readonly reading: Reading; readonly onClose: () => void }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const client = useQueryClient();
  const deed = useAction();
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const missing = why.trim() === '';
  const withdraw = () => {
    setTried(true);
    if (missing) return;
    deed.run(async () => {
      const params = { reading_id: String(reading.reading_id) };
      try {
        await call(withdrawReading, { params, body: { why, revision: reading.revision } });
        onClose();
      } finally {
        for (const part of ['lastReadings', 'measuringRound', 'unassigned'])
          void client.invalidateQueries({ queryKey: [part] });
      }
    });
  };
  return (
    <Confirm
      open
      title={d('measuring.hand.withdrawTitle')}
      doLabel={d('measuring.hand.withdraw')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={<Fault failure={deed.failure} />}
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
