/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: 'Density',
    auto: 'Automatic',
    comfortable: 'Comfortable',
    compact: 'Compact',
    dense: 'Dense',
  },
  sort: {
    label: 'Order',
    bed: 'By bed',
    urgency: 'Alerts first',
  },
} as const;
