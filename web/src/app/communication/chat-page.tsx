/** Joins the support chat room and the channel that keeps it current. */
import { ChatScreen } from '../../features/chat/screen.tsx';
import { useChatFeed } from '../../live/chat.ts';

export function ChatPage() {
  return <ChatScreen feed={useChatFeed()} />;
}
