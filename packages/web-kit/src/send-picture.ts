import { ApiError } from './api-client.ts';

export interface Sending {
  file: File;
  onProgress: (share: number) => void;
}

interface Options<Answer> extends Sending {
  headers?: Readonly<Record<string, string>>;
  onUnauthorized?: () => void;
  read: (answer: unknown) => Answer;
}

/**
 * Sends a picture in the field `image`. Only XMLHttpRequest reports upload progress.
 * @throws ApiError
 */
export function sendPicture<Answer>(path: string, options: Options<Answer>): Promise<Answer> {
  const { file, onProgress, headers = {}, onUnauthorized, read } = options;
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new ApiError(0, 'Upload failed', 'offline'));
    request.onload = () => {
      if (request.status === 201) return resolve(read(request.response));
      if (request.status === 401) onUnauthorized?.();
      reject(new ApiError(request.status, request.response?.message || 'Upload failed'));
    };
    const form = new FormData();
    form.set('image', file);
    request.send(form);
  });
}
