import { messageOf } from '@loop-petal/web-kit/api-client';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { createShipment } from './queries.ts';

/** Label links live for an hour, so each look at a label asks for a fresh one. */
export function useOpenLabel(orderId: string) {
  const links = useMutation({ mutationFn: () => createShipment({ orderId }) });

  function open(parcel: number): void {
    // Opened within the click, or the browser would take it for a pop-up.
    const page = window.open('', '_blank');
    links.mutate(undefined, {
      onSuccess: ({ shipments, labelUrl }) => {
        const url = shipments[parcel]?.labelUrl ?? labelUrl;
        if (page) page.location.href = url;
        else window.location.href = url;
      },
      onError: (error) => {
        page?.close();
        showError(messageOf(error, 'Failed to open the label'));
      },
    });
  }
  return { open, isPending: links.isPending };
}
