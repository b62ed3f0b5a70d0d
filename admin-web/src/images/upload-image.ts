import { UploadImageView } from '@loop-petal/contracts/shapes/catalog';
import { type Sending, sendPicture } from '@loop-petal/web-kit/send-picture';
import { adminToken, expireSession } from '../session/admin-session.ts';

export const uploadImage = (sending: Sending) =>
  sendAsStaff('/api/admin/upload-image', sending, (answer) => UploadImageView.parse(answer));

/** @throws ApiError */
export const sendAsStaff = <Answer>(
  path: string,
  { headers, ...sending }: Sending & { headers?: Readonly<Record<string, string>> },
  read: (answer: unknown) => Answer,
) =>
  sendPicture(path, {
    ...sending,
    headers: { ...headers, authorization: `Bearer ${adminToken() ?? ''}` },
    onUnauthorized: expireSession,
    read,
  });
