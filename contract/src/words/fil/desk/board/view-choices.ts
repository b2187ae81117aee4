/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: 'Laki ng tile',
    auto: 'Awtomatiko',
    comfortable: 'Maluwag',
    compact: 'Katamtaman',
    dense: 'Siksik',
  },
  sort: {
    label: 'Ayos',
    bed: 'Ayon sa kama',
    urgency: 'Una ang alerto',
  },
} as const;
