import type { Carrier } from './carriers/carrier.ts';
import { createFedexCarrier } from './carriers/fedex/fedex-carrier.ts';
import { createFedexClient } from './carriers/fedex/fedex-client.ts';
import { createFedexToken } from './carriers/fedex/fedex-token.ts';
import { createSandboxCarrier } from './carriers/sandbox-carrier.ts';
import type { Config } from './config.ts';

/** @param shopName the sender's name where the environment has none */
export function chooseCarrier(config: Config, shopName: () => string): Carrier {
  if (config.CARRIER === 'sandbox') return createSandboxCarrier(config.CARRIER_SPEED);
  const apiUrl = config.FEDEX_API_URL;
  const clientOf = (clientId = '', clientSecret = '') =>
    createFedexClient({ apiUrl, token: createFedexToken(apiUrl, { clientId, clientSecret }) });
  const client = clientOf(config.FEDEX_CLIENT_ID, config.FEDEX_CLIENT_SECRET);
  return createFedexCarrier({
    client,
    trackClient: config.FEDEX_TRACK_CLIENT_ID
      ? clientOf(config.FEDEX_TRACK_CLIENT_ID, config.FEDEX_TRACK_CLIENT_SECRET)
      : client,
    accountNumber: config.FEDEX_ACCOUNT_NUMBER ?? '',
    shipper: {
      get name() {
        return config.FEDEX_SHIPPER_NAME ?? shopName();
      },
      phone: config.FEDEX_SHIPPER_PHONE ?? '',
      street: config.FEDEX_SHIPPER_STREET ?? '',
      city: config.FEDEX_SHIPPER_CITY ?? '',
      state: config.FEDEX_SHIPPER_STATE ?? '',
      zip: config.FEDEX_SHIPPER_ZIP ?? '',
    },
  });
}

/** The simulated carrier, or FedEx with its production or sandbox URL. */
export const isTestCarrier = ({ CARRIER, FEDEX_API_URL }: Config): boolean =>
  CARRIER === 'sandbox' || new URL(FEDEX_API_URL).hostname.includes('sandbox');
