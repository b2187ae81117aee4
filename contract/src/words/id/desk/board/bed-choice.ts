/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'Lantai dan tempat tidur',
  choose: 'Pilih tempat tidur saya',
  info: 'Pilihan ini disimpan di perangkat ini. Tempat tidur lain yang perlu ditangani tetap tampil di atas.',
} as const;
