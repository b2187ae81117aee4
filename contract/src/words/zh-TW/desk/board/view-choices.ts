/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: '密度',
    auto: '自動',
    comfortable: '寬鬆',
    compact: '適中',
    dense: '緊密',
  },
  sort: {
    label: '排列',
    bed: '依床號',
    urgency: '警示優先',
  },
} as const;
