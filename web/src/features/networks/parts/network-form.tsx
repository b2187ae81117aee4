/** Adding and editing a network. A save that would restart mats says so first; what another saved meanwhile is shown beside what is typed. */
import {
  addNetwork,
  changeNetwork,
  type FieldProblem,
  type Network,
  readNetwork,
  type SentNetwork,
} from '@wardlight/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/action.ts';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { paramsOf, readAnew } from '../api.ts';
import {
  askedIn,
  bodyToAdd,
  bodyToChange,
  type MatToAsk,
  newNetwork,
  shownMats,
  type TypedNetwork,
  typedOf,
  wouldRestart,
} from '../model.ts';
import { Fault } from './fault.tsx';
import { NetworkFields } from './network-fields.tsx';
import { SendConfirm } from './send-confirm.tsx';

interface FormProps {
  readonly onDone: (saved: Network) => void;
  readonly onClose: () => void;
}

const fieldOf = { name_taken: 'name' } as const;

/** Words that belong to this form's fields alone. */
function useSay() {
  const d = useDeskWords();
  const { t } = useWords();
  return (field: string, problem: FieldProblem, values: TypedNetwork): string | null => {
    if (field === 'ssid') return d('networks.ssidBad');
    if (field === 'password') return values.password === '' ? t('errors.fields.required') : d('networks.passwordBad');
    return field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null;
  };
}

export function AddNetworkForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `network.${scope}.new`,
    initial: newNetwork,
    bodyOf: bodyToAdd,
    schema: addNetwork.body,
    say: useSay(),
    fieldOf,
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addNetwork, { body })))}
    >
      {form.restored && (
        <Restored text={d('networks.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <NetworkFields form={form} stored={null} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

interface EditProps extends Pick<FormProps, 'onClose'> {
  readonly network: Network;
  readonly onDone: (saved: SentNetwork) => void;
}

export function EditNetworkForm({ network, onDone, onClose }: EditProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  /** To be confirmed: with which revision, and which mats would restart, as they are when it is asked. */
  const [asking, setAsking] = useState<{ readonly revision: number; readonly mats: readonly MatToAsk[] } | null>(null);
  const looking = useAction();
  const { form, stored, theirs, save, takeTheirs } = useEditForm({
    name: `network.${scope}.${network.network_id}`,
    record: network,
    typedOf,
    bodyOf: bodyToChange,
    schema: changeNetwork.body,
    say: useSay(),
    fieldOf,
    send: async (body) => {
      const mats = shownMats(asking?.mats ?? []);
      onDone(await call(changeNetwork, { params: paramsOf(network), body: { ...body, mats } }));
    },
    readAnew,
  });
  const foot = useFormFoot(form, { quiet: theirs !== null });
  const ask = (revision: number, latest: Network) => {
    const valid = z.safeParse(changeNetwork.body, bodyToChange(form.values, stored)).success;
    if (!valid || wouldRestart(form.values, latest) === 0) save(revision)();
    else
      looking.run(async () => {
        const { mats } = await call(readNetwork, { params: paramsOf(network) });
        setAsking({ revision, mats: askedIn(mats) });
      });
  };
  return (
    <>
      <form
        ref={form.page}
        noValidate
        className={desk.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask(form.values.revision, stored);
        }}
      >
        {form.restored && theirs === null && (
          <Restored text={d('networks.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
        )}
        {theirs !== null && (
          <Differences
            typed={form.values}
            theirs={theirs}
            busy={form.busy}
            onSaveMine={() => ask(theirs.revision, theirs)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <NetworkFields form={form} stored={stored} />
        <Fault failure={looking.failure} />
        <FormFoot {...foot} busy={foot.busy || looking.busy} onClose={onClose} />
      </form>
      {asking !== null && (
        <SendConfirm
          mats={asking.mats}
          onDo={() => {
            setAsking(null);
            save(asking.revision)();
          }}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface DifferencesProps {
  readonly typed: TypedNetwork;
  readonly theirs: Network;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const stored = typedOf(theirs);
  const security = ({ security: kind }: TypedNetwork) => d(kind === 'open' ? 'networks.open' : 'networks.withPassword');
  const rows = [
    { field: d('networks.name'), mine: typed.name, theirs: stored.name },
    { field: d('networks.ssid'), mine: typed.ssid || d('lists.notSet'), theirs: stored.ssid || d('lists.notSet') },
    { field: d('networks.security'), mine: security(typed), theirs: security(stored) },
  ];
  return <Conflict {...rest} differences={rows.filter((row) => row.mine !== row.theirs)} words={useConflictWords()} />;
}
