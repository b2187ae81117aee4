/** Whose the recording is: chosen, asked about once more where the file names somebody else, and said again where another was quicker. */
import type { EcgDetail, Resident } from '@wardlight/contract';
import { useState } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAssign } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { unlike } from '../model.ts';
import { ChooseResident } from './choose-resident.tsx';
import { MarksOf } from './marks.tsx';
import { NowWhose } from './now-whose.tsx';

interface AssignDialogProps {
  /** As it stands now; after a conflict it was read anew. */
  readonly ecg: EcgDetail;
  readonly onDone: (news: string) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;

export function AssignDialog({ ecg, onDone, onClose }: AssignDialogProps) {
  const d = useDeskWords();
  const words = useEcgWords();
  const full = useViewport().width < fullBelowPx;
  const { assign, busy, failure, forget } = useAssign(ecg.ecg_id);
  /** Undefined = nothing was chosen yet; null = nobody's. */
  const [chosen, setChosen] = useState<Resident | null | undefined>();
  const was = ecg.resident?.resident_id ?? null;
  const send = (to: Resident | null) =>
    assign(to?.resident_id ?? null, was, () =>
      onDone(to === null ? d('ecg.one.unassigned') : d('ecg.one.assigned', { name: to.name })),
    );
  const choose = (to: Resident | null) => {
    forget();
    setChosen(to);
    if (to === null || unlike(ecg.header, to).length === 0) send(to);
  };
  const another = () => {
    forget();
    setChosen(undefined);
  };
  const withdrawn = !busy && ecg.withdrawn !== null;
  const namesSomebody = ecg.header.patient_name !== null || ecg.header.patient_id !== null;
  const conflict = !busy && hasCode(failure, 'conflict');
  const asks = chosen != null && unlike(ecg.header, chosen).length > 0;
  return (
    <Dialog
      open
      title={asks ? d('ecg.one.sureTitle', { name: chosen.name }) : d('ecg.adding.whose')}
      closeLabel={d('lists.close')}
      size="lg"
      full={full}
      onClose={onClose}
    >
      <div className={classes.form}>
        {!withdrawn && <Fault failure={busy ? null : failure} ecg={ecg} />}
        {withdrawn ? (
          <Withdrawn ecg={ecg} onClose={onClose} />
        ) : conflict && chosen !== undefined ? (
          <Again ecg={ecg} chosen={chosen} onSend={() => send(chosen)} onAnother={another} onClose={onClose} />
        ) : asks ? (
          <Sure ecg={ecg} chosen={chosen} busy={busy} onSure={() => send(chosen)} onAnother={another} />
        ) : (
          <>
            {namesSomebody && (
              <p className={classes.text}>{d('ecg.one.fileSays', { who: words.ofFile(ecg.header) })}</p>
            )}
            {ecg.resident !== null && (
              <div className={classes.actions}>
                <Button kind="plain" busy={busy} onClick={() => choose(null)}>
                  {d('ecg.one.nobodys')}
                </Button>
              </div>
            )}
            <ChooseResident busy={busy} onChoose={choose} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Fault({ failure, ecg }: Pick<AssignDialogProps, 'ecg'> & { readonly failure: unknown }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null) return null;
  if (!hasCode(failure, 'conflict'))
    return (
      <Notice kind="fault" title={d('ecg.one.failed')}>
        {errorText(failure)}
      </Notice>
    );
  return (
    <Notice kind="fault" title={d('ecg.one.failed')}>
      <NowWhose ecg={ecg} />
    </Notice>
  );
}

/** Another has withdrawn it meanwhile: it can be assigned to nobody. */
function Withdrawn({ ecg: { withdrawn }, onClose }: Pick<AssignDialogProps, 'ecg' | 'onClose'>) {
  const d = useDeskWords();
  if (withdrawn === null) return null;
  return (
    <>
      <Notice kind="fault" title={d('ecg.one.failed')}>
        {d('ecg.one.nowWithdrawn', { name: withdrawn.by.name, why: withdrawn.why })}
      </Notice>
      <div className={classes.actions}>
        <Button kind="plain" onClick={onClose}>
          {d('lists.close')}
        </Button>
      </div>
    </>
  );
}

interface AgainProps extends Pick<AssignDialogProps, 'ecg' | 'onClose'> {
  readonly chosen: Resident | null;
  readonly onSend: () => void;
  readonly onAnother: () => void;
}

/** Over what stands there now, and not over what was seen before. */
function Again({ ecg, chosen, onSend, onAnother, onClose }: AgainProps) {
  const d = useDeskWords();
  const isSo = (ecg.resident?.resident_id ?? null) === (chosen?.resident_id ?? null);
  return (
    <div className={classes.actions}>
      <Button kind="plain" onClick={onClose}>
        {d('lists.close')}
      </Button>
      <Button kind="plain" onClick={onAnother}>
        {d('ecg.one.another')}
      </Button>
      {!isSo && (
        <Button onClick={onSend}>
          {chosen === null ? d('ecg.one.nobodys') : d('ecg.one.giveTo', { name: chosen.name })}
        </Button>
      )}
    </div>
  );
}

interface SureProps extends Pick<AssignDialogProps, 'ecg'> {
  readonly chosen: Resident;
  readonly busy: boolean;
  readonly onSure: () => void;
  readonly onAnother: () => void;
}

function Sure({ ecg: { header }, chosen, busy, onSure, onAnother }: SureProps) {
  const d = useDeskWords();
  const words = useEcgWords();
  return (
    <>
      <div className={classes.differs}>
        <p>{d('ecg.one.fileSays', { who: words.ofFile(header) })}</p>
        <p>{d('ecg.one.residentIs', { who: words.ofResident(chosen) })}</p>
        <MarksOf texts={words.differences(unlike(header, chosen))} />
      </div>
      <div className={classes.actions}>
        <Button kind="plain" onClick={onAnother}>
          {d('ecg.one.another')}
        </Button>
        <Button busy={busy} onClick={onSure}>
          {d('ecg.one.sure', { name: chosen.name })}
        </Button>
      </div>
    </>
  );
}
