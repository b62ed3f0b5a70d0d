import { UploadImageView } from '@loop-petal/contracts/shapes/catalog';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { adminToken, expireSession } from '../session/admin-session.ts';

export interface Sending {
  file: File;
  onProgress: (share: number) => void;
}

export const uploadImage = (sending: Sending) =>
  sendPicture('/api/admin/upload-image', sending, (answer) => UploadImageView.parse(answer));

/**
 * Sends a picture. Only XMLHttpRequest reports upload progress.
 * @throws ApiError
 */
export function sendPicture<Answer>(path: string, { file, onProgress }: Sending, read: (answer: unknown) => Answer) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('authorization', `Bearer ${adminToken() ?? ''}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0, 'Upload failed', 'offline'));
    request.onload = () => {
      if (request.status === 201) return resolve(read(request.response));
      if (request.status === 401) expireSession();
      reject(new ApiError(request.status, request.response?.message || 'Upload failed'));
    };
    const form = new FormData();
    form.set('image', file);
    request.send(form);
  });
}
