import { colorPrompt } from '@loop-petal/contracts/rules/line-choice';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { useNavigate } from 'react-router-dom';
import type { Choice } from '../../../catalogue/product-choice.ts';
import { useAddToCart } from '../../../queries/cart.ts';

export function useAddToCartButtons(product: ProductView, choice: Choice, quantity: number, answers: Wishes) {
  const navigate = useNavigate();
  const addToCart = useAddToCart();

  function add(onAdded?: () => void) {
    if (choice.problem === 'ambiguous_color') {
      showToast({ title: colorPrompt(product), destructive: true });
      return;
    }
    addToCart.mutate(
      {
        ...{ productId: product.id, quantity, selectedColor: choice.color, variationId: choice.variation?.id },
        ...(product.personalization.length > 0 && { personalization: answers }),
      },
      { onSuccess: onAdded },
    );
  }

  return {
    pending: addToCart.isPending,
    error: addToCart.error,
    addToCart: () => add(),
    buyNow: () => add(() => void navigate('/checkout')),
  };
}
