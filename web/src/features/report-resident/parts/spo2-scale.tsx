/** The mark of a resident for whom a doctor has set a target of 88–92 %. */
import { Checkbox } from '@mantine/core';
import '../../../ui/late/checkbox.ts';
import type { ResidentId, Spo2Scale } from '@wardlight/contract';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { classes } from '../classes.ts';
import { useSaveScale } from '../measurements-api.ts';

interface ScaleProps {
  readonly resident: ResidentId;
  readonly scale: Spo2Scale;
}

export function Spo2ScaleMark({ resident, scale }: ScaleProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const mayChange = useMay('register.change');
  const save = useSaveScale(resident);
  const deed = useAction();
  if (!mayChange) return scale === 2 ? <p>{d('measured.scale')}</p> : null;
  return (
    <section className={classes.scale}>
      {deed.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(deed.failure)}
        </Notice>
      )}
      <Checkbox
        size="md"
        label={d('measured.scale')}
        description={d('measured.scaleInfo')}
        checked={scale === 2}
        disabled={deed.busy}
        onChange={(event) => {
          const next = event.currentTarget.checked ? 2 : 1;
          deed.run(async () => {
            await save(next);
            tellCorner({ kind: 'success', title: d('measured.scaleSaved') });
          });
        }}
      />
    </section>
  );
}
