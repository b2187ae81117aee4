import { translated } from '../../translation.ts';
import type { telling as zh } from '../../zh-TW/desk/telling.ts';

export const telling = translated<typeof zh>()({
  tryIt: 'Kirim pesan uji',
  tryLater: 'Pesan uji sudah dikirim beberapa kali. Tunggu {{wait}}, lalu kirim lagi.',
});
