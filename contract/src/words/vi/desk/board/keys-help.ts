/** The list of keys of the board. */
export const keysHelp = {
  tiles: 'Di chuyển giữa các giường',
  row: 'Giường đầu và cuối của hàng',
  open: 'Mở giường',
  claim: 'Đến nút “Tôi đang đến”',
  search: 'Tìm giường',
  wall: 'Màn hình treo tường',
  view: 'Trong giường đang mở: biểu đồ hoặc bảng số',
  help: 'Hiện danh sách này',
  back: 'Quay lại, hoặc thoát màn hình treo tường',
  switch: 'Dùng phím đơn',
  info: 'Khi tắt, phím mũi tên, Enter và Esc vẫn dùng được.',
} as const;
