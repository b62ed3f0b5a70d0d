import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const FEDEX_KEY = { clientId: 'l7-our-key', clientSecret: 'the-secret-of-our-project' };
export const FEDEX_ACCOUNT = '510087020';
const LABEL = Buffer.from('%PDF-1.4 a label of FedEx');

interface FedexShipment {
  trackingNumber: string;
  reference: string;
  serviceType: string;
  cancelled: boolean;
  scans: object[];
}
// biome-ignore lint/suspicious/noExplicitAny: the server checks bodies itself
type Body = any;
interface Answer {
  status: number;
  body: unknown;
}

/**
 * Implements the part of FedEx's REST API that the shop uses, as documented: client credentials at /oauth/token, bearer
 * tokens, `{transactionId, output}`, `{transactionId, errors: [{code, message}]}`.
 */
export async function startFedexServer() {
  const shipments: FedexShipment[] = [];
  const requests: { method: string; path: string; body: Body }[] = [];
  const tokens = new Set<string>();
  /**
   * `drop` handles the request and closes the connection; `hang` handles it and never answers; a number is a status to
   * answer without handling it.
   */
  let faults: { path: string; how: 'drop' | 'hang' | number }[] = [];
  let business = false;
  let booked = 0;

  const problem = (status: number, code: string, message = code): Answer => ({
    status,
    body: { transactionId: 't-1', errors: [{ code, message }] },
  });
  const output = (value: object): Answer => ({ status: 200, body: { transactionId: 't-1', output: value } });
  const trackResult = ({ trackingNumber, scans, cancelled }: FedexShipment) => ({
    trackingNumber,
    trackResults: [
      {
        trackingNumberInfo: { trackingNumber, carrierCode: 'FDXG' },
        latestStatusDetail: { code: cancelled ? 'CA' : 'IN' },
        scanEvents: scans,
      },
    ],
  });

  const handlers: Record<string, (body: Body) => Answer> = {
    'POST /rate/v1/rates/quotes': ({ accountNumber, requestedShipment }) => {
      if (accountNumber?.value !== FEDEX_ACCOUNT) return problem(400, 'ACCOUNT.NUMBER.MISMATCH');
      const { serviceType } = requestedShipment;
      const rated = [{ rateType: 'ACCOUNT', totalNetCharge: 11.37, currency: 'USD' }];
      return output({ rateReplyDetails: [{ serviceType, ratedShipmentDetails: rated }] });
    },
    'POST /ship/v1/shipments': ({ accountNumber, labelResponseOptions, requestedShipment: asked }) => {
      const [recipient] = asked?.recipients ?? [];
      const [line] = asked?.requestedPackageLineItems ?? [];
      if (accountNumber?.value !== FEDEX_ACCOUNT || labelResponseOptions !== 'LABEL')
        return problem(400, 'BAD.REQUEST');
      if (recipient.address.streetLines.some((text: string) => text.length > 35))
        return problem(422, 'STREETLINE.TOOLONG');
      if (!/^\d{10}$/.test(recipient.contact.phoneNumber)) return problem(400, 'PHONENUMBER.INVALID');
      if (recipient.address.residential && asked.serviceType === 'FEDEX_GROUND') {
        return problem(400, 'SERVICETYPE.NOT.ALLOWED');
      }
      if (recipient.address.postalCode === '00000') return problem(400, 'RECIPIENT.POSTALCODE.INVALID');
      booked += 1;
      const trackingNumber = String(794_600_000_000 + booked);
      const reference = line.customerReferences[0].value;
      shipments.push({ trackingNumber, reference, serviceType: asked.serviceType, cancelled: false, scans: [] });
      const packageDocuments = [
        { contentType: 'LABEL', docType: 'PDF', encodedLabel: LABEL.toString('base64'), copiesToPrint: 1 },
      ];
      return output({
        transactionShipments: [
          {
            masterTrackingNumber: trackingNumber,
            serviceType: asked.serviceType,
            pieceResponses: [{ trackingNumber, packageDocuments }],
            completedShipmentDetail: { usDomestic: true },
          },
        ],
      });
    },
    'PUT /ship/v1/shipments/cancel': ({ trackingNumber }) => {
      const found = shipments.find((shipment) => shipment.trackingNumber === trackingNumber);
      if (!found) return problem(404, 'TRACKING.TRACKINGNUMBER.NOTFOUND');
      if (found.cancelled) return problem(400, 'SHIPMENT.ALREADY.CANCELLED');
      if (found.scans.length > 0) return problem(400, 'SHIPMENT.CANCEL.NOTALLOWED');
      found.cancelled = true;
      return output({ cancelledShipment: true, cancelledHistory: true });
    },
    'POST /track/v1/trackingnumbers': ({ trackingInfo }) => {
      const number = trackingInfo[0].trackingNumberInfo.trackingNumber;
      const found = shipments.find(({ trackingNumber }) => trackingNumber === number);
      const error = { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'Tracking number cannot be found.' };
      const unknown = {
        trackingNumber: number,
        trackResults: [{ trackingNumberInfo: { trackingNumber: number }, error }],
      };
      return output({ completeTrackResults: [found ? trackResult(found) : unknown] });
    },
    'POST /track/v1/referencenumbers': ({ referencesInformation: { value, shipDateEnd } }) => {
      if (Date.parse(shipDateEnd) > Date.now()) return problem(400, 'TRACKING.SHIPDATEEND.FUTURE');
      const found = shipments.filter(({ reference }) => reference === value);
      if (found.length === 0) return problem(404, 'TRACKING.REFERENCENUMBER.NOTFOUND');
      return output({ completeTrackResults: found.map(trackResult) });
    },
    'POST /address/v1/addresses/resolve': ({ addressesToValidate: [{ address }] }) => {
      const { streetLines, city, stateOrProvinceCode, postalCode } = address;
      const isKnown = !/nowhere/i.test(streetLines[0]);
      const resolved = { streetLinesToken: streetLines, city, stateOrProvinceCode, postalCode, countryCode: 'US' };
      return output({
        resolvedAddresses: [
          {
            ...resolved,
            ...(city === 'Salem' ? { postalCode: '97301-1234' } : {}),
            classification: business ? 'BUSINESS' : 'RESIDENTIAL',
            attributes: { Resolved: String(isKnown), DPV: String(isKnown) },
          },
        ],
      });
    },
  };

  const grant = (text: string): Answer => {
    const form = new URLSearchParams(text);
    const isOurs =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === FEDEX_KEY.clientId &&
      form.get('client_secret') === FEDEX_KEY.clientSecret;
    if (!isOurs) return problem(401, 'NOT.AUTHORIZED.ERROR');
    const access_token = `token-${requests.length}`;
    tokens.add(access_token);
    return { status: 200, body: { access_token, token_type: 'bearer', expires_in: 3599, scope: 'CXS' } };
  };

  const answer = (request: IncomingMessage, text: string): Answer => {
    const handler = handlers[`${request.method} ${request.url}`];
    if (!handler) return problem(404, 'NOT.FOUND.ERROR');
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return problem(401, 'NOT.AUTHORIZED.ERROR');
    }
    return handler(JSON.parse(text));
  };

  const server: Server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    const isGrant = path === '/oauth/token';
    requests.push({ method: request.method ?? '', path, body: isGrant ? text : JSON.parse(text) });
    const index = faults.findIndex((fault) => fault.path === path);
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    if (typeof fault?.how === 'number') return send(response, problem(fault.how, 'SERVICE.UNAVAILABLE.ERROR'));
    const reply = isGrant ? grant(text) : answer(request, text);
    if (fault?.how === 'drop') return response.destroy();
    if (fault?.how === 'hang') return;
    send(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shipments,
    requests,
    requestsTo: (path: string) => requests.filter((request) => request.path === path),
    failNext(path: string, ...how: ('drop' | 'hang' | number)[]) {
      faults.push(...how.map((one) => ({ path, how: one })));
    },
    forgetTokens: () => tokens.clear(),
    setBusiness(isBusiness: boolean) {
      business = isBusiness;
    },
    reset() {
      faults = [];
      requests.length = 0;
      shipments.length = 0;
      business = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
