/** Discharged: which bed becomes free, on which day they left, and why. It is kept and can be undone. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { type DischargeReason, dischargeReasons, dischargeResident, type Resident } from '@wardlight/contract';
import { useState } from 'react';
import { CallError } from '../../../lib/api/call-error.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { isReportDate } from '../../../lib/reports/report-dates.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { asShown, paramsOf, useToday } from '../api.ts';
import { placeText } from '../model.ts';
import { useSubject } from '../use-subject.ts';
import { DeedFault } from './deed-dialog.tsx';

interface DischargeDialogProps {
  readonly resident: Resident;
  /** With the one before, whose bed it was. */
  readonly onDone: (now: Resident, before: Resident) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly on: string;
  readonly reason: DischargeReason | null;
  readonly note: string;
}

export function DischargeDialog({ resident: opened, onDone, onClose }: DischargeDialogProps) {
  const d = useDeskWords();
  const today = useToday();
  const { resident, deed: action, act } = useSubject(opened);
  const [typed, setTyped] = useState<Typed>({ on: today, reason: null, note: '' });
  const wrong = useWrongDay(typed.on, today, action.failure);
  const save = () => {
    if (wrong !== null && !wrong.sent) return;
    const { on, reason } = typed;
    const note = typed.note.trim() === '' ? null : typed.note;
    act(
      (read) => call(dischargeResident, { params: paramsOf(read), body: { ...asShown(read), on, reason, note } }),
      (now) => onDone(now, resident),
    );
  };
  return (
    <Confirm
      // Of another bed it is another question: its safe way out has the focus again.
      key={resident.stay_id}
      open
      title={d('residents.discharge.title', { name: resident.name })}
      doLabel={d('residents.discharge.save')}
      cancelLabel={d('lists.cancel')}
      busy={action.busy}
      fault={wrong === null && <DeedFault failure={action.failure} resident={resident} />}
      onDo={save}
      onCancel={onClose}
    >
      <p>
        {resident.bed === null
          ? d('residents.discharge.infoNoBed')
          : d('residents.discharge.info', { bed: placeText(resident.bed) })}
      </p>
      <Fields typed={typed} today={today} wrong={wrong?.text ?? null} onType={setTyped} />
    </Confirm>
  );
}

/** The server's clock decides what day it is, and when they were registered; what it has refused may be sent again. */
function useWrongDay(on: string, today: string, failure: unknown): { text: string; sent: boolean } | null {
  const d = useDeskWords();
  if (!isReportDate(on)) return { text: d('reports.date.wrong'), sent: false };
  if (on > today) return { text: d('residents.discharge.future'), sent: false };
  const refused = failure instanceof CallError ? failure.fields.on : undefined;
  if (refused === 'too_large') return { text: d('residents.discharge.future'), sent: true };
  return refused === 'too_small' ? { text: d('residents.discharge.early'), sent: true } : null;
}

interface FieldsProps {
  readonly typed: Typed;
  readonly today: string;
  readonly wrong: string | null;
  readonly onType: (typed: Typed) => void;
}

function Fields({ typed, today, wrong, onType }: FieldsProps) {
  const d = useDeskWords();
  const day = useTypedDay(typed.on);
  return (
    <div className={desk.form}>
      <TextInput
        size="md"
        type="date"
        label={d('residents.discharge.on')}
        description={day}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={today}
        value={typed.on}
        error={wrong}
        onChange={(event) => onType({ ...typed, on: event.currentTarget.value })}
      />
      <NativeSelect
        size="md"
        label={d('residents.discharge.reason')}
        value={typed.reason ?? ''}
        data={[
          { value: '', label: d('lists.notSet') },
          ...dischargeReasons.map((value) => ({ value, label: d(`residents.discharge.reasons.${value}`) })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onType({ ...typed, reason: dischargeReasons.find((reason) => reason === value) ?? null });
        }}
      />
      <TextInput
        size="md"
        label={d('lists.optional', { field: d('residents.discharge.note') })}
        autoComplete="off"
        maxLength={200}
        value={typed.note}
        onChange={(event) => onType({ ...typed, note: event.currentTarget.value })}
      />
    </div>
  );
}
