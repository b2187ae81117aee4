/** `/report/resident/measurements`: one kind over time, every reading with what was corrected of it, and the scale SpO2 is marked by. */
import { type MeasurementKind, mostLogRows, type ResidentId } from '@wardlight/contract';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAskedRange } from '../../lib/api/asked-range.ts';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords } from '../../lib/i18n/i18n.ts';
import { wholeTime } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';
import type { Corrections } from '../../lib/reports/corrections.ts';
import { type ForaFeed, useMeasurementsCurrent } from '../../lib/reports/fora-feed.ts';
import { useMeasurementWords } from '../../lib/reports/measurement-words.ts';
import { useHere, usePlace } from '../../lib/session/current-user.tsx';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Empty } from '../../ui/empty.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ReportAddress } from './address.ts';
import type { SpanQuery } from './api.ts';
import { classes } from './classes.ts';
import { OfResident, ReportFrame } from './frame.tsx';
import { useExportReadings, useLastOfKinds, useReadings } from './measurements-api.ts';
import { dayMs, kindOf, spanOf, type TrendSpan } from './measurements-model.ts';
import { AskedTime } from './parts/asked-time.tsx';
import { MeasurementHistory } from './parts/measurement-history.tsx';
import { MeasurementTrendOf } from './parts/measurement-trend.tsx';
import { Spo2ScaleMark } from './parts/spo2-scale.tsx';
import { Unread } from './parts/unread.tsx';
import { usePageOffset } from './use-page.ts';

type Address = ReportAddress & { readonly resident: ResidentId };
interface JoinedProps {
  readonly feed: ForaFeed;
  readonly corrections: Corrections;
  /** Their latest ECG recordings. */
  readonly ecgs: (resident: ResidentId) => ReactNode;
}

const [kindParam, spanParam, pageParam] = ['kind', 'span', 'page'] as const;

export function ResidentMeasurementsScreen(props: JoinedProps) {
  return <OfResident>{(address) => <Measurements key={address.resident} address={address} {...props} />}</OfResident>;
}

function useAsked() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (name === kindParam) next.delete(pageParam);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    kind: kindOf(params.get(kindParam)),
    span: spanOf(params.get(spanParam)),
    choose: (kind: MeasurementKind | null) => set(kindParam, kind),
    lengthen: (span: TrendSpan) => set(spanParam, span === '30' ? null : span),
  };
}

function Measurements({ address, feed, corrections, ecgs }: { readonly address: Address } & JoinedProps) {
  const d = useDeskWords();
  const { resident } = address;
  const { scope } = useHere();
  useMeasurementsCurrent(feed, scope, resident);
  const asked = useAsked();
  const page = usePageOffset();
  const time = useAskedRange();
  const span = instantsOf(time.isWrong ? wholeTime : time.range, usePlace().timeZone);
  const readings = useReadings(resident, asked.kind, span, page.offset);
  const last = useLastOfKinds(resident);
  const failure = useAnswerFailure(readings);
  const { data } = readings;
  const kinds = last.data?.readings.map(({ measured }) => measured.kind) ?? [];
  const nothing = data !== undefined && data.total === 0 && asked.kind === null && !time.isAsked;
  return (
    <ReportFrame address={address} about={data?.resident ?? null}>
      <Unread answer={readings} />
      {data === undefined && !failure && <Spinner text={d('lists.loading')} />}
      {data !== undefined && nothing && <Empty title={d('lists.none')} info={d('measured.none')} />}
      {data !== undefined && (
        <div className={classes.parts}>
          {!nothing && (
            <>
              <Kinds kinds={kinds} chosen={asked.kind} onChoose={asked.choose} />
              <TrendOfKind resident={resident} kind={asked.kind ?? kinds[0] ?? null} asked={asked} />
              <AskedTime asked={time} />
              <MeasurementHistory
                answer={data}
                stale={readings.isPlaceholderData}
                kind={asked.kind}
                corrections={corrections}
                onOffset={page.goTo}
              />
              <Files resident={resident} kind={asked.kind} span={span} />
            </>
          )}
          {ecgs(resident)}
          <Spo2ScaleMark resident={resident} scale={data.spo2_scale} />
        </div>
      )}
    </ReportFrame>
  );
}

interface FilesProps {
  readonly resident: ResidentId;
  readonly kind: MeasurementKind | null;
  readonly span: SpanQuery;
}

/** Of the kind and the time that are chosen, or of all. */
function Files({ resident, kind, span }: FilesProps) {
  const exporting = useExporting(useExportReadings(resident, kind, span));
  const words = useExportWords(exporting, useFormat().number(mostLogRows));
  return (
    <>
      <div className={desk.actions}>
        <ExportButtons formats={exportFormats} exporting={exporting} words={words} />
      </div>
      <ExportNews exporting={exporting} words={words} />
    </>
  );
}

interface KindsProps {
  readonly kinds: readonly MeasurementKind[];
  readonly chosen: MeasurementKind | null;
  readonly onChoose: (kind: MeasurementKind | null) => void;
}

/** Those that were ever measured, and the one the address asks for. */
function Kinds({ kinds, chosen, onChoose }: KindsProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const known = chosen === null || kinds.includes(chosen) ? kinds : [...kinds, chosen];
  return (
    <fieldset className={classes.kinds}>
      <legend className="heard-only">{d('measured.kind')}</legend>
      {[null, ...known].map((kind) => (
        <button
          key={kind ?? 'any'}
          type="button"
          className={classes.kind}
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {kind === null ? d('measured.anyKind') : words.kind(kind)}
        </button>
      ))}
    </fieldset>
  );
}

interface TrendOfKindProps {
  readonly resident: ResidentId;
  readonly kind: MeasurementKind | null;
  readonly asked: Pick<ReturnType<typeof useAsked>, 'span' | 'lengthen'>;
}

/** Its beginning stands still while the page is open, or every second would be another question. */
function TrendOfKind({ resident, kind, asked: { span, lengthen } }: TrendOfKindProps) {
  const [opened] = useState(() => serverNow());
  if (kind === null) return null;
  const from = opened - Number(span) * dayMs;
  return <MeasurementTrendOf resident={resident} kind={kind} span={span} from={from} onSpan={lengthen} />;
}
