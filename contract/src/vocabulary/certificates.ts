/** The certificate of the server itself: whoever runs it renews it, and agents are told before it ends. */
export const certificateWarnDays = 14;
