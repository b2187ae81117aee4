/** The list of keys of the board. */
export const keysHelp = {
  tiles: 'Pindah antar tempat tidur',
  row: 'Tempat tidur pertama dan terakhir di baris',
  open: 'Buka tempat tidur',
  claim: 'Ke tombol “Saya ke sana”',
  search: 'Cari tempat tidur',
  wall: 'Layar dinding',
  view: 'Di tempat tidur yang terbuka: grafik atau tabel',
  help: 'Tampilkan daftar ini',
  back: 'Kembali, atau tutup layar dinding',
  switch: 'Gunakan tombol tunggal',
  info: 'Jika dimatikan, tombol panah, Enter, dan Esc tetap berfungsi.',
} as const;
