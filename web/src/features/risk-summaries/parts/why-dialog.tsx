/** Why a level stands there: all that went into it, and what staff noted. */

import { type ResidentId, residentIdSchema } from '@wardlight/contract';
import { useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { daysUntil } from '../../../lib/reports/report-dates.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDayInfo, useWeekInfo } from '../api.ts';
import type { SummaryKind } from '../model.ts';
import { dayParam } from '../use-asked.ts';
import { Notes } from './notes.tsx';
import { WhyDay } from './why-day.tsx';
import { WhyWeek } from './why-week.tsx';

interface WhyDialogProps {
  readonly kind: SummaryKind;
  readonly resident: number;
  readonly date: string;
  readonly onClose: () => void;
}

export function WhyDialog({ kind, resident, ...rest }: WhyDialogProps) {
  const id = z.safeParse(residentIdSchema, resident);
  if (!id.success) return null;
  return kind === 'daily' ? <Day {...rest} resident={id.data} /> : <Week {...rest} resident={id.data} />;
}

interface OpenedProps extends Omit<WhyDialogProps, 'kind' | 'resident'> {
  readonly resident: ResidentId;
}

function Day({ resident, date, onClose }: OpenedProps) {
  const words = useReportWords();
  return (
    <Frame title={words.date(date)} onClose={onClose}>
      <DayBody resident={resident} date={date} />
    </Frame>
  );
}

/** In the address, in place of the week: a link leads to it, and Back to the list. */
function useDay(ended: string): readonly [string | null, (day: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const asked = params.get(dayParam);
  const set = (day: string | null): void =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        if (day === null) next.delete(dayParam);
        else next.set(dayParam, day);
        return next;
      },
      { replace: true, state, preventScrollReset: true },
    );
  return [asked !== null && daysUntil(ended, 7).includes(asked) ? asked : null, set];
}

/** A day of the week opens in the same place, and leads back. */
function Week({ resident, date, onClose }: OpenedProps) {
  const d = useDeskWords();
  const words = useReportWords();
  const [day, setDay] = useDay(date);
  return (
    <Frame title={day === null ? d('riskSummaries.sevenDays') : words.date(day)} onClose={onClose}>
      {day === null ? (
        <WeekBody resident={resident} date={date} onDay={setDay} />
      ) : (
        <>
          <Button kind="plain" onClick={() => setDay(null)}>
            {d('lists.back')}
          </Button>
          <DayBody resident={resident} date={day} />
        </>
      )}
    </Frame>
  );
}

const fullBelowPx = 640;

function Frame({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}) {
  const d = useDeskWords();
  return (
    <Dialog
      open
      title={title}
      closeLabel={d('lists.close')}
      size="xl"
      full={useViewport().width < fullBelowPx}
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}

interface BodyProps {
  readonly resident: ResidentId;
  readonly date: string;
}

function DayBody({ resident, date }: BodyProps) {
  const d = useDeskWords();
  const answer = useDayInfo(resident, date);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  return (
    <>
      {failure && <ReadFailed {...failure} title={d('riskSummaries.unread')} />}
      {data === undefined && !failure && <Spinner text={d('lists.loading')} />}
      {data?.day === null && <Notice kind="info">{d('reports.noDay')}</Notice>}
      {data !== undefined && data.day !== null && <WhyDay name={data.resident.name} day={data.day} />}
      {data !== undefined && <Notes resident={resident} agency={data.resident.agency_id} dates={[date]} />}
    </>
  );
}

function WeekBody({ resident, date, onDay }: BodyProps & { readonly onDay: (date: string) => void }) {
  const d = useDeskWords();
  const answer = useWeekInfo(resident, date);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  return (
    <>
      {failure && <ReadFailed {...failure} title={d('riskSummaries.unread')} />}
      {data === undefined && !failure && <Spinner text={d('lists.loading')} />}
      {data?.week === null && <Notice kind="info">{d('reports.noDay')}</Notice>}
      {data !== undefined && data.week !== null && <WhyWeek week={data.week} onDay={onDay} />}
      {data !== undefined && data.week !== null && (
        <Notes
          resident={resident}
          agency={data.resident.agency_id}
          dates={data.week.days.map((day) => day.date).toReversed()}
        />
      )}
    </>
  );
}
