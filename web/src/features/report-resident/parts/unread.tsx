/** What could not be read. Somebody who is not here is no failure: one looks for another, and does not try again. */
import { Link } from 'react-router';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { searchReportPath } from '../../../lib/shell/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Empty } from '../../../ui/empty.tsx';

interface UnreadProps {
  readonly answer: Parameters<typeof useAnswerFailure>[0];
}

/** Nothing where it was read. */
export function Unread({ answer }: UnreadProps) {
  const d = useDeskWords();
  const failure = useAnswerFailure(answer);
  if (failure === null) return null;
  if (!hasCode(answer.error, 'not_found')) return <ReadFailed {...failure} />;
  return (
    <Empty
      title={d('residentReport.noOne')}
      info={d('residentReport.noOneInfo')}
      action={
        <Link className={buttonClass} data-kind="plain" to={searchReportPath}>
          {d('residentReport.another')}
        </Link>
      }
    />
  );
}
