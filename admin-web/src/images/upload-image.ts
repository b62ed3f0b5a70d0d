import { UploadImageView } from '@loop-petal/contracts/shapes/catalog';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { adminToken, expireSession } from '../session/admin-session.ts';

/**
 * Sends a picture. Only XMLHttpRequest tells how far it got.
 * @param onProgress from 0 to 1
 * @throws ApiError
 */
export function uploadImage({ file, onProgress }: { file: File; onProgress: (share: number) => void }) {
  return new Promise<UploadImage>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/admin/upload-image');
    request.setRequestHeader('authorization', `Bearer ${adminToken() ?? ''}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0, 'Upload failed', 'offline'));
    request.onload = () => {
      if (request.status === 201) return resolve(UploadImageView.parse(request.response));
      if (request.status === 401) expireSession();
      reject(new ApiError(request.status, request.response?.message || 'Upload failed'));
    };
    const form = new FormData();
    form.set('image', file);
    request.send(form);
  });
}
type UploadImage = ReturnType<typeof UploadImageView.parse>;
