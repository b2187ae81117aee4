import { translated } from '../../translation.ts';
import type { notifyLists as zh } from '../../zh-TW/desk/notify-lists.ts';

export const notifyLists = translated<typeof zh>()({
  info: 'アラートテンプレートは、最初に知らせる相手と、応答がないときに知らせる相手をこのリストから選びます。',
  add: 'リストを追加',
  edit: '「{{name}}」を編集',
  editAct: '編集',
  more: '「{{name}}」の操作',
  empty: '通知リストはまだありません',
  emptyInfo:
    'リストがないときは、勤務中の職員に知らせます。勤務中のだれにも届かないときは、届く職員全員に知らせます。応答がないときは、事業者の管理者に知らせます。',
  name: 'リスト名',
  nameHint: '例：夜勤、看護師長',
  people: 'リストの人',
  chosen: '{{n}}人を選択',
  search: '名前で検索',
  none: 'だれも入っていません',
  noneInfo: '代わりに勤務中の職員に知らせます。応答がないときは、事業者の管理者に知らせます。',
  reach: {
    line: 'LINE',
    push: 'スマートフォンへの通知',
    none: '今はメッセージが届きません',
    info: 'メッセージが届かない人は、自分でLINEを連携するか、自分の端末で通知をオンにする必要があります。それまでもリストには入れられます。',
    nobody:
      'このリストの人には、今はだれにもメッセージが届きません。代わりに勤務中の職員に、応答がないときは事業者の管理者に知らせます。',
    toLine: 'LINEの連携状況',
    toPush: '自分の端末で通知をオンにする',
  },
  gone: '追加できなくなりました',
  goneInfo: 'この施設で働けなくなった人がいます。チェックを外して保存してください。',
  uses: '{{n}}件のテンプレートで使用',
  unused: 'まだ使われていません',
  toTemplates: 'アラートテンプレートでリストを選ぶ',
  restored: '前回保存していなかった内容です。',
  remove: {
    act: '削除',
    title: '「{{name}}」を削除しますか',
    info: 'リストは削除され、元に戻せません。アカウントには影響しません。',
    done: '「{{name}}」を削除しました',
    inUse: '「{{name}}」はテンプレートで使用中です',
    inUseInfo: '先に次のテンプレートで別のリストを選んでから、削除してください：',
  },
});
