import { translated } from '../translation.ts';
import type { deskErrors as zhDeskErrors } from '../zh-TW/desk-errors.ts';

export const deskErrors = translated<typeof zhDeskErrors>()({
  key_unknown: 'Hindi kilala ang key na ito, o binawi na.',
  key_of_another_family: 'Para sa ibang pamilya ng panukat ang key na ito.',
  chat_message_stands: 'Sa loob lang ng dalawang minuto mababawi ang mensahe; hindi na ito mababawi.',
  file_type_refused: 'Hindi maipapadala ang ganitong file. Puwede ang larawan, PDF, Office file, text, o video.',
  picture_too_large: 'Masyadong malaki ang larawan. Paliitin at ipadala ulit.',
  ecg_part_missing:
    'May kailangang ibang file ang file na ito na hindi kasamang naipadala. Piliin nang sabay ang lahat ng file ng isang rekord, gaya ng .hea at .dat.',
  ecg_several: 'Mula sa higit sa isang rekord ang mga file na ito. I-import nang hiwalay ang mga file ng bawat rekord.',
  ecg_too_many_files: 'Masyadong maraming file nang sabay. Piliin lamang ang mga file ng isang rekord, hanggang 20.',
  ecg_room_full:
    'Puno na ang espasyo para sa mga ECG file ng pasilidad na ito. Humingi ng dagdag sa namamahala ng server.',
  mat_move_stands:
    'Hindi na maibabalik ang paglipat na ito: lumampas na ang sampung minuto, o nagbago na ang residente o device sa mga kamang ito.',
  unsupported_media: 'Hindi suportado ang ganitong file o format.',
  too_many_readings: 'Lampas sa limitasyon ang ipinadala ng gateway. Walang tinanggap na sukat.',
  own_queue_full:
    'May ilang gawain nang nakapila ang pasilidad na ito. Hintaying matapos ang mga iyon, saka subukan muli.',
  queue_full: 'Maraming pasilidad ang gumagamit nito ngayon. Subukan muli maya-maya.',
  bed_taken: 'May residente na sa kamang ito.',
  bed_in_use: 'May residente o mat pa sa kamang ito kaya hindi maaalis.',
  bed_has_device: 'May mat na sa kamang ito.',
  device_has_bed: 'May kama na ang device na ito. Alisin muna ito roon.',
  device_has_no_bed: 'Wala pang kama ang device na ito.',
  network_in_use: 'May mga device pang gumagamit ng network na ito kaya hindi mabubura.',
  network_has_no_ssid: 'Wala pang pangalan ng Wi-Fi ang network na ito.',
  resident_discharged: 'Na-discharge na sa pasilidad ang residenteng ito.',
  resident_has_records: 'May mga talaan na ang residenteng ito kaya hindi mabubura. I-discharge na lang.',
  import_lives_on:
    'May mga residenteng lumipat na ng kama, na-discharge, o may bagong talaan, kaya hindi na mababawi ang pag-import.',
  own_account: 'Sarili mong account ito. Ipagawa sa ibang manager.',
  last_agent: 'Ito na ang huling manager na nakakapag-sign in, kaya hindi ito puwedeng i-disable.',
  username_unavailable: 'Hindi magagamit ang username na ito. Pumili ng iba, gaya ng may pangalan ng pasilidad.',
  name_taken: 'May gumagamit na ng pangalang ito.',
  bed_not_found: 'Walang ganoong kama.',
  bed_no_taken: 'Mayroon na ng numerong ito ng kama.',
  network_not_found: 'Walang ganoong network.',
  resident_code_taken: 'Gamit na ang code na ito ng residente.',
  serial_taken: 'Nagamit na ang serial number ng device.',
  too_many_rows: 'Napakaraming hanay. Paliitin ang saklaw at i-export ulit.',
  workbook_not_excel:
    'Excel file (.xlsx), .csv, o .txt na hinati ng tab lang ang tinatanggap. Buksan ang ibang file sa Excel o LibreOffice, piliin ang “Save As” at ang uri na “Excel Workbook (.xlsx)”, saka piliin ang file na iyon.',
  workbook_unreadable: 'Hindi mabasa ang file na ito. I-save ulit gamit ang Excel at subukan muli.',
  workbook_encrypted: 'May password ang file na ito. Alisin muna ang password.',
  workbook_macros: 'May macro ang file na ito. I-save bilang karaniwang .xlsx.',
  workbook_too_big: 'Masyadong malaki ang file. Hanggang 5 MB lang; alisin ang mga row at format na hindi kailangan.',
  workbook_too_slow: 'Napakatagal basahin ng file na ito. Iwan lang ang mga hanay ng data at subukan muli.',
  workbook_too_many_rows: 'Hanggang 2,000 hanay lang bawat beses. Hatiin ang file.',
  workbook_wrong_columns:
    'Walang kilalang heading (gaya ng pangalan o numero ng kama) sa unang 20 row. Maglagay ng heading sa itaas ng listahan, o gamitin ang template na mada-download.',
  workbook_empty: 'Walang hanay ng data sa file na ito.',
  template_in_use: 'May mga residenteng gumagamit pa ng template na ito, kaya hindi ito mabubura.',
  template_shipped: 'Hindi mabubura ang kasamang template; maibabalik ito sa orihinal.',
  template_not_shipped: 'Ang kasamang template lang ang maibabalik sa orihinal.',
  list_in_use: 'May mga template na gumagamit pa ng listahang ito, kaya hindi ito mabubura.',
  line_not_set_up: 'Hindi pa naka-set up ang LINE sa system na ito. Makipag-ugnayan sa manager ng inyong provider.',
  push_service_unknown:
    'Wala sa listahan ang push service ng browser na ito. Gumamit ng Chrome, Edge, Firefox o Safari.',
  rehearsal_busy: 'May tumatakbo nang pagsubok. Hintaying matapos o kanselahin muna.',
  template_not_found: 'Walang ganitong template; baka kabubura lang nito.',
  list_not_found: 'Walang ganitong listahan; baka kabubura lang nito.',
});
