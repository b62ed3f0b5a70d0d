import type { OfferView } from '@loop-petal/contracts/shapes/catalog';
import { useQuery } from '@tanstack/react-query';
import { History } from '../../history/history.tsx';
import { DeleteDialog } from '../../layout/delete-dialog.tsx';
import { EditDialog } from '../../layout/edit-dialog.tsx';
import { EntryDialog } from '../../layout/entry-dialog.tsx';
import { usePlace } from '../../layout/use-place.ts';
import { OfferForm } from './offer-form.tsx';
import { deleteOffer, type OfferBody, offerKeys, offerQueries, saveOffer } from './queries.ts';

export function NewOfferRoute() {
  return <OfferDialog offer={null} onClose={usePlace('/offers').close} />;
}

export function EditOfferRoute() {
  const offers = useQuery(offerQueries.all());
  const { close } = usePlace('/offers');
  return (
    <EntryDialog list={offers} param="offerId" thing="offer" onClose={close}>
      {(offer) => <OfferDialog key={offer.id} offer={offer} onClose={close} />}
    </EntryDialog>
  );
}

export function DeleteOfferRoute() {
  const offers = useQuery(offerQueries.all());
  const { close } = usePlace('/offers');
  return (
    <EntryDialog list={offers} param="offerId" thing="offer" onClose={close}>
      {({ id, title }) => (
        <DeleteDialog
          subject={{ id, name: title }}
          question="Are you sure you want to delete this offer?"
          run={deleteOffer}
          refreshes={offerKeys}
          success="Offer deleted successfully"
          failure="Failed to delete offer"
          tellsReason
          onClose={close}
        />
      )}
    </EntryDialog>
  );
}

/** `offer` null: a new one. */
function OfferDialog({ offer, onClose }: { offer: OfferView | null; onClose: () => void }) {
  return (
    <EditDialog<Partial<OfferBody>, OfferView>
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
