/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'フロアとベッド',
  choose: '担当ベッドを選ぶ',
  info: 'この選択はこの端末に保存されます。ほかのベッドで対応が必要なときも、上に表示されます。',
} as const;
