import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { readLabel } from './queries.ts';

/** Opens a label in a new tab. The browser would request it without the admin's token, so this fetches it. */
export function useOpenLabel() {
  const labels = useMutation({ mutationFn: readLabel });

  function open(labelUrl: string): void {
    // Opened during the click, or the browser would block it as a pop-up.
    const page = window.open('', '_blank');
    labels.mutate(labelUrl, {
      onSuccess: (label) => {
        const url = URL.createObjectURL(label);
        if (page) page.location.href = url;
        else window.location.href = url;
      },
      onError: (error) => {
        page?.close();
        showError(messageOf(error, 'Failed to open the label'));
      },
    });
  }
  return { open, isPending: labels.isPending };
}
