/** The choice of floors and of one's own beds. */
export const bedChoice = {
  floors: 'Tầng và giường',
  choose: 'Chọn giường của tôi',
  info: 'Lựa chọn này được lưu trên thiết bị này. Giường khác cần người đến vẫn hiện ở trên cùng.',
} as const;
