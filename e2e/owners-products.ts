import { randomUUID } from 'node:crypto';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page } from '@playwright/test';
import { asAdmin } from './shop-api.ts';

let client: Promise<ShopClient> | undefined;
/** One sign-in for a file of journeys, because sign-ins are rate-limited. */
export const asOwner = (): Promise<ShopClient> => {
  client ??= asAdmin();
  return client;
};

const names: string[] = [];

/** A name that no other run uses; `deleteProducts` deletes the products whose names start with it. */
export function newName(what: string): string {
  const name = `${what} ${randomUUID().slice(0, 8)}`;
  names.push(name);
  return name;
}

export async function addProduct(name: string) {
  return (await asOwner()).call('POST /api/admin/products', {
    body: {
      name,
      description: 'Made for a journey through the shop',
      price: '12.00',
      category: 'stems',
      imageUrl: '/system/marker',
    },
  });
}

export async function deleteProducts(): Promise<void> {
  const { call } = await asOwner();
  for (const { id, name } of await call('GET /api/admin/products')) {
    if (names.some((one) => name.startsWith(one))) await call('DELETE /api/admin/products/{id}', { params: { id } });
  }
}

/** The entry of a product in the owner's list. */
export const productCard = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
