/** The checklist of a facility that is being set up. */
export const setup = {
  title: 'Memulai',
  info: 'Dari papan kosong sampai peringatan pertama, langkah demi langkah.',
  doneOf: '{{n}} dari {{total}} selesai',
  putAway: 'Jangan tampilkan lagi',
  isDone: 'Selesai',
  isOpen: 'Belum selesai',
  steps: {
    beds: {
      title: 'Tambah tempat tidur',
      info: 'Nomor tempat tidur satu lantai sekaligus.',
      done: '{{n}} tempat tidur',
    },
    residents: {
      title: 'Tambah penghuni',
      info: 'Satu per satu, atau impor daftar yang sudah ada.',
      done: '{{n}} penghuni',
    },
    mats: {
      title: 'Pasang matras sensor di tempat tidur',
      info: 'Daftarkan nomor seri matras sensor dan pilih tempat tidurnya.',
      done: '{{n}} tempat tidur bermatras',
    },
    templates: {
      title: 'Pilih templat peringatan',
      info: 'Sebelum itu semua penghuni memakai templat standar.',
      done: '{{n}} templat disesuaikan atau dipakai',
    },
    people: {
      title: 'Tambah akun petugas',
      info: 'Agar setiap orang masuk dengan namanya sendiri.',
      done: '{{n}} akun',
    },
    testAlarm: {
      title: 'Uji satu peringatan',
      info: 'Berbaring di matras, bangun, dan tunggu sampai berbunyi di sini.',
      done: 'Sudah ada {{n}} peringatan',
    },
  },
} as const;
