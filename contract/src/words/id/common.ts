import { translated } from '../translation.ts';
import type { common as zhCommon } from '../zh-TW/common.ts';

export const common = translated<typeof zhCommon>()({
  productName: 'Wardlight',
  loading: 'Memuat…',
  tryAgain: 'Coba lagi',
  close: 'Tutup',
  cancel: 'Batal',
  noValue: 'Tidak ada data',
  success: 'Selesai',
  failure: 'Gagal',
  warning: 'Perhatian',
  duration: {
    seconds: '{{s}} dtk',
    minutes: '{{min}} mnt',
    hours: '{{h}} jam',
    hoursMinutes: '{{h}} jam {{min}} mnt',
    days: '{{d}} hari',
    daysHours: '{{d}} hari {{h}} jam',
  },
});
