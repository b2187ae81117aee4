/** Another bed, or none; and back in for who was discharged. */
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import '../../../ui/late/inline-input.ts';
import { Checkbox } from '@mantine/core';
import { type BedPlace, bedIdSchema, moveResident, type Resident, readmitResident } from '@wardlight/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { hasCode } from '../../../lib/api/call-error.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { asShown, paramsOf } from '../api.ts';
import { placeText } from '../model.ts';
import { useSubject } from '../use-subject.ts';
import { BedPicker } from './bed-picker.tsx';
import { DeedDialog, DeedFault } from './deed-dialog.tsx';

interface MoveDialogProps {
  readonly resident: Resident;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

export function MoveDialog({ resident: opened, onDone, onClose }: MoveDialogProps) {
  const d = useDeskWords();
  const { resident, deed, act } = useSubject(opened);
  const choice = useBedChoice();
  const [missing, setMissing] = useState(false);
  const now = resident.bed === null ? d('residents.noBed') : placeText(resident.bed);
  const move = () => {
    const bed_id = choice.chosen();
    const stays = bed_id === undefined || bed_id === (resident.bed?.bed_id ?? null);
    setMissing(stays);
    if (stays) return;
    act(
      (read) => call(moveResident, { params: paramsOf(read), body: { bed_id, ...asShown(read) } }),
      ({ name, bed }) =>
        onDone(
          bed === null
            ? d('residents.move.doneNoBed', { name })
            : d('residents.move.done', { name, bed: placeText(bed) }),
        ),
    );
  };
  return (
    <DeedDialog
      title={d('residents.move.title', { name: resident.name })}
      doLabel={d('residents.move.save')}
      busy={deed.busy}
      onDo={move}
      onClose={onClose}
    >
      <p>{d('residents.bedPicker.now', { bed: now })}</p>
      <BedChoice choice={choice} failure={deed.failure} missing={missing ? d('residents.move.choose') : undefined} />
      <p className={desk.soft}>{d('residents.move.info')}</p>
      <BedFault failure={deed.failure} resident={resident} />
    </DeedDialog>
  );
}

interface ReadmitDialogProps extends MoveDialogProps {
  /** Why one is asked, where one did not ask for it. */
  readonly because?: string | undefined;
}

export function ReadmitDialog({ resident: opened, because, onDone, onClose }: ReadmitDialogProps) {
  const d = useDeskWords();
  const { resident, deed, act } = useSubject(opened);
  const choice = useBedChoice();
  const [missing, setMissing] = useState(false);
  const readmit = () => {
    const bed_id = choice.chosen();
    setMissing(bed_id === undefined);
    if (bed_id === undefined) return;
    act(
      (read) => call(readmitResident, { params: paramsOf(read), body: { bed_id, revision: read.revision } }),
      ({ name }) => onDone(d('residents.readmit.done', { name })),
    );
  };
  return (
    <DeedDialog
      title={d('residents.readmit.title', { name: resident.name })}
      doLabel={d('residents.readmit.save')}
      busy={deed.busy}
      onDo={readmit}
      onClose={onClose}
    >
      {because !== undefined && <Notice kind="info">{because}</Notice>}
      <BedChoice choice={choice} failure={deed.failure} missing={missing ? d('residents.move.choose') : undefined} />
      <BedFault failure={deed.failure} resident={resident} />
    </DeedDialog>
  );
}

/** What the picker says beside itself is not said again below. */
function BedFault({ failure, resident }: { readonly failure: unknown; readonly resident: Resident }) {
  return isAboutBed(failure) ? null : <DeedFault failure={failure} resident={resident} />;
}

const isAboutBed = (failure: unknown): boolean => hasCode(failure, 'bed_taken') || hasCode(failure, 'bed_not_found');

interface Choice {
  readonly bed: string;
  readonly none: boolean;
  readonly setBed: (bed: string, place: BedPlace | null) => void;
  readonly setNone: (none: boolean) => void;
  /** undefined: neither a bed nor that there is to be none. */
  readonly chosen: () => BedPlace['bed_id'] | null | undefined;
}

function useBedChoice(): Choice {
  const [bed, setBed] = useState('');
  const [none, setNone] = useState(false);
  return {
    bed,
    none,
    setBed: (next) => setBed(next),
    setNone,
    chosen: () => {
      if (none) return null;
      const parsed = z.safeParse(bedIdSchema, Number(bed));
      return parsed.success ? parsed.data : undefined;
    },
  };
}

interface BedChoiceProps {
  readonly choice: Choice;
  readonly failure: unknown;
  readonly missing: string | undefined;
}

function BedChoice({ choice, failure, missing }: BedChoiceProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { bed, none, setBed, setNone } = choice;
  const taken = isAboutBed(failure)
    ? t(hasCode(failure, 'bed_taken') ? 'errors.bed_taken' : 'errors.bed_not_found')
    : undefined;
  return (
    <>
      <BedPicker value={none ? '' : bed} onChange={setBed} autoFocus disabled={none} error={missing ?? taken} />
      <Checkbox
        size="md"
        label={d('residents.bedPicker.noBed')}
        checked={none}
        onChange={(event) => setNone(event.currentTarget.checked)}
      />
    </>
  );
}
