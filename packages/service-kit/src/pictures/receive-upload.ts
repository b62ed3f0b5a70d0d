import { MAX_PICTURE_BYTES } from '@loop-petal/contracts/rules/shop';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { badRequest, ShopError } from '../http/errors.ts';

const upload = multer({
  storage: multer.memoryStorage(),
  limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 5, parts: 6 },
});

/** Reads the field `image` of a multipart form. @throws ShopError 413 `too_large`, 400 `no_image` or `upload_failed` */
export function receiveUpload(req: Request, res: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    upload.single('image')(req, res, (error: unknown) => {
      if (!error && req.file) resolve(req.file.buffer);
      else reject(error ? refusalFor(error) : badRequest('Please choose a picture in the field "image".', 'no_image'));
    });
  });
}

function refusalFor(error: unknown): ShopError {
  const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
  return isTooLarge
    ? new ShopError(413, 'too_large', 'The picture is larger than 5MB.')
    : badRequest('Upload failed', 'upload_failed');
}
