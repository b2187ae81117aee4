/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'ชั้นและเตียง',
  choose: 'เลือกเตียงของฉัน',
  info: 'ตัวเลือกนี้จะเก็บไว้ในอุปกรณ์นี้ เตียงอื่นที่ต้องดูแลยังแสดงที่ด้านบน',
} as const;
