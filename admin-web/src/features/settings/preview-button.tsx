import type { PreviewedPage } from '@loop-petal/contracts/shapes/content';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useSingleMutation } from '@loop-petal/web-kit/use-single-mutation';
import type { EntryForm } from '../../layout/forms/use-entry-form.ts';
import { useShopUrl } from '../../session/queries.ts';
import { previewContent } from './queries.ts';
import type { ContentValues } from './word-fields.tsx';

/** Opens the page with the words of the form in a new tab. */
export function PreviewButton({ page, form }: { page: PreviewedPage; form: EntryForm<ContentValues> }) {
  const shopUrl = useShopUrl();
  const previewing = useSingleMutation({
    mutationFn: ({ fields }: ContentValues & { tab: Window | null }) => previewContent(page, fields),
    onSuccess: ({ path }, { tab }) => {
      (tab ?? window).location.href = `${shopUrl}${path}`;
    },
    onError: (error, { tab }) => {
      tab?.close();
      showError(messageOf(error, 'The preview could not be opened'));
    },
  });
  const open = async () => {
    // must open during the click; otherwise the browser blocks it as a pop-up
    const tab = window.open('', '_blank');
    await form.handleSubmit(
      ({ fields }) => previewing.mutate({ fields, tab }),
      () => tab?.close(),
    )();
  };
  return (
    <Button variant="secondary" disabled={previewing.isPending} onClick={() => void open()}>
      {previewing.isPending ? 'Opening…' : 'Preview'}
    </Button>
  );
}
