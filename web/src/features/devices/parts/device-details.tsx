/** One mat: what it says of itself, what of it was refused and why, what was done with it. Read again while it is looked at. */
import {
  type CommandFailure,
  commandFailures,
  type DataOf,
  type Device,
  type MatCommand,
  type MatId,
  type readDevice,
} from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDevice } from '../api.ts';
import { bedText, latestOf } from '../model.ts';
import { type DeviceAct, useDeviceActs } from './device-acts.ts';
import { classes } from './device-details-classes.ts';
import { LastUpdate } from './device-list.tsx';
import { LinkState, Signal } from './marks.tsx';

type Details = DataOf<typeof readDevice>;

interface DeviceDetailsProps {
  readonly matId: MatId;
  readonly onAct: (act: DeviceAct, device: Device) => void;
  readonly onClose: () => void;
}

export function DeviceDetails({ matId, onAct, onClose }: DeviceDetailsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const reading = useDevice(matId);
  const { data, error } = reading;
  const failure = useAnswerFailure(reading);
  const isGone = hasCode(error, 'not_found');
  return (
    <Dialog
      open
      size="lg"
      title={data === undefined ? t('shell.titles.devices') : data.device.serial}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      {failure !== null && <ReadFailed {...failure} info={isGone ? d('devices.details.gone') : failure.info} />}
      {data === undefined && error === null && <Spinner text={d('lists.loading')} />}
      {data !== undefined && !isGone && <Shown details={data} onAct={onAct} />}
    </Dialog>
  );
}

function Shown({ details, onAct }: { readonly details: Details } & Pick<DeviceDetailsProps, 'onAct'>) {
  const { device, commands } = details;
  const acts = useDeviceActs()(device);
  return (
    <div className={classes.details}>
      <div aria-live="polite">
        {(['reboot', 'network'] as const).map((kind) => (
          <Outcome key={kind} command={latestOf(commands, kind)} />
        ))}
      </div>
      <Facts device={device} />
      {acts.length > 0 && (
        <div className={desk.tools}>
          {acts.map(({ act, label }) => (
            <Button key={act} kind="plain" onClick={() => onAct(act, device)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      <Sensors sensors={details.sensors} />
      <Rejections rejections={details.rejections} />
      <History history={details.history} />
    </div>
  );
}

const wordsOfKind = { reboot: 'reboot', network: 'networkCommand' } as const;

/** What became of the latest of its kind. */
function Outcome({ command }: { readonly command: MatCommand | null }) {
  const d = useDeskWords();
  const format = useFormat();
  if (command === null) return null;
  const { kind, state, failure, error, asked_at } = command;
  const said = d(`devices.${wordsOfKind[kind]}.${state}`);
  const why = error ?? (failure === null ? null : d(`devices.failure.${failure}`));
  return (
    <p className={classes.outcome} data-state={state}>
      {said}
      {why === null ? '' : ` · ${why}`} <span className={classes.soft}>{format.dateClock(asked_at)}</span>
    </p>
  );
}

function Facts({ device }: { readonly device: Device }) {
  const d = useDeskWords();
  const { t } = useWords();
  const format = useFormat();
  const none = t('common.noValue');
  const facts = [
    ['state', <LinkState key="state" device={device} />],
    ['update', <LastUpdate key="update" at={device.last_update_at} />],
    ['bed', bedText(device) ?? d('devices.noBed')],
    ['network', device.network?.name ?? d('devices.noNetwork')],
    ['wifi', device.ssid ?? none],
    ['signal', <Signal key="signal" dbm={device.rssi} />],
    ['version', device.version ?? none],
    ['registeredAt', format.date(device.created_at)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{d(`devices.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{d('devices.details.frames')}</dt>
        <dd>{format.number(device.frames)}</dd>
      </div>
      <div>
        <dt>{d('devices.details.rejected')}</dt>
        <dd>{format.number(device.rejected)}</dd>
      </div>
    </dl>
  );
}

/** A sensor that gave something other than values. The rest of what the mat says counts all the same. */
function Sensors({ sensors }: Pick<Details, 'sensors'>) {
  const d = useDeskWords();
  const format = useFormat();
  if (sensors.length === 0) return null;
  return (
    <section aria-labelledby="device-sensors">
      <h2 id="device-sensors" className={classes.heading}>
        {d('devices.sensors.title')}
      </h2>
      {sensors.map(({ field, silent_since: since }) =>
        since === null ? null : (
          <p key={field} className={classes.outcome} data-state="failed">
            {d('devices.sensors.silent', {
              sensor: d(`devices.sensors.of.${field}`),
              time: format.dateClock(since),
            })}
          </p>
        ),
      )}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('devices.sensors.sensor')}</th>
              <th scope="col" className={classes.number}>
                {d('devices.sensors.impossible')}
              </th>
              <th scope="col">{d('devices.details.lastAt')}</th>
            </tr>
          </thead>
          <tbody>
            {sensors.map(({ field, refused, refused_at: at }) => (
              <tr key={field}>
                <th scope="row">{d(`devices.sensors.of.${field}`)}</th>
                <td className={classes.number}>{format.number(refused)}</td>
                <td>{at === null ? '–' : format.dateClock(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Rejections({ rejections }: Pick<Details, 'rejections'>) {
  const d = useDeskWords();
  const format = useFormat();
  return (
    <section aria-labelledby="device-rejections">
      <h2 id="device-rejections" className={classes.heading}>
        {d('devices.details.rejected')}
      </h2>
      {rejections.length === 0 ? (
        <p className={classes.soft}>{d('devices.details.noneRejected')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{d('devices.details.reason')}</th>
                <th scope="col" className={classes.number}>
                  {d('devices.details.count')}
                </th>
                <th scope="col">{d('devices.details.lastAt')}</th>
              </tr>
            </thead>
            <tbody>
              {rejections.map(({ reason, count, last_at }) => (
                <tr key={reason}>
                  <th scope="row">{d(`bedDrawer.rejection.${reason}`)}</th>
                  <td className={classes.number}>{format.number(count)}</td>
                  <td>{format.dateClock(last_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function History({ history }: Pick<Details, 'history'>) {
  const d = useDeskWords();
  const format = useFormat();
  // What the mat said itself stands as it was said; why we gave it up is in the reader's words.
  const aboutOf = (about: string): string => {
    const failure: CommandFailure | undefined = commandFailures.find((known) => known === about);
    return failure === undefined ? about : d(`devices.failure.${failure}`);
  };
  return (
    <section aria-labelledby="device-history">
      <h2 id="device-history" className={classes.heading}>
        {d('devices.details.history')}
      </h2>
      {history.length === 0 ? (
        <p className={classes.soft}>{d('devices.details.noHistory')}</p>
      ) : (
        <ol className={classes.history}>
          {history.map(({ at, event, by, about }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name; they only ever grow at the front, and are all drawn anew then
            <li key={index}>
              <time dateTime={new Date(at).toISOString()}>{format.dateClock(at)}</time>
              <span>
                {d(`devices.event.${event}`)}
                {about === null ? '' : ` · ${aboutOf(about)}`}
              </span>
              {by === null ? null : <span className={classes.soft}>{by}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
