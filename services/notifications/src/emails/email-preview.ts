/** Allows only inline styles and the shop's pictures: no scripts, forms or requests to other servers. */
export function previewPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; ');
}

/** Links open in a new window, which the sandbox blocks, so the frame stays on the preview. */
export const previewHtml = (html: string): string => html.replaceAll(/<a\s/g, '<a target="_blank" rel="noreferrer" ');
