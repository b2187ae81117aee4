export const closing = {
  /** 高優先警示仍未解除就要結束時，先問一次。 */
  stillTrue: {
    title: '仍未解除，確定要結束嗎？',
    lasts: '已持續 {{time}}',
    keep: '先不結束',
    close: '仍要結束',
  },
  undo: '取消結束（剩 {{n}} 秒）',
  undoOver: '可取消的一分鐘已過',
} as const;
