/** The list of keys of the board. */
export const keysHelp = {
  tiles: 'ベッド間を移動',
  row: 'その行の最初・最後のベッドへ',
  open: 'ベッドを開く',
  claim: '「向かいます」ボタンへ',
  search: 'ベッドを検索',
  wall: '大画面表示',
  view: '開いたベッドでグラフと表を切り替え',
  help: 'この一覧を表示',
  back: '戻る、または大画面表示を終了',
  switch: '1 文字キーの操作を使う',
  info: 'オフにしても、矢印キー・Enter・Esc は使えます。',
} as const;
