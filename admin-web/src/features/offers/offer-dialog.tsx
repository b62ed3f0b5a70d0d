import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { History } from '../../history/history.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { OfferForm } from './offer-form.tsx';
import { type OfferBody, offerKeys, saveOffer } from './queries.ts';

interface OfferDialogProps {
  open: boolean;
  /** null: a new one. */
  offer: OfferView | null;
  onClose: () => void;
}

export function OfferDialog({ open, offer, onClose }: OfferDialogProps) {
  return (
    <EditDialog<Partial<OfferBody>, OfferView>
      open={open}
      id={offer?.id}
      title={offer ? 'Edit Offer' : 'Add New Offer'}
      width="60rem"
      run={saveOffer}
      refreshes={offerKeys}
      success={({ id }) => (id ? 'Offer updated successfully' : 'Offer created successfully')}
      failure={offer ? 'Failed to update offer' : 'Failed to create offer'}
      tellsReason
      onClose={onClose}
    >
      {(frame) => (
        <>
          <OfferForm offer={offer} {...frame} />
          {offer && <History subject={`offer:${offer.id}`} />}
        </>
      )}
    </EditDialog>
  );
}
