import { toLatin1 } from '@loop-petal/contracts/rules/latin';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { Shipment } from './shipment.ts';

/** The size in points of 1/72 inch, as in PDF. */
const WIDTH_POINTS = 288;
const HEIGHT_POINTS = 432;
const MARGIN_POINTS = 18;

interface LabelTexts {
  trackingNumber: string;
  service: string;
  /** A note below the service. */
  note: string;
  /** The first line is the name. */
  from: readonly string[];
  to: readonly string[];
}

export const renderLabel = (shipment: Shipment, sender: Pick<Settings, 'name' | 'address'>): Promise<Uint8Array> =>
  drawLabel({
    ...shipment,
    note: `Parcel ${shipment.parcel} of ${shipment.parcels}`,
    from: [sender.name, ...(sender.address ? [sender.address] : [])],
    to: addressLines(shipment.address),
  });

/** A PDF of 4 × 6 inches, the size of label printers. */
export async function drawLabel({ trackingNumber, service, note, from, to }: LabelTexts): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts, rgb } = (await import('pdf-lib')).default;
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Label ${trackingNumber}`);
  const [regular, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ]);
  const page = pdf.addPage([WIDTH_POINTS, HEIGHT_POINTS]);
  const write = (text: string, y: number, size: number, font = regular) =>
    page.drawText(toLatin1(text).slice(0, 60), { x: MARGIN_POINTS, y, size, font });
  const line = (y: number) =>
    page.drawLine({
      start: { x: MARGIN_POINTS, y },
      end: { x: WIDTH_POINTS - MARGIN_POINTS, y },
      thickness: 1.5,
      color: rgb(0, 0, 0),
    });

  const [sender = '', ...senderLines] = from;
  write(sender, 402, 12, bold);
  if (senderLines.length > 0) write(senderLines.join(', '), 388, 9);
  write(findShippingService(service)?.name ?? service, 362, 16, bold);
  write(note, 346, 9);
  line(334);
  write('SHIP TO', 316, 8, bold);
  for (const [index, text] of to.entries()) {
    write(text, 296 - index * 18, 13, index === 0 ? bold : regular);
  }
  line(182);
  drawBars(trackingNumber, (x, width) => page.drawRectangle({ x, y: 84, width, height: 78, color: rgb(0, 0, 0) }));
  write(trackingNumber, 62, 14, bold);
  return pdf.save();
}

/** A recipient or sender; a note once it is erased. */
export function addressLines(address: ShippingAddress | null): string[] {
  if (!address) return ['(erased at the customer’s request)'];
  const { recipientName, addressLine1, addressLine2, city, state, zipCode, phone } = address;
  return [recipientName, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, phone].filter(
    (text): text is string => Boolean(text),
  );
}

/** Code 128, set B. @see ISO/IEC 15417 */
function drawBars(text: string, draw: (x: number, width: number) => void): void {
  const values = [...text].map((char) => char.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  const modules = [START_B, ...values, check].map((value) => CODE_128[value]).join('') + STOP;
  const unit = (WIDTH_POINTS - 2 * MARGIN_POINTS) / [...modules].reduce((sum, width) => sum + Number(width), 0);
  let x = MARGIN_POINTS;
  [...modules].forEach((width, index) => {
    if (index % 2 === 0) draw(x, Number(width) * unit);
    x += Number(width) * unit;
  });
}

const START_B = 104;
const STOP = '2331112';
const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
