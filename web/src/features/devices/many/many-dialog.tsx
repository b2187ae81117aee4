/** Many mats by one list: typed or read from a file, judged line by line, registered by one press, their passwords shown this once. */
import '../../../ui/late/input.ts';
import { Textarea } from '@mantine/core';
import {
  addDevices,
  checkDevices,
  type JudgedMatLine,
  type LeftMatLine,
  type MatDoor,
  mostMatsAtOnce,
  type RegisteredMatLine,
} from '@wardlight/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { AskBeforeGone, useAskBeforeLeaving } from '../../../ui/desk/once-shown.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDevicesChanged } from '../api.ts';
import { NetworkChoice } from '../parts/network-choice.tsx';
import { JudgedLines } from './judged-lines.tsx';
import { LeftLines } from './left-lines.tsx';
import { Passwords } from './passwords.tsx';
import { readLines, textOf } from './read-lines.ts';

interface ManyDialogProps {
  readonly onClose: () => void;
}

interface Done {
  readonly registered: readonly RegisteredMatLine[];
  readonly left: readonly LeftMatLine[];
  readonly door: MatDoor;
}

export function ManyDialog({ onClose }: ManyDialogProps) {
  const d = useDeskWords();
  const [text, setText] = useState('');
  const [network, setNetwork] = useState('');
  const [judged, setJudged] = useState<readonly JudgedMatLine[] | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  // Passwords that are in no file yet are gone with the dialog.
  const [saved, setSaved] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const register = useRegister(network, done, (next, isMore) => {
    setDone(next);
    if (isMore) setSaved(false);
  });
  const atRisk = done !== null && done.registered.length > 0 && !saved;
  const left = useAskBeforeLeaving(atRisk, () => setLeaving(true));
  const close = () => (atRisk ? setLeaving(true) : onClose());
  return (
    <Dialog open size="xl" title={d('manyMats.title')} closeLabel={d('lists.close')} onClose={close}>
      <div className={desk.form}>
        {leaving && (
          <AskBeforeGone
            title={d('manyMats.leave.title')}
            info={d('manyMats.leave.info')}
            stayLabel={d('manyMats.leave.stay')}
            goLabel={d('manyMats.leave.go')}
            onStay={() => {
              left.stay();
              setLeaving(false);
            }}
            onGo={() => {
              if (!left.go()) onClose();
            }}
          />
        )}
        {done !== null && (
          <>
            {register.fault}
            <LeftLines left={done.left} busy={register.busy} onAgain={register.again} />
            {done.registered.length > 0 && (
              <Passwords registered={done.registered} door={done.door} onSaved={() => setSaved(true)} />
            )}
            <div className={desk.actions}>
              <Button onClick={close}>{d('lists.done')}</Button>
            </div>
          </>
        )}
        {done === null && judged === null && (
          <TypedList text={text} onText={setText} onJudged={setJudged}>
            <NetworkChoice value={network} onChange={setNetwork} />
          </TypedList>
        )}
        {done === null && judged !== null && (
          <JudgedLines
            judged={judged}
            heading={readLines(text).heading}
            busy={register.busy}
            fault={register.fault}
            onBack={() => {
              register.forget();
              setJudged(null);
            }}
            onRegister={() => register.first(judged)}
          />
        )}
      </div>
    </Dialog>
  );
}

type Lines = Parameters<typeof linesOf>[0];
const linesOf = (lines: readonly Pick<JudgedMatLine, 'serial' | 'bed' | 'stay_id'>[]) =>
  lines.map(({ serial, bed, stay_id }) => ({ serial, bed_id: bed?.bed_id ?? null, stay_id }));

function useRegister(network: string, done: Done | null, onDone: (done: Done, isMore: boolean) => void) {
  const action = useAction();
  const changed = useDevicesChanged();
  const d = useDeskWords();
  const errorText = useErrorWords();
  const send = (lines: Lines, others: readonly LeftMatLine[]) =>
    action.run(async () => {
      try {
        const body = { network_id: network === '' ? null : Number(network), lines: linesOf(lines) };
        const { registered, left, door } = await call(addDevices, { body });
        onDone(
          { registered: [...(done?.registered ?? []), ...registered], left: [...others, ...left], door },
          registered.length > 0,
        );
      } finally {
        changed();
      }
    });
  return {
    busy: action.busy,
    forget: action.forget,
    first: (judged: readonly JudgedMatLine[]) =>
      send(
        judged.filter(({ problem }) => problem === null),
        [],
      ),
    /** Those in whose beds somebody else lies by now, with who that is. */
    again: () => {
      const left = done?.left ?? [];
      const asked = left.filter(({ problem }) => problem === 'residentChanged');
      send(
        asked,
        left.filter(({ problem }) => problem !== 'residentChanged'),
      );
    },
    fault:
      action.failure === null ? null : (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(action.failure)}
        </Notice>
      ),
  };
}

interface TypedListProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onJudged: (judged: readonly JudgedMatLine[]) => void;
  readonly children: ReactNode;
}

function TypedList({ text, onText, onJudged, children }: TypedListProps) {
  const d = useDeskWords();
  const format = useFormat();
  const errorText = useErrorWords();
  const action = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const check = () => {
    const { lines } = readLines(text);
    const most = format.number(mostMatsAtOnce);
    if (lines.length === 0) return setProblem(d('manyMats.empty'));
    if (lines.length > mostMatsAtOnce)
      return setProblem(d('manyMats.tooMany', { n: most, total: format.number(lines.length) }));
    setProblem(null);
    const cut = lines.map(({ serial, bed_no }) => ({ serial: serial.slice(0, 80), bed_no: bed_no.slice(0, 80) }));
    action.run(async () => onJudged(await call(checkDevices, { body: { lines: cut } })));
  };
  const read = async (chosen: File) => {
    const found = chosen.size > mostFileBytes ? null : textOf(new Uint8Array(await chosen.arrayBuffer()));
    setProblem(found === null ? d('manyMats.fileWrong') : null);
    if (found !== null) onText(found);
  };
  return (
    <>
      <Textarea
        size="md"
        label={d('manyMats.list')}
        description={d('manyMats.info')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        rows={10}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        value={text}
        error={problem}
        onChange={({ currentTarget: { value } }) => onText(value)}
      />
      <input
        ref={file}
        hidden
        type="file"
        aria-label={d('manyMats.file')}
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) void read(chosen);
          // The same file, once it was changed, is chosen again.
          currentTarget.value = '';
        }}
      />
      {children}
      {action.failure !== null && (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {errorText(action.failure)}
        </Notice>
      )}
      <div className={desk.actions}>
        <Button kind="plain" onClick={() => file.current?.click()}>
          {d('manyMats.file')}
        </Button>
        <Button busy={action.busy} onClick={check}>
          {d('manyMats.check')}
        </Button>
      </div>
    </>
  );
}

/** 500 lines are some 20 kB; what is far more is another kind of file. */
const mostFileBytes = 1_000_000;
