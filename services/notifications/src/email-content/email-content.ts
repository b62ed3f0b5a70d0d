import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { ContentFields } from '@loop-petal/contracts/shapes/content';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

interface EmailItem {
  name: string;
  detail: string;
  amount: string;
  imageUrl: string | null;
  /** The page that its name links to. */
  url?: string;
}

interface EmailLink {
  label: string;
  url: string;
}

/** The content of an email; all emails share one layout. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  items?: readonly EmailItem[];
  /** Pairs of label and amount; the last one is emphasized. */
  sums?: readonly (readonly [string, string])[];
  /** What the sums consist of: label, rule and amount. */
  receipt?: readonly ReceiptLine[];
  button?: EmailLink | readonly EmailLink[];
  link?: EmailLink;
  notes?: readonly string[];
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const INK = '#2B211C';
const MUTED = '#6A5950';
const ROSE = '#9A3A50';
const RECEIPT_TITLE = 'Why this price?';
const FONT = "Figtree,'Helvetica Neue',Arial,sans-serif";

export type EmailFrame = Pick<Settings, 'name' | 'address'> &
  /** `logo` is an absolute URL. */
  Partial<Pick<Settings, 'accent' | 'logo'>> &
  ContentFields['emails'];

type Frame = EmailFrame & { unsubscribeUrl?: string };

/** Renders an email as HTML for mail clients (tables, inline styles) and as plain text. */
export const renderEmail = (content: EmailContent, frame: Frame): RenderedEmail => ({
  subject: content.subject,
  html: renderHtml(content, frame),
  text: renderText(content, frame),
});

function renderHtml(content: EmailContent, frame: Frame): string {
  const { name, address, signature, closing, unsubscribeUrl, accent, logo } = frame;
  const rows = [
    heading(content.heading),
    ...content.paragraphs.map(paragraph),
    items(content.items ?? []),
    sums(content.sums ?? []),
    receipt(content.receipt ?? []),
    ...buttonsOf(content).map((one) => button(one, accent?.light ?? ROSE)),
    content.link ? link(content.link) : '',
    signature ? paragraph(signature) : '',
    ...(content.notes ?? []).map(note),
  ];
  const unsubscribe = unsubscribeUrl
    ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:${MUTED}">Unsubscribe</a>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(content.subject)}</title></head>
<body style="margin:0;background:#F6EFE4;color:${INK};font:16px/1.6 ${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 8px 20px;font:500 22px/1.2 Fraunces,Georgia,serif">${logo ? logoPicture(logo, name) : escapeHtml(name)}</td></tr>
<tr><td style="background:#FFFAF2;border:1px solid #E2D5C3;border-radius:22px;padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('\n')}</table>
</td></tr>
<tr><td style="padding:20px 8px;color:${MUTED};font-size:13px">${lines(closing)}${address ? `<br>${escapeHtml(address)}` : ''}${unsubscribe}</td></tr>
</table></td></tr></table></body></html>`;
}

const buttonsOf = ({ button: one }: EmailContent): readonly EmailLink[] => [one ?? []].flat();

const row = (content: string): string => `<tr><td>${content}</td></tr>`;
const heading = (text: string): string =>
  row(`<h1 style="margin:0 0 16px;font:500 28px/1.2 Fraunces,Georgia,serif">${escapeHtml(text)}</h1>`);
const paragraph = (text: string): string => row(`<p style="margin:0 0 16px">${lines(text)}</p>`);
const note = (text: string): string =>
  row(`<p style="margin:16px 0 0;color:${MUTED};font-size:13px">${escapeHtml(text)}</p>`);
const logoPicture = (url: string, name: string): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:240px;object-fit:contain;object-position:left">`;
const button = ({ label, url }: EmailLink, color: string): string =>
  row(
    `<a href="${escapeHtml(url)}" style="display:inline-block;margin-top:12px;padding:12px 24px;border-radius:999px;background:${color};color:#FFFAF2;text-decoration:none">${escapeHtml(label)}</a>`,
  );
const link = ({ label, url }: EmailLink): string =>
  row(
    `<p style="margin:16px 0 0;font-size:13px"><a href="${escapeHtml(url)}" style="color:${MUTED}">${escapeHtml(label)}</a></p>`,
  );

function items(list: readonly EmailItem[]): string {
  return list
    .map(({ name, detail, amount, imageUrl, url }) => {
      const title = url
        ? `<a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(name)}</a>`
        : escapeHtml(name);
      const picture = imageUrl
        ? `<img src="${escapeHtml(imageUrl)}" width="64" height="64" alt="" style="border-radius:12px;display:block;object-fit:cover">`
        : '';
      return row(`<table role="presentation" width="100%" style="border-top:1px solid #E2D5C3"><tr>
<td width="76" style="padding:12px 0">${picture}</td>
<td style="padding:12px 0">${title}<br><span style="color:${MUTED};font-size:14px">${escapeHtml(detail)}</span></td>
<td align="right" style="padding:12px 0">${escapeHtml(amount)}</td></tr></table>`);
    })
    .join('\n');
}

function sums(list: readonly (readonly [string, string])[]): string {
  if (list.length === 0) return '';
  const lines = list.map(([label, amount], index) => {
    const style = index === list.length - 1 ? 'padding:8px 0 0;font-weight:600' : `padding:2px 0;color:${MUTED}`;
    return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style}">${escapeHtml(amount)}</td></tr>`;
  });
  return row(
    `<table role="presentation" width="100%" style="border-top:1px solid #E2D5C3;margin:4px 0 16px">${lines.join('')}</table>`,
  );
}

function receipt(list: readonly ReceiptLine[]): string {
  if (list.length === 0) return '';
  const style = `padding:2px 0;color:${MUTED};font-size:13px`;
  const rows = list.map(
    ({ label, rule, amount }) =>
      `<tr><td style="${style}">${escapeHtml(label)}: ${escapeHtml(rule)}</td><td align="right" valign="top" style="${style}">${formatCents(toCents(amount))}</td></tr>`,
  );
  return row(
    `<p style="margin:0 0 4px;font-size:13px;font-weight:600">${RECEIPT_TITLE}</p><table role="presentation" width="100%" style="margin:0 0 16px">${rows.join('')}</table>`,
  );
}

function receiptText(list: readonly ReceiptLine[]): string {
  const rows = list.map(({ label, rule, amount }) => `- ${label}: ${rule}: ${formatCents(toCents(amount))}`);
  return list.length === 0 ? '' : [RECEIPT_TITLE, ...rows].join('\n');
}

function renderText(content: EmailContent, { name, address, signature, closing, unsubscribeUrl }: Frame): string {
  const blocks = [
    content.heading,
    ...content.paragraphs,
    (content.items ?? []).map(itemText).join('\n'),
    (content.sums ?? []).map(([label, amount]) => `${label}: ${amount}`).join('\n'),
    receiptText(content.receipt ?? []),
    ...buttonsOf(content).map(({ label, url }) => `${label}: ${url}`),
    content.link ? `${content.link.label}: ${content.link.url}` : '',
    signature,
    ...(content.notes ?? []),
    `${name}. ${closing}`,
    address,
    unsubscribeUrl ? `Unsubscribe: ${unsubscribeUrl}` : '',
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const itemText = ({ name, detail, amount, url }: EmailItem): string =>
  `- ${name}${detail && ` (${detail})`}${amount && `: ${amount}`}${url ? `\n  ${url}` : ''}`;

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
