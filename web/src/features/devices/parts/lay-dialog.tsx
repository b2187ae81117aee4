/** Lays a mat that lies in no bed in one that has none. */
import { assignDevice, type Device } from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { paramsOf, readAnew } from '../api.ts';
import { bedBody, noBed, type TypedBed, useChosenBed } from '../use-chosen-bed.ts';
import { BedChoice } from './bed-choice.tsx';
import { MovedMeanwhile } from './moved-meanwhile.tsx';

interface LayDialogProps {
  readonly device: Device;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

export function LayDialog({ device, onDone, onClose }: LayDialogProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const [theirs, setTheirs] = useState<Device | null>(null);
  const form = useRecordForm({
    name: `device.${scope}.${device.mat_id}.bed`,
    initial: noBed,
    bodyOf: (typed: TypedBed) => ({ ...bedBody(typed), revision: device.revision }),
    schema: assignDevice.body,
    // The only field, and it is chosen from a list.
    check: ({ bed_id }: TypedBed): Readonly<Record<string, string>> =>
      bed_id === '' ? { bed_id: d('devices.lay.required') } : {},
    fieldOf: { bed_not_found: 'bed_id', bed_has_device: 'bed_id' },
  });
  const chosen = useChosenBed(form);
  const foot = useFormFoot(form, { save: d('devices.lay.do'), quiet: theirs !== null });
  const save = (revision: number) =>
    form.submit(async (body) => {
      try {
        const { serial, bed } = await call(assignDevice, { params: paramsOf(device), body: { ...body, revision } });
        onDone(d('devices.lay.done', { serial, bed: bed?.bed_no ?? '' }));
      } catch (error) {
        if (hasCode(error, 'conflict')) setTheirs(await readAnew(device));
        await chosen.lookAgain(error);
        throw error;
      }
    });
  const { value, error } = form.field('bed_id');
  return (
    <Dialog
      open
      title={d('devices.lay.title', { serial: device.serial })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <form ref={form.page} noValidate className={desk.form} onSubmit={save(device.revision)}>
        {theirs !== null && (
          <MovedMeanwhile
            mine={d('devices.lay.do')}
            theirs={theirs}
            busy={form.busy}
            failure={form.failure}
            onSaveMine={() => save(theirs.revision)()}
            onTakeTheirs={onClose}
          />
        )}
        <BedChoice
          name="bed_id"
          value={String(value)}
          chosen={chosen.bed}
          onChoose={chosen.choose}
          error={error}
          autoFocus
        />
        <FormFoot {...foot} onClose={onClose} />
      </form>
    </Dialog>
  );
}
