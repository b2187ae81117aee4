import { translated } from '../../../translation.ts';
import type { soundCheck as zh } from '../../../zh-TW/desk/shift/sound-check.ts';

export const soundCheck = translated<typeof zh>()({
  title: 'Tes suara',
  offer: 'Awal sif: tes suara peringatan di layar ini.',
  test: 'Tes suara',
  later: 'Nanti saja',
  asked: 'Itu suara peringatan prioritas tinggi. Apakah terdengar?',
  yes: 'Terdengar',
  no: 'Tidak terdengar',
  notHeard: 'Suara tidak terdengar.',
  check: 'Periksa volume dan tombol senyap perangkat ini, izin suara di browser, serta daya dan kabel pengeras suara.',
  again: 'Coba lagi',
  heardBy: 'Suara terdengar oleh {{name}} pukul {{time}}',
  failed: 'Belum tercatat.',
  nobody: 'Dalam sif ini belum ada yang memastikan suara layar ini terdengar.',
});
