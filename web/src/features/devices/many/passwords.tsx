/** Passwords of many mats, shown this once: a table, a file of text, and each as a code. In no storage of the browser. */
import type { MatDoor, RegisteredMatLine } from '@wardlight/contract';
import { useState } from 'react';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { addressOf, installerText, placeText } from '../model.ts';
import { classes } from './classes.ts';
import { secretsText } from './read-lines.ts';

interface PasswordsProps {
  readonly registered: readonly RegisteredMatLine[];
  readonly door: MatDoor;
  readonly onSaved: () => void;
}

export function Passwords({ registered, door, onSaved }: PasswordsProps) {
  const d = useDeskWords();
  const format = useFormat();
  const [code, setCode] = useState<number | null>(null);
  const here = window.location.hostname;
  const address = addressOf(door, here);
  const save = () => {
    const head = [d('devices.serial'), d('devices.bed'), d('devices.password.label'), d('manyMats.address')];
    // The mark of byte order: programs here that open it would take it for Big5.
    const text = `\uFEFF${secretsText(registered, head, address)}`;
    saveFile({ name: 'mats.txt', type: 'text/plain;charset=utf-8', bytes: new TextEncoder().encode(text) });
    onSaved();
  };
  const shown = code === null ? undefined : registered[code];
  return (
    <>
      <p role="status">{d('manyMats.done', { n: format.number(registered.length) })}</p>
      <p>{d('manyMats.onceInfo')}</p>
      <p translate="no">
        {d('devices.password.address', { address })}
        {door.tls ? d('devices.password.tls') : ''}
      </p>
      <div className={desk.actions}>
        <Button kind="plain" onClick={() => setCode(code === null ? 0 : null)}>
          {d(code === null ? 'manyMats.codes' : 'manyMats.noCodes')}
        </Button>
        <Button onClick={save}>{d('manyMats.save')}</Button>
      </div>
      {shown !== undefined && code !== null && (
        <Code
          mat={shown}
          door={door}
          place={d('manyMats.codeOf', { n: format.number(code + 1), total: format.number(registered.length) })}
          onNext={code + 1 < registered.length ? () => setCode(code + 1) : null}
          onBefore={code > 0 ? () => setCode(code - 1) : null}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <section className={classes.scroll} aria-label={d('manyMats.passwords')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('devices.serial')}</th>
              <th scope="col">{d('devices.bed')}</th>
              <th scope="col">{d('devices.password.label')}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {registered.map((mat) => (
              <tr key={mat.mat_id}>
                <th scope="row">{mat.serial}</th>
                <td>{mat.bed === null ? '' : placeText(mat.bed)}</td>
                <td className={classes.secret}>{mat.password}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

interface CodeProps {
  readonly mat: RegisteredMatLine;
  readonly door: MatDoor;
  /** "3 of 40" */
  readonly place: string;
  /** Null = it is the last, or the first. */
  readonly onNext: (() => void) | null;
  readonly onBefore: (() => void) | null;
}

function Code({ mat: { serial, bed, password }, door, place, onNext, onBefore }: CodeProps) {
  const d = useDeskWords();
  const text = installerText({ serial, password, door }, window.location.hostname);
  return (
    <section className={classes.code} aria-label={d('devices.password.qr')}>
      <QrCode key={serial} text={text} label={d('devices.password.qr')} />
      <p role="status">
        {place} · {serial}
        {bed === null ? '' : ` · ${placeText(bed)}`}
      </p>
      <div className={desk.tools}>
        {onBefore !== null && (
          <Button kind="plain" onClick={onBefore}>
            {d('manyMats.before')}
          </Button>
        )}
        {onNext !== null && <Button onClick={onNext}>{d('manyMats.next')}</Button>}
      </div>
    </section>
  );
}
