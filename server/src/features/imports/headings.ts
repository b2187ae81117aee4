/** What headings of lists mean, in seven languages, as houses write them; each is compared without width, case, blanks, punctuation and accents. */
import { type ImportHolds, importColumns, languages } from '@wardlight/contract';
import { importWords } from './sheet-words.ts';

/** No heading of anybody's is nearly so long; what comes after it is not looked at, for it is the server's own thread that would. */
const longestHeading = 200;

/** Marks above and below Latin letters; those of other scripts are part of the letter. */
const accents = /[\u0300-\u036f]/g;

/** What stands in brackets says more of a heading, not another thing, unless it is all there is. */
export function headingKey(text: string): string {
  const plain = text.slice(0, longestHeading).normalize('NFKD').replaceAll(accents, '').normalize('NFKC').toLowerCase();
  return bare(plain.replaceAll(/\([^)]*\)/g, '')) || bare(plain);
}

const bare = (text: string): string =>
  text
    .replaceAll('đ', 'd')
    .replaceAll('証', '證')
    .replaceAll('身份', '身分')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

/** One line for each language where it has words of its own. */
const written: Readonly<Record<Exclude<ImportHolds, 'nothing'> | 'lineNumber' | 'notHeld', readonly string[]>> = {
  name: [
    '姓名|住民|住民姓名|個案|個案姓名|長者|長者姓名|長輩姓名|院民|院民姓名|病人姓名|病患姓名|服務對象|服務對象姓名|服務使用者|服務使用者姓名|使用者姓名|案主|案主姓名|中文姓名|名字|姓名中文',
    'name|full name|name of resident|resident|resident name|resident’s name|residents name|patient|patient name|client name|elder name|service user',
    '氏名|名前|お名前|漢字氏名|利用者|利用者名|利用者氏名|ご利用者名|ご利用者氏名|ご利用者様氏名|入居者|入居者名|入居者氏名|入居者様氏名|入所者名|入所者氏名|患者名|患者氏名',
    'ชื่อ|ชื่อ-สกุล|ชื่อ-นามสกุล|ชื่อและนามสกุล|ชื่อ นามสกุล|ชื่อผู้สูงอายุ|ชื่อ-สกุลผู้สูงอายุ|ชื่อผู้ป่วย|ชื่อ-สกุลผู้ป่วย|ชื่อผู้พักอาศัย|ชื่อผู้รับบริการ',
    'tên|họ tên|họ và tên|họ & tên|tên người cao tuổi|họ tên người cao tuổi|họ và tên người cao tuổi|họ tên NCT|họ và tên NCT|tên bệnh nhân|họ tên bệnh nhân|họ và tên bệnh nhân|tên cụ|họ tên cụ|họ và tên cụ',
    'nama|nama lengkap|nama lansia|nama penghuni|nama residen|nama pasien|nama klien|nama warga|nama oma opa',
    'pangalan|buong pangalan|pangalan ng residente|pangalan ng pasyente|pangalan ng lolo/lola|pangalan ng matanda',
  ],
  gender: [
    '性別|性别|男女|男/女|gender|sex|m/f|f/m|เพศ|giới tính|giới|phái|nam/nữ|jenis kelamin|kelamin|JK|L/P|P/L|kasarian',
  ],
  birthday: [
    '生日|出生|出生日|出生日期|出生年月日|出生年|生辰|民國生日|西元生日|生日民國|生日西元|民國出生年月日|西元出生年月日|出生年月日民國|出生年月日西元|出生民國年月日|出生西元年月日',
    'birthday|birth day|birth date|birthdate|date of birth|DOB|D.O.B.|born|born on|year of birth|birth year',
    '生年月日|誕生日|生年|生年月日西暦|生年月日和暦|西暦生年月日|和暦生年月日',
    'วันเกิด|วันที่เกิด|วันเดือนปีเกิด|วัน/เดือน/ปีเกิด|ว/ด/ป เกิด|ว.ด.ป. เกิด|วดป.เกิด|ปีเกิด|ปี พ.ศ. เกิด',
    'ngày sinh|ngày tháng năm sinh|ngày/tháng/năm sinh|năm sinh|sinh ngày|NTNS|ngày sinh dương lịch',
    'tanggal lahir|tgl lahir|tgl. lahir|tempat tanggal lahir|tempat/tanggal lahir|tempat, tgl lahir|TTL|tahun lahir|lahir',
    'petsa ng kapanganakan|araw ng kapanganakan|kapanganakan|kaarawan|taon ng kapanganakan|petsa ng kaarawan',
  ],
  personalId: [
    '身分證字號|身份證字號|身分證|身份證|身分證號|身份證號|身分證號碼|身份證號碼|身分證統一編號|身份證統一編號|國民身分證統一編號|統一證號|居留證號|身分證/居留證|身分證或居留證號|證號|證件號碼',
    'personal ID|national ID|national ID number|national ID no|ID number|ID no|ID card|ID card number|identity number|identity card number|identity card no|IC number|NRIC',
    '身分証番号|身分証明書番号|個人番号|マイナンバー',
    'เลขบัตรประชาชน|เลขที่บัตรประชาชน|หมายเลขบัตรประชาชน|บัตรประชาชน|เลขประจำตัวประชาชน|เลขบัตร ปชช|เลขบัตร ปชช.|เลข 13 หลัก',
    'CCCD|CMND|CMND/CCCD|CCCD/CMND|số CCCD|số CMND|số CMND/CCCD|số CCCD/CMND|căn cước công dân|căn cước|số căn cước|số căn cước công dân|số định danh|số định danh cá nhân',
    'NIK|KTP|no KTP|nomor KTP|NIK/KTP|no NIK|nomor induk kependudukan|no identitas|nomor identitas',
    'PhilSys|PhilSys number|PhilID|numero ng ID',
  ],
  residentCode: [
    '住民編號|住民代號|個案編號|個案代號|案號|案主編號|院民編號|長者編號|病歷號|病歷號碼|病歷編號|病歷號/案號',
    'resident code|resident no|resident number|resident ID|patient ID|patient no|client ID|case no|case number|chart no|chart number|MRN|medical record number|medical record no|hospital number',
    '利用者番号|利用者コード|利用者ID|入居者番号|入居者コード|入居者ID|患者番号|患者ID|カルテ番号|カルテNo',
    'HN|เลข HN|หมายเลข HN|รหัสผู้สูงอายุ|รหัสผู้ป่วย|รหัสผู้พักอาศัย|เลขที่ผู้ป่วย|เลขทะเบียน',
    'mã người cao tuổi|mã NCT|mã bệnh nhân|mã BN|mã hồ sơ|mã cư dân|mã cụ',
    'kode penghuni|nomor penghuni|no penghuni|ID penghuni|kode lansia|no rekam medis|nomor rekam medis|no RM|nomor RM',
    'code ng residente|numero ng residente|ID ng residente',
  ],
  bedNumber: [
    '床|床號|床位|床位號|床位號碼|床位編號|床號碼|病床|病床號|房床|房床號|房號床號|房號/床號|房號-床號|房床位|寢室床號|房間床號',
    'bed|bed no|bed number|bed #|bed nr|room/bed|room & bed|room and bed|room bed no|room/bed no',
    'ベッド|ベッド番号|ベッドNo|ベット|床番号|病床番号|居室ベッド|居室・ベッド|部屋・ベッド',
    'เตียง|เตียงที่|เลขเตียง|เลขที่เตียง|หมายเลขเตียง|ห้อง/เตียง|ห้อง-เตียง',
    'giường|số giường|giường số|mã giường|phòng/giường|phòng giường|phòng - giường',
    'tempat tidur|no tempat tidur|nomor tempat tidur|no bed|nomor bed|ranjang|no ranjang|kamar/bed|kamar/tempat tidur|no kamar/bed',
    'kama|numero ng kama|kuwarto/kama|kwarto/kama',
  ],
  room: [
    '房號|房|房間|房間號|房間號碼|房間編號|病房|病房號|寢室|寢室號|寢室編號|室號|居室|居室番号|部屋|部屋番号|部屋No|号室|病室|room|room no|room number|room #|rm|rm no',
    'ห้อง|ห้องที่|เลขห้อง|เลขที่ห้อง|หมายเลขห้อง|ห้องพัก|phòng|số phòng|phòng số|phòng ở|buồng|số buồng',
    'kamar|no kamar|nomor kamar|no. kamar|ruang|ruangan|silid|numero ng silid|kuwarto|kwarto|numero ng kuwarto',
  ],
  customerNumber: [
    '客戶編號|客戶代號|客戶號|客戶號碼|顧客編號|會員編號|會員號',
    'customer number|customer no|customer ID|account no|account number',
    '顧客番号|お客様番号|顧客コード|契約番号|รหัสลูกค้า|เลขที่ลูกค้า|หมายเลขลูกค้า|mã khách hàng|số khách hàng',
    'nomor pelanggan|no pelanggan|kode pelanggan|numero ng customer|numero ng kliyente',
  ],
  note: [
    '備註|備注|附註|註記|註|注意事項|特殊註記|特殊注意事項|其他備註|備考|メモ|特記事項',
    'note|notes|remark|remarks|comment|comments|memo|หมายเหตุ|ข้อสังเกต|ghi chú|lưu ý|chú thích',
    'catatan|keterangan|ket|ket.|tala|mga tala|paalala|puna',
  ],
  age: [
    '年齡|年龄|歲數|年紀|足歲|實歲|歲|age|age in years|年齢|満年齢|歳|อายุ|อายุปี|tuổi|số tuổi|umur|usia|umur tahun|edad',
  ],
  genderAndAge: [
    '性別/年齡|年齡/性別|性別/歲|性別歲數|sex/age|age/sex|gender/age|age/gender|sex & age|age & sex|gender and age|年齢/性別|性別/年齢',
    'เพศ/อายุ|อายุ/เพศ|giới tính/tuổi|tuổi/giới tính|jenis kelamin/umur|jenis kelamin/usia|JK/umur|JK/usia|umur/JK|usia/JK|L/P/umur|kasarian/edad|edad/kasarian',
  ],
  lineNumber: [
    '序號|序|項次|編次|次序|順序|順號|流水號|號次|no|no.|№|nr|s/n|sn|sl no|serial|line|連番|項番|通番|ลำดับ|ลำดับที่|ที่',
    'STT|số thứ tự|TT|nomor|no urut|nomor urut|bilang|blg',
  ],
  // What houses keep beside it and we never do: nobody need be asked.
  notHeld: [
    '入住日|入住日期|入院日|入院日期|入所日|入所日期|進住日期|離院日期|離住日期|退住日期|契約日期|合約日期|緊急聯絡人|緊急連絡人|聯絡人|連絡人|主要聯絡人|家屬|家屬姓名|聯絡電話|連絡電話|緊急聯絡電話|家屬電話|電話|手機|手機號碼|行動電話|地址|住址|戶籍地址|通訊地址|聯絡地址|關係|與住民關係|稱謂',
    '管路|飲食|飲食種類|餐別|失智|失智程度|診斷|主要診斷|疾病|疾病史|病史|過敏|過敏史|用藥|藥物|血型|身高|體重|宗教|語言|慣用語言|籍貫|福利身分|身心障礙|障礙類別|障礙等級|失能等級|CMS等級|巴氏量表|ADL|健保卡號|照片',
    'admission date|date of admission|admitted|admitted on|move-in date|discharge date|emergency contact|emergency contact person|contact|contact person|next of kin|NOK|relationship|relation|family|guardian|phone|phone no|phone number|telephone|tel|mobile|mobile no|contact no|contact number|address|home address|email|diet|diagnosis|dementia|allergy|allergies|medication|medications|blood type|height|weight|religion|photo',
    '入居日|入所日|退所日|緊急連絡先|連絡先|家族|続柄|電話番号|携帯電話|住所|食事|食事形態|診断名|病名|既往歴|認知症|認知症度|アレルギー|服薬|血液型|身長|体重|要介護度|介護度|主治医|保険者番号|被保険者番号',
    'วันที่เข้าพัก|วันที่เข้าอยู่|วันที่รับเข้า|วันเข้าพัก|ผู้ติดต่อ|ผู้ติดต่อฉุกเฉิน|ญาติ|ความสัมพันธ์|โทรศัพท์|เบอร์โทร|เบอร์โทรศัพท์|เบอร์ติดต่อ|ที่อยู่|อาหาร|การวินิจฉัย|โรคประจำตัว|แพ้ยา|แพ้อาหาร|ยา|หมู่เลือด|กรุ๊ปเลือด|ศาสนา|น้ำหนัก|ส่วนสูง',
    'ngày vào|ngày nhập viện|ngày vào ở|ngày nhận|người liên hệ|liên hệ khẩn cấp|người thân|thân nhân|quan hệ|điện thoại|số điện thoại|SĐT|ĐT|địa chỉ|chế độ ăn|chẩn đoán|bệnh|bệnh lý|tiền sử bệnh|dị ứng|thuốc|nhóm máu|cân nặng|chiều cao|tôn giáo',
    'tanggal masuk|tgl masuk|tanggal keluar|kontak darurat|kontak|kontak keluarga|keluarga|penanggung jawab|hubungan|telepon|no telepon|no telp|telp|no HP|HP|alamat|diet|diagnosa|diagnosis|riwayat penyakit|alergi|obat|golongan darah|gol darah|agama|berat badan|tinggi badan',
    'petsa ng pagpasok|petsa ng pag-admit|kontak sa emergency|kamag-anak|relasyon|telepono|numero ng telepono|cellphone|cellphone no|CP no|tirahan|pagkain|sakit|alerhiya|gamot|relihiyon|timbang|taas',
  ],
};

/** Of a line or of somebody: only where the values count lines are they of a line. */
const perhapsOfLines = new Set(
  '編號|編号|编号|號碼|番号|ナンバー|number|num|nr|nº|id|item|เลขที่|เลข|หมายเลข|số|mã|mã số|nomer|numero|bil'
    .split('|')
    .map(headingKey),
);

/** Whether numbers that count upwards below it are but those of lines. Also where there is no heading. */
export function numbersLines(heading: string): boolean {
  const key = headingKey(heading);
  return key === '' || perhapsOfLines.has(key) || known.get(key) === 'nothing';
}

const known: ReadonlyMap<string, ImportHolds> = new Map([
  ...Object.entries(written).flatMap(([holds, lines]) =>
    lines
      .flatMap((line) => line.split('|'))
      .map((heading): [string, ImportHolds] => [
        headingKey(heading),
        holds === 'lineNumber' || holds === 'notHeld' ? 'nothing' : (holds as ImportHolds),
      ]),
  ),
  // Our own words come last: the headings of the template mean what the template says.
  ...languages.flatMap((language) =>
    importColumns.map((column): [string, ImportHolds] => [headingKey(importWords[language].columns[column]), column]),
  ),
]);

/** What a heading means everywhere; null = we do not know it. */
export const holdsByHeading = (heading: string): ImportHolds | null =>
  // A sign that stands for "number" has no letter to compare.
  /^\s*[#＃]\s*$/.test(heading) ? 'nothing' : (known.get(headingKey(heading)) ?? null);
