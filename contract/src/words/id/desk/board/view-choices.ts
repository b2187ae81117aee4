/** How the board is shown on a device. */
export const viewChoices = {
  density: {
    label: 'Kerapatan',
    auto: 'Otomatis',
    comfortable: 'Lapang',
    compact: 'Sedang',
    dense: 'Rapat',
  },
  sort: {
    label: 'Urutan',
    bed: 'Menurut tempat tidur',
    urgency: 'Peringatan dahulu',
  },
} as const;
