import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export function createShopper(shopUrl) {
  const base = new URL(shopUrl);
  let cookie = '';
  return Object.assign(call, { headers: {}, cookie: () => cookie });
  function call(method, path, body, headers = {}, signal = undefined) {
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: base.port,
          method,
          path,
          signal,
          headers: {
            host: base.host,
            origin: base.origin,
            ...(cookie ? { cookie } : {}),
            ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
            ...headers,
          },
        },
        async (response) => {
          const chunks = [];
          try {
            for await (const chunk of response) chunks.push(chunk);
          } catch (error) {
            return reject(error);
          }
          call.headers = response.headers;
          cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode >= 400)
            reject(
              Object.assign(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 200)}`), {
                status: response.statusCode,
              }),
            );
          else resolve(text ? JSON.parse(text) : undefined);
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
  }
}

export const closeConnections = () => agent.destroy();
