import { Toaster } from '@loop-petal/web-kit/toaster';
import { ChatWidget } from '../features/chat/chat-widget.tsx';
import { Footer } from './footer.tsx';

/** What ends every page or floats over it, none of it of use before the visitor does something. */
export function PageEnd() {
  return (
    <>
      <Footer />
      <ChatWidget />
      <Toaster />
    </>
  );
}
