/** Who lives in the demo. Names are put together from common family names and given names of their generation; nobody is meant. */
import type { Gender } from '@wardlight/contract';

export interface Person {
  readonly name: string;
  readonly gender: Gender;
  /** yyyy-MM-dd */
  readonly birthday: string;
}

interface Names {
  readonly family: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
  join(family: string, given: string): string;
}

const taiwan: Names = {
  family: [...'陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊江呂何羅高蕭'],
  female:
    '秀英 玉蘭 阿月 美玉 麗華 金枝 素珍 春梅 寶珠 月娥 秀琴 桂花 錦雲 淑貞 玉珠 彩霞 梅香 碧霞 惠美 素蘭 月桃 秋菊 美雲 罔市'.split(
      ' ',
    ),
  male: '文雄 正雄 明德 金水 添財 清泉 武雄 榮華 國棟 義雄 進財 福來 永昌 慶祥 茂松 火旺 錫坤 天賜'.split(' '),
  join: (family, given) => family + given,
};

const thailand: Names = {
  family:
    'ใจดี ศรีสุข บุญมา ทองคำ แสงทอง วงศ์สวัสดิ์ พรหมดี สุขสวัสดิ์ แก้วใส รุ่งเรือง มั่นคง เจริญสุข สายทอง พึ่งบุญ จันทร์หอม อยู่สุข คงมั่น ดวงดี เพชรรัตน์ ชื่นบาน'.split(
      ' ',
    ),
  female: 'สมศรี บุญมี มาลี ประไพ ทองใบ สุมาลี จันทร์เพ็ญ อุไร วิไล ลำดวน บัวลอย สายหยุด'.split(' '),
  male: 'สมชาย บุญเลิศ ประเสริฐ สมบัติ วิชัย ทองดี สุรพล มานพ ประยูร อำนวย'.split(' '),
  join: (family, given) => `${given} ${family}`,
};

/** Three in five are women, as in care facilities everywhere; born 1928 to 1951. No name twice within 18 people of a gender. */
function people(names: Names, count: number): Person[] {
  let women = 0;
  let men = 0;
  return Array.from({ length: count }, (_, index): Person => {
    const gender = index % 5 < 3 ? 'female' : 'male';
    const given = gender === 'female' ? turn(names.female, women++) : turn(names.male, men++);
    const born = new Date(Date.UTC(1928 + ((index * 7) % 24), (index * 5) % 12, 1 + ((index * 11) % 28)));
    return { name: names.join(turn(names.family, index), given), gender, birthday: born.toISOString().slice(0, 10) };
  });
}

const turn = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

export const peopleOfTaipei = (count: number): Person[] => people(taiwan, count);
export const peopleOfBangkok = (count: number): Person[] => people(thailand, count);
