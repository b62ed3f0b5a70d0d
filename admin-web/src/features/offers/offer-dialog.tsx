import type { OfferView } from '@loop-petal/contracts/catalog-api';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { mayDiscard } from '../../layout/unsaved-work.ts';
import { useChange } from '../../layout/use-change.ts';
import { OfferForm } from './offer-form.tsx';
import { offerKeys, saveOffer } from './queries.ts';

interface OfferDialogProps {
  open: boolean;
  /** null: a new one. */
  offer: OfferView | null;
  onClose: () => void;
}

export function OfferDialog({ open, offer, onClose }: OfferDialogProps) {
  const saving = useChange({
    run: saveOffer,
    refreshes: offerKeys,
    success: ({ id }) => (id ? 'Offer updated successfully' : 'Offer created successfully'),
    failure: offer ? 'Failed to update offer' : 'Failed to create offer',
    tellsReason: true,
  });
  const close = () => {
    saving.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      mayClose={mayDiscard}
      title={offer ? 'Edit Offer' : 'Add New Offer'}
      width="44rem"
    >
      <OfferForm
        offer={offer}
        isPending={saving.isPending}
        error={saving.error}
        onCancel={close}
        onSave={(body) => saving.mutate({ ...(offer ? { id: offer.id } : {}), body }, { onSuccess: close })}
      />
    </Dialog>
  );
}
