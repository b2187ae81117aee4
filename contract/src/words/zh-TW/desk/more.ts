export const more = {
  register: '登記資料',
  alerts: '警示',
  team: '團隊',
  own: '我的',
  thisScreen: '這個畫面',
} as const;
