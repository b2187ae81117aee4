export const more = {
  register: '登記資料',
  team: '團隊',
  own: '我的',
  thisScreen: '這個畫面',
} as const;
