/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: 'Mật độ',
    auto: 'Tự động',
    comfortable: 'Thoáng',
    compact: 'Vừa',
    dense: 'Dày',
  },
  sort: {
    label: 'Sắp xếp',
    bed: 'Theo giường',
    urgency: 'Cảnh báo trước',
  },
} as const;
