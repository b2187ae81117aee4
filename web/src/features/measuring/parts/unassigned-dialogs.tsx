/** Whose a reading is, or why it is refused: each one tap more. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import {
  type MeasurementUnit,
  type ReadingRefusal,
  type ResidentId,
  rawUnits,
  readingRefusals,
  type Unassigned,
} from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import type { UnassignedActs } from '../unassigned-api.ts';
import { FindResident } from './find-resident.tsx';

export interface UnassignedDialogProps {
  readonly reading: Unassigned;
  readonly acts: UnassignedActs;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function Fault({ failure }: { readonly failure: unknown }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null) return null;
  return (
    <Notice kind="fault" title={d('measuring.unassigned.failed')}>
      {hasCode(failure, 'conflict') ? d('measuring.unassigned.elsewhere') : errorText(failure)}
    </Notice>
  );
}

interface To {
  readonly resident_id: ResidentId;
  readonly name: string;
}

export function GiveDialog({ reading, acts, onClose, to: first }: UnassignedDialogProps & { readonly to: To | null }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const full = useViewport().width < fullBelowPx;
  /** Whose it is, where only the unit is still to be said. */
  const [asked, setAsked] = useState<To | null>(first);
  const give = (to: To, unit: MeasurementUnit | null = null) => {
    // Only staff know what the meter showed.
    if (unit === null && reading.reason === 'unitDoubtful') setAsked(to);
    else acts.give(reading, to, unit, onClose, () => setAsked(to));
  };
  return (
    <Dialog
      open
      title={asked === null ? d('measuring.unassigned.giveTitle') : d('measuring.unassigned.unitAsk')}
      closeLabel={d('lists.close')}
      size="lg"
      full={full}
      onClose={onClose}
    >
      <div className={classes.list}>
        <p>
          {words.name(reading.measured)} <strong>{words.value(reading.measured)}</strong>
        </p>
        <Fault failure={acts.failure} />
        {asked === null ? (
          <FindResident
            label={d('measuring.unassigned.findResident')}
            busy={acts.busy}
            act={({ bed, name }) => ({
              text: d('measuring.unassigned.giveTo'),
              heard: d('measuring.unassigned.give', { name: `${bed?.bed_no ?? ''} ${name}` }),
            })}
            onChoose={give}
          />
        ) : (
          <Units reading={reading} busy={acts.busy} onChoose={(unit) => give(asked, unit)} />
        )}
      </div>
    </Dialog>
  );
}

interface UnitsProps {
  readonly reading: Unassigned;
  readonly busy: boolean;
  readonly onChoose: (unit: MeasurementUnit) => void;
}

/** The number as it came, in each unit it may be in. */
function Units({ reading: { measured, raw }, busy, onChoose }: UnitsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const units = Object.keys(rawUnits[measured.kind]) as MeasurementUnit[];
  if (typeof raw.value !== 'number') return null;
  const value = format.number(raw.value, Number.isInteger(raw.value) ? 0 : 1);
  return (
    <div className={classes.actions}>
      {units.map((unit) => (
        <Button key={unit} kind="plain" busy={busy} onClick={() => onChoose(unit)}>
          {d(`measurements.unit.${unit}`, { value })}
        </Button>
      ))}
    </div>
  );
}

const mostNote = 300;

export function RefuseDialog({ reading, acts, onClose }: UnassignedDialogProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const [noting, setNoting] = useState(false);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const refuse = (why: ReadingRefusal) => {
    if (why === 'other' && !noting) setNoting(true);
    else if (why === 'other' && note.trim() === '') setTried(true);
    else acts.refuse(reading, why, note, onClose);
  };
  return (
    <Dialog open asks title={d('measuring.unassigned.refuseTitle')} closeLabel={d('lists.close')} onClose={onClose}>
      <div className={classes.list}>
        <p>
          {words.name(reading.measured)} <strong>{words.value(reading.measured)}</strong>
        </p>
        <Fault failure={acts.failure} />
        {noting && (
          <TextInput
            size="md"
            label={d('measuring.unassigned.note')}
            maxLength={mostNote}
            value={note}
            error={tried && note.trim() === '' ? d('measuring.unassigned.noteNeeded') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <div className={classes.actions}>
          {readingRefusals
            .filter((why) => !noting || why === 'other')
            .map((why) => (
              <Button key={why} kind={noting ? 'filled' : 'plain'} busy={acts.busy} onClick={() => refuse(why)}>
                {noting ? d('measuring.unassigned.refuse') : d(`measuring.unassigned.because.${why}`)}
              </Button>
            ))}
        </div>
      </div>
    </Dialog>
  );
}
