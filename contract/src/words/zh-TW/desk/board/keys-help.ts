/** The list of keys of the board. */
export const keysHelp = {
  tiles: '在床位之間移動',
  row: '到該列第一床、最後一床',
  open: '開啟床位',
  claim: '到「我去處理」按鈕',
  search: '搜尋床位',
  wall: '電視牆',
  view: '在開啟的床位切換圖表與表格',
  help: '顯示這個說明',
  back: '返回，或離開電視牆',
  switch: '使用單鍵操作',
  info: '關閉後，方向鍵、Enter 和 Esc 仍可使用。',
} as const;
