/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: 'ความหนาแน่น',
    auto: 'อัตโนมัติ',
    comfortable: 'โปร่ง',
    compact: 'ปานกลาง',
    dense: 'แน่น',
  },
  sort: {
    label: 'เรียงลำดับ',
    bed: 'ตามเตียง',
    urgency: 'การเตือนก่อน',
  },
} as const;
