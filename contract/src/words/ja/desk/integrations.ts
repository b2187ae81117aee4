import { translated } from '../../translation.ts';
import type { integrations as zh } from '../../zh-TW/desk/integrations.ts';

export const integrations = translated<typeof zh>()({
  info: '外部システムが測定値を FHIR で読み取ります（変更はできません）。それぞれにこの施設専用のキーがあります。',
  add: '外部システムを追加',
  search: '名前で検索',
  none: '外部システムはまだありません',
  noneInfo: '追加してキーを作ると、測定値を読み取れます。',
  kinds: '読み取れる測定項目',
  kindsWrong: '1つ以上選んでください。',
  allKinds: 'すべての測定項目',
  names: '入居者の氏名・性別・生年月日を渡す',
  namesInfo: '選ばない場合は施設の入居者番号だけを渡します。',
  withNames: '入居者の氏名あり',
  withoutNames: '入居者の氏名なし',
  noKey: 'キーがまだないため、読み取れません。',
  keyInfo: '表示はこの一度だけです。今すぐ外部システムに設定してください。',
  rotate: '交換するときは、2つ目を作って外部システムに設定してから古いキーを取り消すと、途切れません。',
  exampleInfo: 'KEY をキーに置き換えてください。読み取りは監査記録に残ります。',
  revokeInfo: '{{name}}はこのキーですぐに読み取れなくなります。元に戻せません。',
  removeInfo: 'キーはすぐに無効になります。',
});
