import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: 'Bentuk data yang dikirim salah. Muat ulang halaman lalu coba lagi.',
  unauthenticated: 'Masa masuk Anda sudah berakhir. Silakan masuk lagi.',
  no_permission: 'Akun ini tidak memiliki izin untuk itu.',
  multi_agency_read_only: '“Semua panti” hanya untuk melihat. Pilih satu panti dahulu.',
  not_found: 'Data ini tidak ditemukan. Mungkin sudah dihapus.',
  conflict: 'Baru saja diubah oleh orang lain. Muat ulang lalu coba lagi.',
  alert_already_claimed: 'Sudah ada yang menuju ke peringatan ini.',
  alert_already_closed: 'Peringatan ini sudah ditutup.',
  too_large: 'Data yang dikirim terlalu besar.',
  unsupported_media: 'Jenis berkas atau format ini tidak didukung.',
  invalid: 'Ada isian yang perlu diperbaiki.',
  incorrect_password: 'Nama pengguna atau kata sandi salah.',
  agency_required: 'Pilih panti dahulu.',
  too_many_attempts: 'Terlalu banyak percobaan. Untuk sementara tidak dapat masuk.',
  too_many_requests: 'Terlalu banyak permintaan. Tunggu sebentar lalu coba lagi.',
  internal: 'Terjadi kesalahan di server dan tidak ada yang tersimpan. Silakan coba lagi.',
  unavailable: 'Server sedang tidak tersedia. Coba lagi sebentar lagi.',
  unreachable: 'Server tidak dapat dihubungi. Periksa jaringan lalu coba lagi.',
  unexpected: 'Jawaban server tidak dikenali. Muat ulang halaman.',
  fields: {
    required: 'Wajib diisi',
    too_short: 'Terlalu pendek',
    too_long: 'Terlalu panjang',
    too_small: 'Angka terlalu kecil',
    too_large: 'Angka terlalu besar',
    wrong_format: 'Format salah',
    unknown_value: 'Tidak ada dalam pilihan',
  },
});
