import { MAX_REVIEW_LENGTH } from '@loop-petal/contracts/rules/review-limits';
import type { OrderReviewsView } from '@loop-petal/contracts/shapes/reviews';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextArea } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { UploadPictures } from '@loop-petal/web-kit/upload-pictures';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { productQueries } from '../../queries/products.ts';
import { orderReviews } from './queries.ts';
import { StarField } from './star-field.tsx';

interface ReviewFormProps {
  item: OrderReviewsView['items'][number];
  orderId: string;
  token: string | null;
  onDone: () => void;
}

export function ReviewForm({ item: { itemId, review }, orderId, token, onDone }: ReviewFormProps) {
  const client = useQueryClient();
  const [pictures, setPictures] = useState<readonly string[]>(review?.pictures ?? []);
  const [isUploading, setUploading] = useState(false);
  const saving = useMutation({
    mutationFn: (words: { stars: number; text: string }) => {
      const input = {
        params: { id: orderId },
        query: { token: token ?? undefined },
        body: { itemId, ...words, pictures: [...pictures] },
      };
      return review
        ? api.call('PATCH /api/orders/{id}/reviews', input)
        : api.call('POST /api/orders/{id}/reviews', input);
    },
    onSuccess: async () => {
      const description = review?.hidden ? 'Your changes are saved.' : 'Your review is on the product page.';
      showToast({ title: 'Thank you!', description });
      await Promise.all([
        client.invalidateQueries(orderReviews(orderId, token)),
        client.invalidateQueries({ queryKey: productQueries.key }),
      ]);
      onDone();
    },
    onError: (error) => showError(messageOf(error, 'We could not save your review. Please try again.')),
  });
  const { props, field } = useNativeForm({
    fields: { stars: { required: true, min: [1, 'Please choose 1 to 5 stars'] }, text: { max: MAX_REVIEW_LENGTH } },
    initialValues: { stars: review ? String(review.stars) : '', text: review?.text ?? '' },
    check: ({ stars }) => (stars ? {} : { stars: 'Please choose 1 to 5 stars' }),
    onSubmit: ({ stars, text }) => saving.mutateAsync({ stars: Number(stars), text }),
  });
  const isBusy = saving.isPending || isUploading;

  return (
    <form {...props} className="grid gap-5">
      <StarField {...field('stars')} />
      <TextArea label="Your words" rows={4} {...field('text')} />
      <UploadPictures urls={pictures} onChange={setPictures} onUploading={setUploading} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {saving.isPending ? 'Saving...' : review ? 'Save Review' : 'Publish Review'}
        </Button>
        {review && (
          <Button variant="quiet" disabled={saving.isPending} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
