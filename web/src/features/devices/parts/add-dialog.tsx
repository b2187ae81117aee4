/** Registering a mat. What was typed survives an error, a reload and a lost session. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { addDevice, type DataOf } from '@wardlight/contract';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { useNetworkNames } from '../api.ts';
import { bedBody, noBed, type TypedBed, useChosenBed } from '../use-chosen-bed.ts';
import { BedChoice } from './bed-choice.tsx';
import { SerialField, useSaySerial } from './serial-field.tsx';

export type Added = DataOf<typeof addDevice>;

interface AddDeviceDialogProps {
  /** '' = none: what the form begins with, as of the one registered before. */
  readonly network: string;
  readonly onDone: (added: Added) => void;
  readonly onClose: () => void;
}

/** A type, because a form takes only what has an index. */
type Typed = TypedBed & { readonly serial: string; readonly network_id: string };

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

export function AddDeviceDialog({ network, onDone, onClose }: AddDeviceDialogProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const { scope } = useHere();
  const networks = useNetworkNames();
  const form = useRecordForm({
    name: `device.${scope}.new`,
    initial: { serial: '', ...noBed, network_id: network },
    bodyOf: ({ serial, network_id, ...bed }: Typed) => ({
      serial: serial.trim(),
      ...bedBody(bed),
      network_id: idOf(network_id),
    }),
    schema: addDevice.body,
    say: useSaySerial(),
    fieldOf: {
      serial_taken: 'serial',
      bed_not_found: 'bed_id',
      bed_has_device: 'bed_id',
      network_not_found: 'network_id',
    },
  });
  const foot = useFormFoot(form, { save: d('devices.addDo') });
  const chosen = useChosenBed(form);
  const submit = form.submit(async (body) => {
    try {
      onDone(await call(addDevice, { body }));
    } catch (error) {
      await chosen.lookAgain(error);
      throw error;
    }
  });
  const { value: bed, error: bedError } = form.field('bed_id');
  return (
    <Dialog open title={d('devices.add')} closeLabel={d('lists.close')} onClose={onClose}>
      <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
        {form.restored && form.dirty && (
          <Restored text={d('devices.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
        )}
        <SerialField label={d('devices.serial')} field={form.field('serial')} />
        <BedChoice
          name="bed_id"
          value={String(bed)}
          chosen={chosen.bed}
          onChoose={chosen.choose}
          description={d('devices.bedLater')}
          error={bedError}
        />
        <NativeSelect
          size="md"
          label={d('lists.optional', { field: d('devices.network') })}
          data={[
            { value: '', label: d('devices.noNetwork') },
            ...(networks.data ?? []).map(({ network_id, name }) => ({ value: String(network_id), label: name })),
          ]}
          {...form.field('network_id')}
          error={form.field('network_id').error ?? (networks.isError ? errorText(networks.error) : undefined)}
        />
        <FormFoot {...foot} onClose={onClose} />
      </form>
    </Dialog>
  );
}
