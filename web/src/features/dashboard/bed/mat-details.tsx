/** The mat behind the bed, folded: is it there, how well does it hear, and what of it was refused. That there is none is said unfolded. */
import type { BedHour, RejectionReason } from '@wardlight/contract';
import { useDataNow } from '../../../lib/browser/connection.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import classes from './bed-drawer.module.css';
import { classes as own } from './drawer-classes.ts';

export interface MatDetailsProps {
  readonly mat: BedHour['mat'];
  readonly lastDataAt: number | null;
  /** It was never heard: the board waits for its first connection. */
  readonly awaited: boolean;
  readonly format: Format;
}

/** Silent for this long, a mat counts as gone (decisions §3). */
const silentMs = 60_000;

export function MatDetails({ mat, lastDataAt, awaited, format }: MatDetailsProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const now = useDataNow();
  // What the mat said of its line is as old as the hour that was read; data that has just come proves more.
  const online = lastDataAt !== null && now - lastDataAt <= silentMs ? true : (mat?.online ?? false);
  if (mat === null) return <p className={`${classes.section} ${classes.soft}`}>{d('bedDrawer.noMat')}</p>;
  const missing = awaited ? t('board.status.awaitingConnection') : d('bedDrawer.offline');
  const link = online ? d('bedDrawer.online') : missing;
  return (
    <section className={classes.section}>
      <details className={own.mat}>
        <summary>{d('bedDrawer.mat')}</summary>
        <dl className={classes.facts}>
          <Fact name={d('bedDrawer.serial')} value={mat.serial} />
          <Fact name={d('bedDrawer.link')} value={link} />
          <Fact
            name={t('board.drawer.lastData')}
            value={lastDataAt === null ? null : format.clockOf(lastDataAt, now)}
          />
          <Fact name={d('bedDrawer.version')} value={mat.version} />
          <Fact name={d('bedDrawer.wifi')} value={mat.ssid} />
          <Fact name={d('bedDrawer.signal')} value={mat.rssi === null ? null : `${format.number(mat.rssi)} dBm`} />
          <Fact name={d('bedDrawer.frames')} value={format.number(mat.frames)} />
          <Rejections rejected={mat.rejected} format={format} />
        </dl>
      </details>
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | null }) {
  const { t } = useWords();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? t('common.noValue')}</dd>
    </div>
  );
}

interface RejectionsProps {
  readonly rejected: Readonly<Partial<Record<RejectionReason, number>>>;
  readonly format: Format;
}

function Rejections({ rejected, format }: RejectionsProps) {
  const d = useDeskWords();
  const reasons = (Object.keys(rejected) as RejectionReason[]).filter((reason) => (rejected[reason] ?? 0) > 0);
  const text = reasons.map((reason) => `${d(`bedDrawer.rejection.${reason}`)} ${format.number(rejected[reason] ?? 0)}`);
  return (
    <Fact name={d('bedDrawer.rejected')} value={text.length === 0 ? d('bedDrawer.noneRejected') : text.join(' · ')} />
  );
}
