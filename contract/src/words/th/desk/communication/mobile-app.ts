import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'แอปมีรุ่นใหม่ {{newest}} (ตอนนี้ {{version}})',
  minimum: 'รุ่นนี้ ({{version}}) เก่าเกินไป กรุณาอัปเดตเป็น {{newest}} การเฝ้าดูและการแจ้งเตือนยังทำงานตามปกติ',
  later: 'พรุ่งนี้',
  open: 'อัปเดต',
  settings: 'แอปมือถือของคุณเอง',
  none: 'ยังไม่ได้ตั้ง จะไม่มีการแจ้งให้อัปเดต',
  newest: 'รุ่นใหม่สุด',
  least: 'รุ่นต่ำสุด',
  store: 'ลิงก์ร้านค้าแอป',
  storeInfo: 'ขึ้นต้นด้วย https:// เว้นว่างทั้งสามช่องถ้าไม่ต้องการแจ้ง',
  versionWrong: 'รุ่นเป็นตัวเลขและจุด เช่น 2.10.0',
  leastWrong: 'รุ่นต่ำสุดต้องไม่ใหม่กว่ารุ่นใหม่สุด',
  storeWrong: 'กรุณาใส่ลิงก์ที่ขึ้นต้นด้วย https://',
  saved: 'บันทึกรุ่นของแอปแล้ว',
  conflict: 'มีคนเพิ่งแก้ไข กรุณาเปิดหน้านี้ใหม่',
  offlineTitle: 'ไม่มีการเชื่อมต่อ',
  offline: 'ตอนนี้ที่นี่ไม่ได้เฝ้าดูเตียงใดเลย กรุณาไปดูผู้สูงอายุที่เตียง และตรวจเครือข่าย',
  offlineAgain: 'ลองอีกครั้ง',
});
