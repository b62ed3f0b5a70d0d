import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Opens a label in a new tab. Fetches it first, because the browser would request it without the admin's token. */
export function useOpenLabel() {
  const labels = useMutation({ mutationFn: (labelUrl: string) => api.getFile(labelUrl) });

  function open(labelUrl: string): void {
    // Must open during the click; otherwise the browser blocks it as a pop-up.
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
