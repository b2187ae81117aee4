/** One gateway: when it was last seen, its readings by what became of them, and its keys. */
import { type Gateway, type GatewayKey, mostGatewayKeys, readingOutcomes } from '@wardlight/contract';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { measuredWhen } from '../../../lib/reports/measured-when.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowMenu } from '../../../ui/desk/row-menu.tsx';
import { useMayManage } from '../api.ts';
import { classes } from '../classes.ts';
import { curlOf } from '../model.ts';
import type { Asked } from './dialogs.tsx';

interface GatewayCardProps {
  readonly gateway: Gateway;
  readonly onAsk: (asked: Asked) => void;
}

export function GatewayCard({ gateway, onAsk }: GatewayCardProps) {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const mayManage = useMayManage();
  const format = useFormats()(gateway.agency_id);
  const now = useNow(60_000);
  const { name, family, serial, seen_at, readings_per_second, refused } = gateway;
  const agency = scope === 'all' ? user.agencies.find((one) => one.agency_id === gateway.agency_id)?.name : undefined;
  const facts = [
    agency,
    d(`gateways.${family}`),
    serial ?? undefined,
    d('gateways.limitOf', { n: format.number(readings_per_second) }),
  ].filter((fact) => fact !== undefined);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.facts}>{facts.join(' · ')}</p>
        </div>
        {mayManage && (
          <RowMenu
            label={d('gateways.more', { name })}
            actions={[
              { key: 'edit', label: d('gateways.editAct'), onClick: () => onAsk({ act: 'edit', gateway }) },
              { key: 'remove', label: d('gateways.remove'), onClick: () => onAsk({ act: 'remove', gateway }) },
            ]}
          />
        )}
      </div>
      <p className={classes.soft}>
        {d('gateways.seen')}: {seen_at === null ? d('gateways.neverSeen') : measuredWhen(format, seen_at, now)}
      </p>
      <section aria-label={`${d('gateways.counted')} ${name}`}>
        <h3 className={classes.small}>{d('gateways.counted')}</h3>
        <ul className={classes.counts}>
          {readingOutcomes.map((outcome) => (
            <li key={outcome}>
              {d('gateways.counts', {
                word: d(`measurements.outcome.${outcome}`),
                n: format.number(gateway.counted[outcome]),
              })}
            </li>
          ))}
        </ul>
        {refused !== null && (
          <p className={classes.soft}>
            {d('gateways.lastRefused', {
              time: measuredWhen(format, refused.at, now),
              reason: d(`measurements.reason.${refused.reason}`),
            })}
          </p>
        )}
      </section>
      <Keys gateway={gateway} format={format} now={now} onAsk={onAsk} />
      <details>
        <summary>{d('gateways.example')}</summary>
        <p className={classes.soft}>{d('gateways.exampleInfo')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard. */}
        <section className={classes.example} translate="no" tabIndex={0} aria-label={d('gateways.example')}>
          <pre>{curlOf(window.location.origin, family, now)}</pre>
        </section>
      </details>
    </li>
  );
}

interface KeysProps extends GatewayCardProps {
  readonly format: Format;
  readonly now: number;
}

function Keys({ gateway, format, now, onAsk }: KeysProps) {
  const d = useDeskWords();
  const mayManage = useMayManage();
  const { keys, name } = gateway;
  const isFull = keys.length >= mostGatewayKeys;
  return (
    <section aria-label={`${d('gateways.keys')} ${name}`}>
      <h3 className={classes.small}>{d('gateways.keys')}</h3>
      {keys.length === 0 && <p className={classes.soft}>{d('gateways.noKey')}</p>}
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key.key_id} className={classes.key}>
            <span>
              {d('gateways.key', { hint: key.hint })} <KeyFacts value={key} format={format} now={now} />
            </span>
            {mayManage && (
              <Button kind="plain" onClick={() => onAsk({ act: 'revoke', gateway, key })}>
                {d('gateways.revoke')} <span className="heard-only">{key.hint}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <>
          <Button kind="plain" off={isFull} onClick={() => onAsk({ act: 'makeKey', gateway })}>
            {d('gateways.makeKey')} <span className="heard-only">{name}</span>
          </Button>
          {keys.length > 0 && <p className={classes.soft}>{d(isFull ? 'gateways.twoKeys' : 'gateways.rotate')}</p>}
        </>
      )}
    </section>
  );
}

interface KeyFactsProps {
  readonly value: GatewayKey;
  readonly format: Format;
  readonly now: number;
}

function KeyFacts({ value: { made_at, made_by, used_at }, format, now }: KeyFactsProps) {
  const d = useDeskWords();
  const made = d('gateways.made', { name: made_by.name, time: measuredWhen(format, made_at, now) });
  const used =
    used_at === null ? d('gateways.neverUsed') : d('gateways.used', { time: measuredWhen(format, used_at, now) });
  return <span className={classes.soft}>{`${made} · ${used}`}</span>;
}
