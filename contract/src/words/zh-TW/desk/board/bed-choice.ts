/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: '樓層與床位',
  choose: '選擇我的床位',
  info: '此選擇會保留在這台裝置上。其他床需要處理時，仍會顯示在最上方。',
} as const;
