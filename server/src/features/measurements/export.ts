/** Measurements as files, in the words of whoever asked: one figure a row, so that a column holds numbers of one kind. */
import {
  type AgencyId,
  type Comparator,
  filled,
  type HandedFile,
  isTimeUnknown,
  itemsOfKind,
  type Measured,
  type MeasurementItem,
  type MeasurementKind,
  markedValue,
  measurementItems,
  measurementKinds,
  type Reading,
  type ReadingMark,
  type ReportResident,
  type TemperatureSite,
} from '@wardlight/contract';
import type { ResidentDays } from '../../store/measurements/report/report.ts';
import { type DeskWords, deskWordsIn } from '../../wording/words-in.ts';
import { type ExportColumn, type ExportWish, exportedFile, timeCellIn, timeIn } from '../../workbooks/exported.ts';
import type { Write } from '../../workbooks/open-workbooks.ts';

type Words = Pick<
  DeskWords,
  'lists' | 'measured' | 'measurementFiles' | 'measurementReport' | 'measurements' | 'riskSummaries'
>;

export interface AgencyOfFile {
  readonly name: string;
  readonly zone: string;
}

interface Asked {
  readonly write: Write;
  readonly wish: ExportWish;
  readonly agencies: ReadonlyMap<AgencyId, AgencyOfFile>;
}

/** One item of one resident's day; `null` of a kind that is missing. */
interface DayFigure {
  readonly resident: ReportResident;
  readonly date: string;
  readonly kind: MeasurementKind;
  readonly item: MeasurementItem | null;
  readonly count: number;
  readonly site: TemperatureSite | null;
  readonly last: number | null;
  readonly comparator: Comparator | null;
  readonly lastAt: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** The least is a meter's limit that was not reached, and the most one that was passed. */
  readonly below: boolean;
  readonly above: boolean;
  readonly mark: ReadingMark | null;
  /** Which value the mark belongs to. */
  readonly marked: ReturnType<typeof markedValue>;
}

/** What the report shows, figure by figure; a kind without a reading on a day is a row too, because it is missing. */
export function dayFigures(
  rows: readonly ResidentDays[],
  { dates, kinds }: { readonly dates: readonly string[]; readonly kinds: readonly MeasurementKind[] },
): DayFigure[] {
  const none = { item: null, count: 0, site: null, last: null, comparator: null, lastAt: null } as const;
  const nothing = { ...none, least: null, most: null, below: false, above: false, mark: null, marked: null } as const;
  return rows.flatMap(({ days, ...resident }) =>
    dates.flatMap((date) =>
      kinds.flatMap((kind) => {
        const measured = days.filter((day) => day.date === date && day.kind === kind);
        if (measured.length === 0) return [{ resident, date, kind, ...nothing }];
        return measured.flatMap((day) =>
          itemsOfKind(kind).flatMap((item, index): DayFigure[] => {
            const last = day.last[index] ?? null;
            const [least, most] = [day.min[index] ?? null, day.max[index] ?? null];
            if (last === null && least === null) return [];
            return [
              {
                ...{ resident, date, kind, item, count: day.count, site: day.last_site, last, least, most },
                ...{ comparator: day.last_comparator, lastAt: day.last_at },
                ...{ below: day.has_below, above: day.has_above },
                mark: day.worst?.item === item ? day.worst : null,
                marked:
                  day.worst?.item === item
                    ? markedValue(
                        { last, last_comparator: day.last_comparator, lows: [least], highs: [most] },
                        day.worst,
                      )
                    : null,
              },
            ];
          }),
        );
      }),
    ),
  );
}

/** Of the least or the most of a day: beyond it on its own side, or on the other where there was nothing else. */
function limitOf({ below, above, least, most }: DayFigure, [own, other]: readonly [Comparator, Comparator]) {
  const said = (comparator: Comparator) => (comparator === '<' ? below : above);
  if (said(own)) return own;
  return said(other) && least === most ? other : null;
}

export async function reportFile(
  figures: readonly DayFigure[],
  { write, wish, agencies }: Asked,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<HandedFile> {
  const words: Words = await deskWordsIn(wish.language);
  const heads = words.measurementFiles;
  const columns: ExportColumn<DayFigure>[] = [
    { head: words.riskSummaries.exported.date, width: 12, cell: ({ date }) => ({ date }) },
    ...residentColumns<DayFigure>(words, agencies, wish, ({ resident }) => resident),
    { head: heads.kind, width: 20, cell: ({ kind, site }) => kindText(words, kind, site, false) },
    { head: heads.item, width: 16, cell: ({ item }) => (item === null ? '' : itemText(words, item)) },
    { head: heads.count, width: 10, cell: ({ count }) => count },
    { head: heads.last, width: 14, cell: ({ item, last, comparator }) => amount(words, item, last, comparator) },
    {
      head: heads.least,
      width: 12,
      cell: (figure) => amount(words, figure.item, figure.least, limitOf(figure, ['<', '>'])),
    },
    {
      head: heads.most,
      width: 12,
      cell: (figure) => amount(words, figure.item, figure.most, limitOf(figure, ['>', '<'])),
    },
    { head: heads.unit, width: 10, cell: ({ item }) => (item === null ? '' : unitText(words, item)) },
    {
      head: 'Lo / Hi',
      width: 10,
      cell: ({ below, above }) => [...(below ? ['Lo'] : []), ...(above ? ['Hi'] : [])].join(', '),
    },
    { head: heads.mark, width: 18, cell: (figure) => markText(words, figure) },
    {
      head: heads.lastAt,
      width: 20,
      cell: ({ resident, lastAt }) => timeCellIn(zoneOf(agencies, resident.agency_id))(lastAt),
    },
  ];
  const file = await exportedFile(write, { sheet: heads.report, file: heads.report }, columns, inOne(figures), wish);
  return { ...file, name: `${heads.report} ${from === to ? from : `${from} – ${to}`}.${wish.format}` };
}

interface ReadingFigure {
  readonly reading: Reading;
  readonly item: MeasurementItem;
  readonly index: number;
}

export const readingFigures = (readings: readonly Reading[]): ReadingFigure[] =>
  readings.flatMap((reading) =>
    itemsOfKind(reading.measured.kind).flatMap((item, index) =>
      numbersOf(reading.measured)[index] == null ? [] : [{ reading, item, index }],
    ),
  );

export async function readingsFile(
  figures: readonly ReadingFigure[],
  { write, wish, agencies }: Asked,
  resident: ReportResident,
): Promise<HandedFile> {
  const words: Words = await deskWordsIn(wish.language);
  const heads = words.measurementFiles;
  const zone = zoneOf(agencies, resident.agency_id);
  const time = timeCellIn(zone);
  const clock = timeIn(zone, wish.years);
  const columns: ExportColumn<ReadingFigure>[] = [
    { head: words.measured.time, width: 20, cell: ({ reading }) => time(reading.at) },
    ...residentColumns<ReadingFigure>(words, agencies, wish, () => resident),
    {
      head: heads.kind,
      width: 20,
      cell: ({ reading: { measured } }) =>
        kindText(words, measured.kind, measured.context.site ?? null, measured.context.average === true),
    },
    { head: heads.item, width: 16, cell: ({ item }) => itemText(words, item) },
    {
      head: words.measured.value,
      width: 14,
      cell: ({ reading: { measured }, item, index }) =>
        amount(words, item, numbersOf(measured)[index] ?? null, measured.comparator),
    },
    { head: heads.unit, width: 10, cell: ({ item }) => unitText(words, item) },
    {
      head: heads.mark,
      width: 18,
      cell: ({ reading, item }) => bandText(words, reading.marks.find((mark) => mark.item === item) ?? null),
    },
    { head: heads.circumstances, width: 26, cell: ({ reading }) => circumstances(words, reading, clock) },
    {
      head: words.measured.source,
      width: 20,
      cell: ({ reading: { source, meter } }) =>
        source === 'hand' ? words.measured.byHand : (meter ?? words.measured.byAMeter),
    },
    { head: heads.by, width: 18, cell: ({ reading }) => reading.by?.name ?? '' },
    {
      head: heads.first,
      width: 14,
      cell: ({ reading: { corrected }, item, index }) =>
        corrected === null
          ? null
          : amount(words, item, numbersOf(corrected.first)[index] ?? null, corrected.first.comparator),
    },
    { head: heads.correctedBy, width: 18, cell: ({ reading }) => reading.corrected?.by.name ?? '' },
    { head: heads.correctedAt, width: 20, cell: ({ reading }) => time(reading.corrected?.at ?? null) },
    { head: heads.why, width: 26, cell: ({ reading }) => reading.corrected?.why ?? '' },
    { head: heads.received, width: 20, cell: ({ reading }) => time(reading.received_at) },
  ];
  return await exportedFile(write, { sheet: heads.readings, file: heads.readings }, columns, inOne(figures), wish);
}

function residentColumns<Row>(
  { riskSummaries: { exported: heads } }: Words,
  agencies: Asked['agencies'],
  { withAgency }: ExportWish,
  residentOf: (row: Row) => ReportResident,
): ExportColumn<Row>[] {
  const agency = (row: Row) => agencies.get(residentOf(row).agency_id)?.name ?? '';
  return [
    ...(withAgency ? [{ head: heads.agency, width: 20, cell: agency }] : []),
    { head: heads.bed, width: 10, cell: (row) => residentOf(row).bed?.bed_no ?? '' },
    { head: heads.floor, width: 8, cell: (row) => residentOf(row).bed?.floor ?? '' },
    { head: heads.resident, width: 18, cell: (row) => residentOf(row).name },
    { head: heads.code, width: 14, cell: (row) => residentOf(row).resident_code ?? '' },
  ];
}

async function* inOne<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const numbersOf = (measured: Measured): readonly (number | null)[] =>
  measured.kind === 'bloodPressure'
    ? [measured.value.systolic, measured.value.diastolic, measured.value.pulse]
    : [measured.value];

function kindText(
  { measurements }: Words,
  kind: MeasurementKind,
  site: TemperatureSite | null,
  isAverage: boolean,
): string {
  const sites = {
    forehead: measurements.item.foreheadTemperature,
    ear: measurements.item.earTemperature,
    skin: measurements.item.skinTemperature,
  };
  if (kind === 'temperature' && site !== null) return sites[site];
  return kind === 'spo2' && isAverage ? measurements.item.averageSpo2 : measurements.kind[kind];
}

const itemText = ({ measurements: { item: items, kind } }: Words, item: MeasurementItem): string =>
  item === 'systolic' || item === 'diastolic' ? items[item] : kind[item];

const unitText = ({ measurements }: Words, item: MeasurementItem): string =>
  filled(measurements.unit[measurementItems[item].unit], { value: '' }).trim();

/** What is as usual needs no value. */
function markText(words: Words, { mark, marked, item }: DayFigure): string {
  const band = bandText(words, mark);
  if (mark === null || mark.points === 0 || marked === null || marked.is === 'last') return band;
  const value = String(amount(words, item, marked.value, marked.comparator));
  return `${filled(words.measurementReport.marked[marked.is], { value })} · ${band}`;
}

/** As the screen rounds it. A meter's "Lo" and "Hi" are no number: their limit is not what was measured. */
function amount(
  words: Words,
  item: MeasurementItem | null,
  value: number | null,
  comparator: Comparator | null = null,
): number | string | null {
  if (item === null || value === null) return null;
  const rounded = Number(value.toFixed(measurementItems[item].decimals));
  if (comparator === null) return rounded;
  const { below, above } = words.measurements.comparator;
  return comparator === '<'
    ? `Lo · ${filled(below, { value: String(rounded) })}`
    : `Hi · ${filled(above, { value: String(rounded) })}`;
}

const bandText = ({ measurements }: Words, mark: ReadingMark | null): string =>
  mark === null ? '' : measurements.band[mark.band];

function circumstances({ measurements, measured }: Words, reading: Reading, time: (at: number) => string): string {
  const clock = isTimeUnknown(reading)
    ? filled(measured.clockDoubtful, { time: reading.device_at === null ? '' : time(reading.device_at) })
    : measured.clockOwn;
  const { meal, oxygen } = reading.measured.context;
  return [
    ...(meal ? [measurements.meal[meal]] : []),
    ...(oxygen === true ? [measurements.oxygen] : []),
    ...(reading.clock_doubtful ? [clock] : []),
  ].join('\n');
}

const zoneOf = (agencies: Asked['agencies'], agency: AgencyId): string => agencies.get(agency)?.zone ?? 'UTC';

/** So that kinds stand in the order of reports. */
export const kindsInOrder = (kinds: readonly MeasurementKind[] | undefined): readonly MeasurementKind[] =>
  measurementKinds.filter((kind) => kinds === undefined || kinds.includes(kind));
