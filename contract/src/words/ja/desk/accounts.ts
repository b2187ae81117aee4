import { translated } from '../../translation.ts';
import type { accounts as zh } from '../../zh-TW/desk/accounts.ts';

export const accounts = translated<typeof zh>()({
  search: 'ユーザー名・氏名で検索',
  none: 'アカウントが見つかりません',
  noneInfo: '別の言葉で探すか、状態を変えてください。',
  showAll: 'すべて表示',
  empty: 'この施設にはまだアカウントがありません',
  emptyInfo: 'アカウントを追加すると、職員がログインできます。',
  add: 'アカウントを追加',
  edit: 'アカウントを編集',
  restored: '前回保存していない内容です。',
  field: {
    username: 'ユーザー名',
    name: '氏名・呼び名',
    shared: '共用の端末',
    agency: '施設',
    state: '状態',
    seen: '最終利用',
  },
  usernameInfo: '英字・数字・. _ - @ で 3～64 文字。あとから変更できません。',
  usernameWrong: '英字・数字・. _ - @ で 3～64 文字にしてください。',
  nameInfo: 'アラートや記録で同僚に表示される名前です。',
  sharedInfo: 'スタッフステーションの PC など。アラート対応のときに誰かを確認します。',
  filter: {
    label: '状態',
    all: 'すべて',
    active: '使用中',
    disabled: '停止中',
  },
  state: {
    active: '使用中',
    waiting: '初回ログイン待ち',
    disabled: '停止中',
  },
  marks: {
    shared: '共用',
    secondFactor: '2段階認証',
  },
  changed: '{{username}} を保存しました',
  disabled: '{{username}} を停止しました',
  enabled: '{{username}} の利用を再開しました',
  actionsOf: '{{username}} の操作',
  disable: '停止',
  disableTitle: 'このアカウントを停止しますか？',
  enable: '利用を再開',
  enableTitle: 'このアカウントの利用を再開しますか？',
  disableInfo:
    '開いている画面はすぐにログアウトされ、勤務者の一覧からも外れます。この人が向かっていたアラートは対応者なしに戻り、もう一度鳴ります（付き添い中のものは、その時間が過ぎてから）。',
  enableInfo: '以前のパスワードで再びログインできます。',
  reset: 'パスワードを再設定',
  resetTitle: 'このアカウントのパスワードを再設定しますか？',
  resetInfo:
    '今のパスワードはすぐに使えなくなり、2段階認証は解除され、開いている画面はすべてログアウトされます。新しいワンタイムコードが表示されます。',
  removeFactor: '2段階認証をオフにする',
  removeFactorTitle: 'このアカウントの2段階認証をオフにしますか？',
  removeFactorInfo:
    '以後はパスワードだけでログインできます。パスワードと開いている画面はそのままです。スマートフォンが他人の手に渡ったおそれがあるときは「パスワードを再設定」を使ってください。すべての画面がすぐにログアウトします。',
  factorRemoved: '{{username}} の2段階認証をオフにしました',
  code: {
    title: 'ワンタイムコード',
    label: 'コード',
    site: 'ログイン先',
    info: '本人に直接または電話で伝えてください。グループチャットには書かないでください。ログイン後に本人がパスワードを決めると、このコードは無効になります。閉じると二度と表示できません。必要なら再設定してください。',
    until: '{{time}} まで使えます。過ぎたら再設定してください。',
    askTitle: '書き留めたか、本人に伝えましたか？',
    askInfo: '閉じると、このコードは二度と表示できません。',
    stay: '開いたままにする',
    done: '本人に伝えました',
  },
  agents: {
    info: '管理者は事業者のすべての施設を担当します。追加はサーバーの運用担当者が行います。',
    you: 'あなた',
    disableInfo:
      '開いている画面はすぐにログアウトされ、スマートフォンの通知と LINE も届かなくなります。この人が向かっていたアラートは対応者なしに戻り、もう一度鳴ります（付き添い中のものは、その時間が過ぎてから）。',
    removeFactorInfo:
      '以後はパスワードだけでログインでき、次のログインで設定し直すことがあります。パスワードと開いている画面はそのままです。スマートフォンが他人の手に渡ったおそれがあるときは「停止」を使ってください。すべての画面がすぐにログアウトします。',
    note: '停止の理由（任意）',
    noteInfo: '監査記録に残ります。',
  },
});
