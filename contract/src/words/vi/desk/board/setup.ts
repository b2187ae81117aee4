/** The checklist of a facility that is being set up. */
export const setup = {
  title: 'Bắt đầu',
  info: 'Từ bảng trống đến cảnh báo đầu tiên, từng bước một.',
  doneOf: 'Đã xong {{n}}/{{total}}',
  putAway: 'Không hiện lại',
  isDone: 'Đã xong',
  isOpen: 'Chưa xong',
  steps: {
    beds: {
      title: 'Thêm giường',
      info: 'Thêm số giường của cả tầng trong một lần.',
      done: '{{n}} giường',
    },
    residents: {
      title: 'Thêm người cao tuổi',
      info: 'Nhập từng người hoặc nhập danh sách có sẵn.',
      done: '{{n}} người cao tuổi',
    },
    mats: {
      title: 'Đặt đệm cảm biến lên giường',
      info: 'Đăng ký số sê-ri của đệm rồi chọn giường.',
      done: '{{n}} giường đã có đệm',
    },
    templates: {
      title: 'Chọn mẫu cảnh báo',
      info: 'Cho đến lúc đó mọi người dùng mẫu tiêu chuẩn.',
      done: '{{n}} mẫu đã chỉnh hoặc đang dùng',
    },
    people: {
      title: 'Thêm tài khoản nhân viên',
      info: 'Để mỗi người đăng nhập bằng tên của mình.',
      done: '{{n}} tài khoản',
    },
    testAlarm: {
      title: 'Thử một cảnh báo',
      info: 'Nằm lên đệm, rời giường và chờ đến khi ở đây báo.',
      done: 'Đã có {{n}} cảnh báo',
    },
  },
} as const;
