/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: '表示密度',
    auto: '自動',
    comfortable: 'ゆったり',
    compact: '標準',
    dense: '高密度',
  },
  sort: {
    label: '並び順',
    bed: 'ベッド番号順',
    urgency: 'アラートを先に',
  },
} as const;
