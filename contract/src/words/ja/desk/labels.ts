import { translated } from '../../translation.ts';
import type { labels as zh } from '../../zh-TW/desk/labels.ts';

export const labels = translated<typeof zh>()({
  info: 'スマートフォンでラベルを読み取ると、ログイン後に入居者のページが開きます。',
  sheet: 'ラベル用紙',
  sheets: {
    a4of24: 'A4 · 3×8 面（70×37 ミリ）',
    a4of14: 'A4 · 2×7 面（99×38 ミリ）',
    single: 'ラベルプリンター（62×29 ミリ、1 ページ 1 枚）',
  },
  start: '何番目の面から始めるか',
  startHelp: '使いかけの用紙では、最初の空いている面から始めます。',
  masked: '氏名の一部を隠す',
  who: '印刷する入居者',
  floor: '階',
  anyFloor: 'すべての階',
  search: '氏名かベッドで検索',
  chooseAll: 'すべて選択',
  chooseNone: '選択を解除',
  chosen: '{{total}} 名中 {{n}} 名を選択',
  noBed: 'ベッド未定',
  none: '印刷する入居者がいません',
  noneInfo: '入居者を登録すると、ここでラベルを印刷できます。',
  nobodyChosen: '入居者を一人以上選んでください。',
  preview: 'プレビュー',
  page: '{{page}} / {{pages}} 枚目',
  before: '前の用紙',
  next: '次の用紙',
  used: '使用済み',
  print: 'ラベルを {{n}} 枚印刷',
  howTo: '印刷するときは「実際のサイズ（100%）」、余白は「なし」を選んでください。',
  changed:
    'このページを開いたあとに、ベッドの変更または退所がありました。ラベルは更新済みです。もう一度確かめてから印刷してください。',
  code: '{{name}} さんの QR コード',
  ofBed: 'ベッド {{bed}}',
  agencyNeeded: 'ラベルを印刷するには、一つの施設に切り替えてください。',
});
