/** A value typed by hand, or one corrected: kept as typed until it is saved, and asked about first where it is doubtful. */
import '../../../ui/late/input.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  correctReading,
  type KeptOrAsked,
  type MeasurementKind,
  type MeterFamily,
  meterFamilies,
  type Reading,
  type ResidentId,
  typeReading,
} from '@wardlight/contract';
import { type FormEvent, useRef, useState } from 'react';
import { type RunningAction, useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { instantOf } from '../../../lib/i18n/wall-clock.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useAsPerson } from '../../../lib/session/acting-person.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Restored } from '../../../ui/desk/restored.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isConflict, readStanding, useReadAnew } from '../api.ts';
import { measuredOf, problemsOf, type Typed } from '../hand.ts';
import { useHandDraft } from '../use-hand-draft.ts';
import { AskedFirst, type Asks } from './asked-first.tsx';
import { HandFields } from './hand-fields.tsx';

interface HandProps {
  /** Of which kinds one may be chosen; null = the one it begins with. */
  readonly family: MeterFamily | null;
  readonly resident: { readonly resident_id: ResidentId; readonly name: string };
  /** What it begins with; of a reading to be corrected, its kind stays. */
  readonly kind: MeasurementKind;
  readonly corrects?: Reading;
  readonly onSaved: (reading: Reading) => void;
  readonly onClose: () => void;
}

const fullBelowPx = 640;
const mostWhy = 300;

export function HandDialog({ family, resident, kind, corrects, onSaved, onClose }: HandProps) {
  const d = useDeskWords();
  // Of a correction, the reading as it stands: another may have been quicker.
  const [stands, setStands] = useState<Reading | null>(corrects ?? null);
  const send = useSend(resident.resident_id, stands ?? corrects);
  const readAnew = useReadAnew();
  const asPerson = useAsPerson();
  const action = useAction();
  const full = useViewport().width < fullBelowPx;
  const draft = useHandDraft({ resident: resident.resident_id, kind, corrects });
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState<Asks | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { typed } = draft;
  const day = useTypedDay(typed.at);
  const type = (change: Partial<Typed>) => {
    draft.change({ ...typed, ...change });
    setAsks(null);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const wrong = problemsOf(typed).findIndex((problem) => problem !== null);
    const noWhy = corrects !== undefined && typed.why.trim() === '';
    setTried(true);
    if (wrong >= 0 || noWhy) {
      const field = form.current?.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')[wrong];
      (field ?? form.current?.querySelector<HTMLInputElement>('input[name="why"]'))?.focus();
      return;
    }
    asPerson(() =>
      action.run(async () => {
        const answer = await send(typed, asks !== null).catch(async (error: unknown) => {
          if (corrects !== undefined && isConflict(error)) setStands(await readStanding(corrects));
          throw error;
        });
        if (answer.state === 'asks') return setAsks(answer);
        draft.clear();
        readAnew();
        onSaved(answer.reading);
      }),
    );
  };
  /** Given up, by the button or the cross: what was typed must not come back by itself the next time. */
  const cancel = () => {
    draft.clear();
    onClose();
  };
  /** Another form stands there: nothing was tried or asked of it yet. */
  const anew = (change: () => void) => {
    change();
    setTried(false);
    setAsks(null);
  };
  const title = d(corrects === undefined ? 'measuring.hand.title' : 'measuring.hand.correctTitle', {
    name: resident.name,
  });
  return (
    <Dialog open title={title} closeLabel={d('lists.close')} full={full} onClose={cancel}>
      <form ref={form} noValidate className={desk.form} onSubmit={submit}>
        {draft.restored && (
          <Restored
            text={d('measuring.hand.restored')}
            discard={d('lists.discard')}
            onDiscard={() => anew(draft.discard)}
          />
        )}
        {family !== null && (
          <KindChoice family={family} kind={typed.kind} onChoose={(next) => anew(() => draft.choose(next))} />
        )}
        <HandFields typed={typed} tried={tried} onType={type} />
        {corrects === undefined ? (
          <TextInput
            size="md"
            type="datetime-local"
            label={d('measuring.hand.at')}
            description={[d('measuring.hand.atHelp'), day].filter(Boolean).join(' ')}
            value={typed.at}
            onChange={(event) => type({ at: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            size="md"
            name="why"
            maxLength={mostWhy}
            label={d('measuring.hand.why')}
            value={typed.why}
            error={tried && typed.why.trim() === '' ? d('measuring.unassigned.noteNeeded') : undefined}
            onChange={(event) => type({ why: event.currentTarget.value })}
          />
        )}
        {asks !== null && <AskedFirst asks={asks} kind={typed.kind} />}
        <Failed action={action} stands={stands} />
        <div className={desk.actions}>
          <Button kind="plain" onClick={cancel}>
            {d('lists.cancel')}
          </Button>
          <Button type="submit" busy={action.busy}>
            {asks === null ? d('lists.save') : d('measuring.hand.sure')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSend(resident_id: ResidentId, corrects: Reading | undefined) {
  const { timeZone } = usePlace();
  return async (typed: Typed, confirmed: boolean): Promise<KeptOrAsked> => {
    const measured = measuredOf(typed);
    if (corrects !== undefined) {
      const body = { measured, why: typed.why, revision: corrects.revision, confirmed };
      return await call(correctReading, { params: { reading_id: String(corrects.reading_id) }, body });
    }
    const at = typed.at === '' ? null : instantOf(typed.at, timeZone);
    return await call(typeReading, { body: { resident_id, measured, confirmed, ...(at !== null && { at }) } });
  };
}

interface KindProps {
  readonly family: MeterFamily;
  readonly kind: MeasurementKind;
  readonly onChoose: (kind: MeasurementKind) => void;
}

function KindChoice({ family, kind, onChoose }: KindProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const kinds: readonly MeasurementKind[] = meterFamilies[family];
  return (
    <NativeSelect
      size="md"
      label={d('measuring.what')}
      value={kind}
      data={kinds.map((value) => ({ value, label: words.kind(value) }))}
      onChange={({ currentTarget: { value } }) => onChoose(kinds.find((one) => one === value) ?? kind)}
    />
  );
}

interface FailedProps {
  readonly action: Pick<RunningAction, 'busy' | 'failure'>;
  /** Null = it is no longer this resident's. */
  readonly stands: Reading | null;
}

/** After a conflict it says what stands there now: the next save is over that, and not over what was seen before. */
function Failed({ action: { busy, failure }, stands }: FailedProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const errorText = useErrorWords();
  if (failure === null || busy) return null;
  return (
    <Notice kind="fault" title={d('measuring.hand.failed')}>
      {!isConflict(failure) ? (
        errorText(failure)
      ) : stands === null ? (
        d('measuring.unassigned.elsewhere')
      ) : (
        <>
          {d('measuring.hand.changed')} {d('measuring.hand.standsNow', { value: words.value(stands.measured) })}
        </>
      )}
    </Notice>
  );
}
