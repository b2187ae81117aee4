import { translated } from '../translation.ts';
import type { errors as zhErrors } from '../zh-TW/errors.ts';

export const errors = translated<typeof zhErrors>()({
  malformed: '送信した内容の形式が正しくありません。ページを再読み込みして、もう一度お試しください。',
  unauthenticated: 'ログインが無効になりました。もう一度ログインしてください。',
  no_permission: 'このアカウントにはその権限がありません。',
  multi_agency_read_only: '「すべての施設」は閲覧のみです。先に施設をひとつ選んでください。',
  not_found: 'このデータは見つかりません。削除された可能性があります。',
  conflict: 'ほかの人がたった今変更しました。読み込み直してからお試しください。',
  alert_already_claimed: 'このアラートには、すでにほかの人が向かっています。',
  alert_already_closed: 'このアラートはすでに終了しています。',
  too_large: '送信した内容が大きすぎます。',
  unsupported_media: 'このファイルや形式には対応していません。',
  invalid: '修正が必要な項目があります。',
  incorrect_password: 'ユーザー名またはパスワードが正しくありません。',
  agency_required: '先に施設を選んでください。',
  too_many_attempts: '試行回数が多すぎます。しばらくログインできません。',
  too_many_requests: '操作が多すぎます。少し待ってからお試しください。',
  internal: 'サーバーでエラーが起き、保存されませんでした。もう一度お試しください。',
  unavailable: 'サーバーは今利用できません。少し待ってからお試しください。',
  unreachable: 'サーバーにつながりません。ネットワークを確認して、もう一度お試しください。',
  unexpected: 'サーバーの応答を読み取れませんでした。ページを再読み込みしてください。',
  fields: {
    required: '必須です',
    too_short: '短すぎます',
    too_long: '長すぎます',
    too_small: '数値が小さすぎます',
    too_large: '数値が大きすぎます',
    wrong_format: '形式が正しくありません',
    unknown_value: '選択肢にありません',
  },
});
