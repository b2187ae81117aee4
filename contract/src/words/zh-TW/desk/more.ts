export const more = {
  own: '我的',
  thisScreen: '這個畫面',
} as const;
