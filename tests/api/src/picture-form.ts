import sharp from 'sharp';

/** The body of an upload. */
export async function pictureForm(): Promise<FormData> {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#9a3a50' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'rose.png');
  return form;
}
