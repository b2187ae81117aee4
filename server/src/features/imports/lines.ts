/** Which lines of a list are no residents: headings once more, totals, signatures, floors, empty beds, the rest of a merged name, a name alone. */
import type { ImportHolds, ImportLeftOut } from '@wardlight/contract';
import type { SheetCell, SheetRow } from '../../workbooks/sheet.ts';
import { shownSample } from './columns.ts';
import { headingKey } from './headings.ts';
import { saysAnything } from './read-cells.ts';

export type Ours = Partial<Readonly<Record<ImportHolds, SheetCell>>>;

export interface Line {
  readonly row: SheetRow;
  /** What of it stands in columns that hold something. */
  readonly ours: Ours;
}

/** What lines are held against. */
export interface LineContext {
  /** By column, as they are compared. */
  readonly headings: ReadonlyMap<number, string>;
  /** The list has names and nothing else: then a name alone is somebody. */
  readonly onlyNames: boolean;
}

/** More is no mark of a line any more, but a note that somebody has written. */
const longest = 80;

const total =
  /^(?:合計|總計|总计|小計|共計|共|計|總數|總人數|人數|總床數|合计|総計|合計人数|total|sub-?total|grand total|sum|count|รวม|รวมทั้งหมด|รวมทั้งสิ้น|ทั้งหมด|tổng|tổng cộng|tổng số|cộng|jumlah|total penghuni|kabuuan|kabuoan)\s*[:：]?\s*(?:約\s*)?\d*\s*(?:人|名|位|床|people|persons?|residents?|คน|người|orang|katao)?\s*(?:[(（][^)）]*[)）])?$/i;
// Compared as texts are here: one letter of Thai falls into two.
/** Of a part of the house. */
const partTotal = /^.{1,12}(?:合計|小計|共計|sub-?total)\s*[:：]?\s*\d*\s*(?:人|名|位|床)?$/i;
/** A number of people where a name should stand. Where beds stand, 2床 is the second one. */
const headCount = /^\d{1,4}\s*(?:人|名|位|床|people|persons|residents?|คน|người|orang|katao)$/i;
const vacant =
  /^[(（[【-]?\s*(?:空床?|空位|空室|空き|空きベッド|無人|vacant|empty|ว่าง|เตียงว่าง|trống|giường trống|kosong|bakante|walang laman)\s*[)）\]】-]?$/i;
const signature = new RegExp(
  String.raw`^(?:製表|制表|填表|造冊|列印|印表|審核|覆核|複核|核准|核定|核閱|主管|院長|主任|護理長|護理主任|負責人|承辦人?|經辦人?|簽名|簽章|蓋章|更新日期|更新日|日期|備註|附註|註|說明|作成|作成者|作成日|承認|確認|印刷日|施設長|prepared|checked|approved|verified|printed|signature|signed|updated|date|note|remarks?|source|ผู้จัดทำ|จัดทำโดย|ผู้ตรวจ|ผู้ตรวจสอบ|ผู้อนุมัติ|ลงชื่อ|พิมพ์เมื่อ|วันที่พิมพ์|หมายเหตุ|người lập|người lập bảng|người kiểm tra|ngày lập|ngày in|ký tên|ghi chú|dibuat|dibuat oleh|diperiksa|disetujui|mengetahui|dicetak|tanggal cetak|tanda tangan|catatan|inihanda|sinuri|inaprubahan|lagda|petsa)(?:人|者|表|日期|員|單位|時間)?\s*(?:by|oleh|ni|nina)?\s*(?:[:：]|$)`.normalize(
    'NFKC',
  ),
  'i',
);
const remark =
  /^(?:[※＊*]|[(（-]*\s*(?:以下空白|以下無資料|以下無|以下空欄|以下余白|下面空白|此頁空白|本頁空白|空白頁|以上|(?:the )?rest (?:is )?(?:left )?blank|blank below|nothing follows|end of (?:list|page)|สิ้นสุดรายการ|ท้ายตารางว่าง|hết danh sách|hết|bỏ trống bên dưới|akhir daftar|di bawah ini kosong|wala nang kasunod)\s*[)）-]*$|[-–—=_~]{3,}|第?\s*\d+\s*頁|page\s+\d+|p\.\s*\d+)/i;
const floor =
  /^(?:第?\s*(?:b?\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:樓|楼|層|階|f)(?:\s*[a-z東西南北甲乙丙丁]?\s*(?:區|棟|側)?)?|[a-z東西南北甲乙丙丁]\s*(?:區|棟|ユニット)|(?:floor|ward|unit|wing|zone|level|ชั้น|ชั้นที่|โซน|อาคาร|tầng|lầu|khu|lantai|gedung|palapag|bangsal)\s*(?:no\.?\s*)?[\p{L}\p{M}]?\d{0,3}|\d{1,2}(?:st|nd|rd|th)\s+floor)\s*(?:[(（][^)）]*[)）])?$/iu;

/** Null = it is taken for a resident. */
export function leftOut({ row, ours }: Line, { headings, onlyNames }: LineContext): ImportLeftOut | null {
  if (repeats(row, headings)) return 'heading';
  const first = row.cells.find(({ filled, text }) => filled !== true && text.trim() !== '');
  const said = [first, ours.name].flatMap((cell) => (cell === undefined || cell.filled ? [] : [plainOf(cell)]));
  // Somebody who has a birthday or an id is a person, whatever their name is.
  const isPerson = ours.birthday !== undefined || ours.personalId !== undefined;
  if (!isPerson) {
    if (said.some((text) => total.test(text) || partTotal.test(text)) || isHeadCount(ours, first)) return 'total';
    if (said.some((text) => signature.test(text) || remark.test(text))) return 'signature';
    if (said.some((text) => floor.test(text)) && countOf(ours) <= 1) return 'floor';
  }
  if (isBedAlone(ours) || (ours.name !== undefined && isVacant(ours.name, isPerson))) return 'vacant';
  if (ours.name?.filled === true) return 'merged';
  return !onlyNames && isNameAlone(ours) ? 'nameOnly' : null;
}

const isVacant = (name: SheetCell, isPerson: boolean): boolean =>
  vacant.test(plainOf(name)) || (!isPerson && !name.filled && !saysAnything(name.text));

/** A bed, or a room, beside which nobody stands. */
const isBedAlone = (ours: Ours): boolean =>
  countOf(ours) > 0 && Object.keys(ours).every((holds) => holds === 'bedNumber' || holds === 'room');

/** After these another part of the house begins, or the list once more: no room holds on beyond them. */
const endsRoom: ReadonlySet<ImportLeftOut | null> = new Set(['floor', 'total', 'heading', 'signature']);

/** A room is often written beside its first bed only, or above its beds: it holds until the next one. Given line by line. */
export function roomCarrier(): (line: Line, why: ImportLeftOut | null) => Line {
  let room: SheetCell | undefined;
  return (line, why) => {
    const { ours } = line;
    if (endsRoom.has(why)) room = undefined;
    else if (ours.room !== undefined)
      room = ours.bedNumber !== undefined || /\d/.test(ours.room.text) ? ours.room : undefined;
    return room === undefined || ours.room !== undefined || ours.bedNumber === undefined
      ? line
      : { ...line, ours: { ...ours, room: { ...room, filled: true } } };
  };
}

function isHeadCount(ours: Ours, first: SheetCell | undefined): boolean {
  const counted = ours.name ?? (first === ours.bedNumber ? undefined : first);
  return counted !== undefined && counted.filled !== true && headCount.test(plainOf(counted));
}

export const isNameAlone = (ours: Ours): boolean => ours.name !== undefined && countOf(ours) === 1;

/** What stands in the line itself. */
const countOf = (ours: Ours): number => Object.values(ours).filter((cell) => cell !== undefined && !cell.filled).length;

const plainOf = ({ text }: SheetCell): string =>
  text.slice(0, longest).normalize('NFKC').replaceAll(/\s+/g, ' ').trim();

/** As pages of a long list begin with them. */
function repeats({ cells }: SheetRow, headings: ReadonlyMap<number, string>): boolean {
  const alike = cells.filter(({ column, text }) => {
    const key = headings.get(column);
    return key !== undefined && key !== '' && headingKey(text) === key;
  });
  return alike.length > 0 && alike.length * 2 >= cells.length;
}

/** What is shown of a line that was left out: its first words. */
export const textOf = ({ row }: Line): string =>
  row.cells
    .slice(0, 6)
    .map(({ text }) => shownSample(text.trim()))
    .filter((text) => text !== '')
    .join(' · ');
