/** A value typed by hand, or one corrected: kept as typed until it is saved, and asked about first where it is doubtful. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
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
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { instantOf } from '../../../lib/i18n/wall-clock.ts';
import { useTypedDay } from '../../../lib/i18n/years.ts';
import { useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useAsPerson } from '../../../lib/session/acting-person.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { useDraft } from '../../../lib/session/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { measuredOf, problemsOf, type Typed, typedFrom, typedOf, typedSchema } from '../hand.ts';
import { HandFields } from './hand-fields.tsx';
import { Marks } from './reading-shown.tsx';

type Asks = Extract<KeptOrAsked, { readonly state: 'asks' }>;

interface HandProps {
  readonly family: MeterFamily;
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
  const { timeZone } = usePlace();
  const client = useQueryClient();
  const asPerson = useAsPerson();
  const deed = useAction();
  const full = useViewport().width < fullBelowPx;
  const name = corrects === undefined ? `reading.${resident.resident_id}` : `correct.${corrects.reading_id}`;
  const draft = useDraft(name, typedSchema, corrects === undefined ? typedOf(kind) : typedFrom(corrects));
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState<Asks | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const typed = draft.value;
  const day = useTypedDay(typed.at);
  const type = (change: Partial<Typed>) => {
    draft.change({ ...typed, ...change });
    setAsks(null);
  };
  const send = async (confirmed: boolean): Promise<KeptOrAsked> => {
    const measured = measuredOf(typed);
    if (corrects !== undefined) {
      const body = { measured, why: typed.why, revision: corrects.revision, confirmed };
      return await call(correctReading, { params: { reading_id: String(corrects.reading_id) }, body });
    }
    const at = typed.at === '' ? null : instantOf(typed.at, timeZone);
    return await call(typeReading, {
      body: { resident_id: resident.resident_id, measured, confirmed, ...(at !== null && { at }) },
    });
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
      deed.run(async () => {
        const answer = await send(asks !== null);
        if (answer.state === 'asks') return setAsks(answer);
        draft.clear();
        for (const part of ['measuringRound', 'lastReadings', 'unassigned'])
          void client.invalidateQueries({ queryKey: [part] });
        onSaved(answer.reading);
      }),
    );
  };
  const title = d(corrects === undefined ? 'measuring.hand.title' : 'measuring.hand.correctTitle', {
    name: resident.name,
  });
  return (
    <Dialog open title={title} closeLabel={d('lists.close')} full={full} onClose={onClose}>
      <form ref={form} noValidate className={desk.form} onSubmit={submit}>
        {corrects === undefined && <KindChoice family={family} typed={typed} onType={draft.change} />}
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
        {asks !== null && <Doubts asks={asks} kind={typed.kind} />}
        <Failed deed={deed} />
        <div className={desk.actions}>
          <Button kind="plain" onClick={onClose}>
            {d('lists.cancel')}
          </Button>
          <Button type="submit" busy={deed.busy}>
            {asks === null ? d('lists.save') : d('measuring.hand.sure')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface KindProps {
  readonly family: MeterFamily;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

function KindChoice({ family, typed, onType }: KindProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const kinds: readonly MeasurementKind[] = meterFamilies[family];
  return (
    <NativeSelect
      size="md"
      label={d('measuring.what')}
      value={typed.kind}
      data={kinds.map((value) => ({ value, label: words.kind(value) }))}
      onChange={({ currentTarget: { value } }) =>
        onType({ ...typedOf(kinds.find((one) => one === value) ?? typed.kind), at: typed.at })
      }
    />
  );
}

function Doubts({ asks, kind }: { readonly asks: Asks; readonly kind: MeasurementKind }) {
  const d = useDeskWords();
  const said = {
    news2: d('measuring.hand.news2'),
    unit: d('measuring.hand.unitDoubt'),
    same: d('measuring.hand.same'),
    time: d('measuring.unassigned.whenAsk'),
  };
  return (
    <Notice kind="fault">
      {asks.why.map((why) => (
        <p key={why}>{said[why]}</p>
      ))}
      <Marks kind={kind} marks={asks.marks.filter(({ points }) => points > 0)} />
    </Notice>
  );
}

function Failed({
  deed: { busy, failure },
}: {
  readonly deed: Pick<ReturnType<typeof useAction>, 'busy' | 'failure'>;
}) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null || busy) return null;
  return (
    <Notice kind="fault" title={d('measuring.hand.failed')}>
      {hasCode(failure, 'conflict') ? d('measuring.hand.changed') : errorText(failure)}
    </Notice>
  );
}
