/** What asks before it is done: taking a mat out, a new password, a restart, taking it off the register. */
import {
  assignDevice,
  type Device,
  rebootDevice,
  removeDevice,
  renewDevicePassword,
  restoreDevice,
} from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { asShown, isChanged, paramsOf, readAnew, useDevicesChanged } from '../api.ts';
import { bedText, type Credentials } from '../model.ts';

export type AskedAct = 'takeOut' | 'renew' | 'reboot' | 'remove';

export type ActDone =
  | { readonly act: 'takeOut' | 'remove'; readonly said: string; readonly undo: UndoAct }
  | { readonly act: 'renew'; readonly credentials: Credentials }
  | { readonly act: 'reboot'; readonly device: Device };

/** Takes it back, and says so. */
export type UndoAct = () => Promise<string>;

interface ActConfirmProps {
  readonly act: AskedAct;
  readonly device: Device;
  readonly onDone: (done: ActDone) => void;
  readonly onClose: () => void;
}

const doWords = {
  takeOut: 'devices.takeOut.do',
  renew: 'devices.renew.do',
  reboot: 'devices.reboot.do',
  remove: 'lists.remove',
} as const;

export function ActConfirm({ act, device: opened, onDone, onClose }: ActConfirmProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const errorText = useErrorWords();
  const deed = useAction();
  const changed = useDevicesChanged();
  // As somebody else left it meanwhile: what is asked names its bed and who lies there, so it is asked again.
  const [device, setDevice] = useState(opened);
  const { serial } = device;
  const bed = device.bed?.bed_no ?? '';
  const run = useAct();
  const go = () =>
    deed.run(async () => {
      try {
        onDone(await run(act, device));
      } catch (error) {
        const now = isChanged(error) ? await readAnew(device) : null;
        if (now !== null) setDevice(now);
        changed();
        throw error;
      }
    });
  return (
    <Confirm
      // Of another resident it is another question: its safe way out has the focus again.
      key={device.stay_id}
      open
      title={d(`devices.${act}.title`, { serial, bed })}
      doLabel={d(doWords[act])}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        deed.failure === null ? null : (
          <Notice
            kind="fault"
            title={hasCode(deed.failure, 'resident_changed') ? t('board.changed.title') : d('lists.actionFailed')}
          >
            {errorText(deed.failure)}
          </Notice>
        )
      }
      onDo={go}
      onCancel={onClose}
    >
      <p>{d(`devices.${act}.info`, { serial, bed })}</p>
      <p>{bedText(device)}</p>
    </Confirm>
  );
}

function useAct(): (act: AskedAct, device: Device) => Promise<ActDone> {
  const d = useDeskWords();
  return async (act, device) => {
    const { serial } = device;
    const body = asShown(device);
    const given = { params: paramsOf(device) };
    if (act === 'reboot') {
      await call(rebootDevice, { ...given, body });
      return { act, device };
    }
    if (act === 'renew') {
      const { password, door } = await call(renewDevicePassword, { ...given, body });
      return { act, credentials: { serial, password, door } };
    }
    if (act === 'remove') {
      await call(removeDevice, given);
      const restore = async () => {
        await call(restoreDevice, given);
        return d('devices.remove.undone', { serial });
      };
      return { act, said: d('devices.remove.done', { serial }), undo: restore };
    }
    const { revision } = await call(assignDevice, { ...given, body: { bed_id: null, ...body } });
    const bed = device.bed?.bed_no ?? '';
    const layBack = async () => {
      // Into the bed of whoever lay there: of somebody else it is refused, and said.
      await call(assignDevice, { ...given, body: { ...body, bed_id: device.bed?.bed_id ?? null, revision } });
      return d('devices.takeOut.undone', { serial, bed });
    };
    return { act, said: d('devices.takeOut.done', { serial, bed }), undo: layBack };
  };
}
