/** Allows only its own styles and pictures of the shop: no script, no form, no request to another server. */
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

/** Links open a new window, which the sandbox blocks: the frame stays. */
export const previewHtml = (html: string): string => html.replaceAll(/<a\s/g, '<a target="_blank" rel="noreferrer" ');
