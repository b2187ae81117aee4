import { translated } from '../../../translation.ts';
import type { contact as zh } from '../../../zh-TW/desk/communication/contact.ts';

export const contact = translated<typeof zh>()({
  lead: '困ったときの連絡先です。',
  none: '連絡先はまだありません。',
  askInstead: '勤務中の責任者に聞くか、サポートチャットで管理者に連絡してください。連絡先は管理者が登録できます。',
  noneToKeep: '連絡先はまだありません。昼も夜も連絡がつく人を登録してください。',
  ofProvider: 'ログイン前の画面にも表示されます。個人の電話番号は入れないでください。',
  ofFacility: 'この施設にログインした人だけに表示されます。',
  add: '連絡先を追加',
  addTo: '連絡先を追加 · {{name}}',
  editOf: '{{name}} を編集',
  restored: '前回入力して保存していない内容です。',
  actionsOf: '{{name}} の操作',
  up: '上へ移動',
  down: '下へ移動',
  saved: '{{name}} を保存しました',
  removed: '{{name}} を削除しました',
  removeTitle: '{{name}} を削除しますか？',
  removeInfo: 'この画面とログイン画面に表示されなくなります。',
  removeInfoHere: 'この画面に表示されなくなります。',
  gone: 'この連絡先は、いま別の人が変更または削除しました。入力した内容は残っているので、新しい連絡先として追加できます。',
  full: '連絡先は 20 件までです。先に 1 件削除してください。',
  toLogin: 'ログイン画面へ戻る',
  field: {
    name: '氏名または部署',
    role: '役割',
    phone: '電話',
    line: 'LINE',
    mail: 'メール',
    hours: '対応時間・メモ',
  },
  hint: {
    role: '例：看護師長、システム担当',
    phone: '例：02-1234-5678 #12',
    line: 'LINE ID または line.me のリンク',
    hours: '連絡がつく時間など。複数行で書けます。',
  },
  wrong: {
    phone: '数字と + - ( ) # などの記号だけで入力してください。内線は #12 のように入力してください。',
    line: 'LINE ID か、https://line.me で始まるリンクを入力してください。',
    mail: '形式が正しくありません。例：help@example.org',
  },
  blind: {
    title: 'ボードが表示されない、止まったとき',
    look: 'まず、お一人ずつ直接様子を見に行ってください。ボードが戻るまで、ここからは見守れていません。',
    compare: '別の画面やスマートフォンでボードを開き、この画面だけの問題か確かめてください。',
    power:
      'この画面の電源とネットワークを確認してください。フロア全体のマットからデータが来ないときは、Wi-Fi を確認してください。',
    call: 'それでも直らないときは、上の連絡先に電話し、いつから、どのベッドかを伝えてください。',
  },
  about: {
    title: 'Wardlight について',
    limits:
      'Wardlight は介護を支えるものです。ナースコールでも医療機器でもなく、巡視や専門職の判断に代わるものではありません。',
    version: 'バージョン {{version}} · Apache License 2.0',
  },
});
