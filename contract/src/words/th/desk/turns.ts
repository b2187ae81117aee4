import { translated } from '../../translation.ts';
import type { turns as zh } from '../../zh-TW/desk/turns.ts';

export const turns = translated<typeof zh>()({
  info: 'คนที่ถึงเวลาพลิกตัวก่อนอยู่บนสุด พลิกตัวแล้วให้กด “พลิกตัวให้แล้ว”',
  floor: 'ชั้น',
  anyFloor: 'ทุกชั้น',
  since: 'ท่าเดิมตั้งแต่ {{time}}',
  every: 'ทุก {{time}}',
  dueIn: 'อีก {{time}}',
  dueNow: 'ถึงเวลาแล้ว',
  overdue: 'เลยเวลา {{time}}',
  turned: 'พลิกตัวให้แล้ว',
  of: 'เตียง {{bed}} {{name}}',
  cancel: 'ยกเลิก',
  clock: 'กำลังนอน',
  notLying: 'ตอนนี้ไม่ได้นอน',
  unseen: 'ไม่ทราบว่านอนมานานเท่าไร',
  away: 'ออกไปข้างนอก',
  empty: 'ยังไม่มีใครตั้งช่วงเวลาพลิกตัว',
  emptyInfo: 'ตั้ง “ช่วงเวลาพลิกตัว” ในข้อมูลผู้สูงอายุ หรือเปิด “ไม่ได้พลิกตัวนานเกินไป” ในแม่แบบการเตือน',
  none: 'ชั้นนี้ไม่มีใครต้องพลิกตัว',
  side: { left: 'ตะแคงซ้าย', right: 'ตะแคงขวา', supine: 'นอนหงาย', prone: 'นอนคว่ำ' },
  said: {
    left: 'พลิกเป็นตะแคงซ้ายแล้ว',
    right: 'พลิกเป็นตะแคงขวาแล้ว',
    supine: 'พลิกเป็นนอนหงายแล้ว',
    prone: 'พลิกเป็นนอนคว่ำแล้ว',
    none: 'บันทึกการพลิกตัวแล้ว',
  },
});
