import { io } from 'socket.io-client';
import { measureAlone } from './alone.mjs';
import { connectPostgres } from './stores.mjs';

export async function measureChat({ shop, visitor, admin }) {
  const { sessionId } = await visitor('POST', '/api/live-chat/session');
  const socket = io(`${shop.url}/live-chat`, {
    auth: { sessionId },
    extraHeaders: { cookie: visitor.cookie(), origin: shop.url },
    transports: ['websocket'],
  });
  try {
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return await measureAlone(async (n) => {
      const message = `message ${n}`;
      const since = performance.now();
      const received = new Promise((resolve) => {
        const hear = ({ content }) => {
          if (content !== message) return;
          socket.off('message', hear);
          resolve(performance.now() - since);
        };
        socket.on('message', hear);
      });
      const authorization = `Bearer ${admin}`;
      await visitor('POST', `/api/admin/live-chat/sessions/${sessionId}/messages`, { message }, { authorization });
      return received;
    });
  } finally {
    socket.close();
  }
}

export async function measureEvent({ shop, visitor, admin, product }) {
  const cart = await connectPostgres(shop.dataDir, 'cart');
  const copyOf = async () => (await cart.query('SELECT snapshot FROM products WHERE id = $1', [product.id])).rows[0];
  try {
    return await measureAlone(async (n) => {
      const priceCents = 1000 + n;
      const body = { price: (priceCents / 100).toFixed(2) };
      await visitor('PATCH', `/api/admin/products/${product.id}`, body, { authorization: `Bearer ${admin}` });
      const since = performance.now();
      while ((await copyOf())?.snapshot.priceCents !== priceCents);
      return performance.now() - since;
    });
  } finally {
    await cart.end();
  }
}
