/**
 * Works the report days of every resident that an account sees out a second time, from the API's answers alone, and prints what is not as the
 * written rules have it: `node e2e/src/judges/check-reports.ts http://localhost:8080 USERNAME [AGENCY_ID]`, the password in WARDLIGHT_PASSWORD.
 * Ends with 1 where anything differs.
 */
import {
  type DayInfo,
  listReportResidents,
  login,
  type ReportResident,
  readDailyReport,
  readDayInfo,
  readWeekInfo,
} from '@wardlight/contract';
import { dayDifferences, weekDifferences } from '@wardlight/contract/testing';
import { type Caller, callOf } from '../calling.ts';

const nights = 30;
const pageSize = 100;

const dateBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

async function allResidents(url: string, caller: Caller): Promise<ReportResident[]> {
  const found: ReportResident[] = [];
  for (;;) {
    const query = { offset: found.length, limit: pageSize };
    const { rows, total } = await callOf(url, listReportResidents, caller, { query });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

async function daysOf(url: string, caller: Caller, resident: ReportResident, last: string): Promise<DayInfo[]> {
  const params = { resident_id: resident.resident_id };
  const days: DayInfo[] = [];
  // The earliest of them are held against as many days before.
  for (let back = 0; back < nights + 28; back += 1) {
    const { day } = await callOf(url, readDayInfo, caller, { params, query: { date: dateBefore(last, back) } });
    if (day?.complete) days.push(day);
  }
  return days;
}

interface Checked {
  readonly residents: number;
  readonly days: number;
  readonly weeks: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/** The last thirty days of every resident and the weeks that end with them. */
async function checkReports(url: string, caller: Caller): Promise<Checked> {
  const { last_date } = await callOf(url, readDailyReport, caller, { query: { limit: 1 } });
  const residents = await allResidents(url, caller);
  const levels: Record<string, number> = {};
  const wrong: string[] = [];
  let [days, weeks] = [0, 0];
  for (const resident of residents) {
    const all = await daysOf(url, caller, resident, last_date);
    for (const day of all.filter(({ date }) => date > dateBefore(last_date, nights))) {
      days += 1;
      levels[day.level ?? day.kind] = (levels[day.level ?? day.kind] ?? 0) + 1;
      wrong.push(...dayDifferences(day, all));
      const given = { params: { resident_id: resident.resident_id }, query: { ended_at: day.date } };
      const { week } = await callOf(url, readWeekInfo, caller, given);
      if (week === null) continue;
      weeks += 1;
      wrong.push(...weekDifferences(week, day.date, all));
    }
  }
  return { residents: residents.length, days, weeks, levels, wrong };
}

async function main([url, username, agency]: readonly string[]): Promise<number> {
  const password = process.env.WARDLIGHT_PASSWORD;
  if (url === undefined || username === undefined || password === undefined) {
    process.stderr.write(
      `WARDLIGHT_PASSWORD=… node e2e/src/judges/check-reports.ts http://localhost:8080 USERNAME [AGENCY_ID]\n`,
    );
    return 2;
  }
  const { token } = await callOf(url, login, {}, { body: { username, password } });
  const { wrong, ...counted } = await checkReports(
    url,
    agency === undefined ? { token } : { token, agency: Number(agency) },
  );
  process.stdout.write(`${JSON.stringify(counted)}\n`);
  for (const line of wrong) process.stderr.write(`${line}\n`);
  process.stdout.write(wrong.length === 0 ? 'everything is as the rules have it\n' : `${wrong.length} things differ\n`);
  return wrong.length === 0 && counted.days > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
