import { translated } from '../../../translation.ts';
import type { mobileApp as zh } from '../../../zh-TW/desk/communication/mobile-app.ts';

export const mobileApp = translated<typeof zh>()({
  update: 'アプリの新しいバージョン {{newest}} があります（現在 {{version}}）。',
  minimum:
    'このバージョン（{{version}}）は古すぎます。{{newest}} に更新してください。見守りとアラートはこのまま使えます。',
  later: '明日',
  open: '更新',
  settings: '自社のモバイルアプリ',
  none: '未設定：更新の案内は出ません。',
  newest: '最新バージョン',
  least: '最低バージョン',
  store: 'ストアのリンク',
  storeInfo: 'https:// で始めます。3 つとも空なら案内しません。',
  versionWrong: 'バージョンは数字と点です。例：2.10.0',
  leastWrong: '最低バージョンを最新より新しくはできません。',
  storeWrong: 'https:// で始まるリンクを入力してください。',
  saved: 'アプリのバージョンを保存しました',
  conflict: '別の人が変更しました。このページを開き直してください。',
  offlineTitle: '接続がありません',
  offline: 'いま、ここからはどのベッドも見守れていません。お一人ずつ様子を確かめ、ネットワークを確認してください。',
  offlineAgain: 'もう一度試す',
});
