import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { fileName, saveBlob } from '../../../csv/save-file.ts';
import { readShoppingList } from '../queries.ts';

/** Downloads what has to be bought now. */
export function ShoppingListButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: readShoppingList,
    onSuccess: (file) => saveBlob(fileName('shopping-list'), file),
    onError: (error) => showError(messageOf(error, 'The shopping list could not be made')),
  });
  return (
    <Button size="sm" variant="secondary" disabled={isPending} onClick={() => mutate()}>
      <ShoppingCart size={18} aria-hidden />
      Shopping list
    </Button>
  );
}
