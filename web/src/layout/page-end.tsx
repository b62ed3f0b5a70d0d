import { FocusKeeper } from '@loop-petal/web-kit/focus-keeper';
import { Toaster } from '@loop-petal/web-kit/toaster';
import { ChatWidget } from '../features/chat/chat-widget.tsx';
import { Footer } from './footer.tsx';

/** Footer, chat button and notices of every page, which are not needed before the first interaction. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <ChatWidget />
      <Toaster />
      <FocusKeeper />
    </>
  );
}
