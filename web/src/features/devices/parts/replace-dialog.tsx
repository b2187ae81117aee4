/** Another mat takes a broken one's place: the bed, its resident and its alerts stay. */
import { type DataOf, type Device, replaceDevice } from '@wardlight/contract';
import { useState } from 'react';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { asShown, isChanged, paramsOf, readAnew } from '../api.ts';
import { bedText } from '../model.ts';
import { MovedMeanwhile } from './moved-meanwhile.tsx';
import { SerialField, useSaySerial } from './serial-field.tsx';

export type Replaced = DataOf<typeof replaceDevice>;

interface ReplaceDialogProps {
  readonly device: Device;
  readonly onDone: (replaced: Replaced) => void;
  readonly onClose: () => void;
}

type Typed = { readonly serial: string };

export function ReplaceDialog({ device, onDone, onClose }: ReplaceDialogProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const [theirs, setTheirs] = useState<Device | null>(null);
  const form = useRecordForm({
    name: `device.${scope}.${device.mat_id}.replace`,
    initial: { serial: '' },
    bodyOf: ({ serial }: Typed) => ({ serial: serial.trim(), ...asShown(device) }),
    schema: replaceDevice.body,
    say: useSaySerial(),
    fieldOf: { serial_taken: 'serial', device_has_bed: 'serial' },
  });
  const foot = useFormFoot(form, { save: d('devices.replace.do'), quiet: theirs !== null });
  const save = (shown: Device) =>
    form.submit(async (body) => {
      try {
        onDone(await call(replaceDevice, { params: paramsOf(device), body: { ...body, ...asShown(shown) } }));
      } catch (error) {
        if (isChanged(error)) setTheirs(await readAnew(device));
        throw error;
      }
    });
  const bed = device.bed?.bed_no ?? '';
  return (
    <Dialog
      open
      title={d('devices.replace.title', { serial: device.serial, bed })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <form ref={form.page} noValidate className={desk.form} onSubmit={save(device)}>
        {theirs !== null && (
          <MovedMeanwhile
            mine={bedText(device) ?? d('devices.noBed')}
            theirs={theirs}
            busy={form.busy}
            failure={form.failure}
            onSaveMine={() => save(theirs)()}
            onTakeTheirs={onClose}
          />
        )}
        <p>{d('devices.replace.info')}</p>
        <SerialField label={d('devices.replace.serial')} field={form.field('serial')} />
        <FormFoot {...foot} onClose={onClose} />
      </form>
    </Dialog>
  );
}
