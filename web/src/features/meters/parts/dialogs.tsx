/** What a press on the page of meters opens: a form, or the question before one is removed. */
import { type MeasurementGroup, type Meter, removeMeasurementGroup, removeMeter } from '@wardlight/contract';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { groupParams, meterParams, useMetersChanged } from '../api.ts';
import { AddGroupForm, EditGroupForm } from './group-form.tsx';
import { AddMeterForm, EditMeterForm } from './meter-form.tsx';

export type Asked =
  | { readonly act: 'addMeter' | 'addGroup' }
  | { readonly act: 'editMeter'; readonly meter: Meter }
  | { readonly act: 'removeMeter'; readonly meter: Meter }
  | { readonly act: 'editGroup'; readonly group: MeasurementGroup }
  | { readonly act: 'removeGroup'; readonly group: MeasurementGroup };

interface DialogsProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

export function Dialogs({ asked, onClose }: DialogsProps) {
  const d = useDeskWords();
  const changed = useMetersChanged();
  const done = ({ name }: { readonly name: string }) => {
    tellCorner({ kind: 'success', title: d('meters.saved', { name }) });
    changed();
    onClose();
  };
  const form = { onDone: done, onClose };
  if (asked === null) return null;
  if (asked.act === 'removeMeter' || asked.act === 'removeGroup') return <Remove asked={asked} onClose={onClose} />;
  const title =
    asked.act === 'editMeter'
      ? d('meters.editOf', { name: asked.meter.name })
      : asked.act === 'editGroup'
        ? d('meters.editOf', { name: asked.group.name })
        : d(asked.act === 'addMeter' ? 'meters.add' : 'meters.addGroup');
  return (
    <Dialog open title={title} closeLabel={d('lists.close')} onClose={onClose}>
      {asked.act === 'addMeter' && <AddMeterForm {...form} />}
      {asked.act === 'editMeter' && <EditMeterForm {...form} meter={asked.meter} />}
      {asked.act === 'addGroup' && <AddGroupForm {...form} />}
      {asked.act === 'editGroup' && <EditGroupForm {...form} group={asked.group} />}
    </Dialog>
  );
}

interface RemoveProps {
  readonly asked: Extract<Asked, { readonly act: 'removeMeter' }> | Extract<Asked, { readonly act: 'removeGroup' }>;
  readonly onClose: () => void;
}

function Remove({ asked, onClose }: RemoveProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useMetersChanged();
  const action = useAction();
  const isMeter = asked.act === 'removeMeter';
  const { name } = isMeter ? asked.meter : asked.group;
  const remove = () =>
    isMeter
      ? call(removeMeter, { params: meterParams(asked.meter) })
      : call(removeMeasurementGroup, { params: groupParams(asked.group) });
  const go = () =>
    action.run(async () => {
      try {
        await remove();
      } catch (error) {
        // Gone already is what was wanted.
        if (!hasCode(error, 'not_found')) throw error;
      }
      tellCorner({ kind: 'success', title: d('meters.removed', { name }) });
      changed();
      onClose();
    });
  return (
    <Confirm
      open
      title={d('meters.removeTitle', { name })}
      doLabel={d('lists.remove')}
      cancelLabel={d('lists.cancel')}
      busy={action.busy}
      fault={
        action.failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(action.failure)}
          </Notice>
        )
      }
      onDo={go}
      onCancel={onClose}
    >
      {d(isMeter ? 'meters.removeInfo' : 'meters.removeGroupInfo')}
    </Confirm>
  );
}
