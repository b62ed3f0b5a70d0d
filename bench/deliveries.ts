import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import { io } from 'socket.io-client';
import type { RunningShop } from '../infra/embedded/run-shop.ts';
import { cookieOf } from './buy.ts';
import { type Measured, measureAlone } from './measure.ts';
import { connectPostgres } from './stores.ts';

interface Known {
  shop: RunningShop;
  visitor: ShopClient;
  admin: ShopClient;
  product: { id: string };
}

export async function measureChat({ shop, visitor, admin }: Known): Promise<Measured> {
  const { sessionId } = await visitor.call('POST /api/live-chat/session');
  const socket = io(`${shop.url}/live-chat`, {
    auth: { sessionId },
    extraHeaders: { cookie: cookieOf(visitor), origin: shop.url },
    transports: ['websocket'],
  });
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return await measureAlone(async (n) => {
      const message = `message ${n}`;
      const since = performance.now();
      const received = new Promise<number>((resolve) => {
        const hear = ({ content }: { content: string }) => {
          if (content !== message) return;
          socket.off('message', hear);
          resolve(performance.now() - since);
        };
        socket.on('message', hear);
      });
      await admin.call('POST /api/admin/live-chat/sessions/{id}/messages', {
        params: { id: sessionId },
        body: { message },
      });
      return received;
    });
  } finally {
    socket.close();
  }
}

export async function measureEvent({ shop, admin, product }: Known): Promise<Measured> {
  const cart = await connectPostgres(shop.dataDir, 'cart');
  const priceOfCopy = async (): Promise<number | undefined> =>
    (await cart.query('SELECT snapshot FROM products WHERE id = $1', [product.id])).rows[0]?.snapshot.priceCents;
  try {
    return await measureAlone(async (n) => {
      const priceCents = 1000 + n;
      const body = { price: (priceCents / 100).toFixed(2) };
      await admin.call('PATCH /api/admin/products/{id}', { params: { id: product.id }, body });
      const since = performance.now();
      while ((await priceOfCopy()) !== priceCents);
      return performance.now() - since;
    });
  } finally {
    await cart.end();
  }
}
