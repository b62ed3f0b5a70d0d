import { type ArtisanJobView, type FinishJobRequest, JobPicture } from '@loop-petal/contracts/shapes/production';
import type { Sending } from '@loop-petal/web-kit/send-picture';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';
import { sendAsStaff } from '../../images/upload-image.ts';

export type Piece = z.infer<typeof ArtisanJobView>;
/** Starts or pauses a piece, or finishes it, which moves it on to the confirmed state. */
export type Step = 'start' | 'pause' | FinishJobRequest['to'];

const REFETCH_MS = 15_000;

export const pieceQueries = {
  mine: () =>
    queryOf('GET /api/artisan/jobs', {
      queryKey: ['pieces'],
      refetchInterval: REFETCH_MS,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    }),
};
export const hoursQuery = () =>
  queryOf('GET /api/artisan/hours', { queryKey: ['hours'], refetchInterval: 60_000, refetchOnWindowFocus: true });
export const pieceKeys = [pieceQueries.mine().queryKey];

export const takeStep = ({ piece: { id }, step }: { piece: Piece; step: Step }) =>
  step === 'start' || step === 'pause'
    ? api.call(`POST /api/artisan/jobs/{id}/${step}`, { params: { id } })
    : api.call('POST /api/artisan/jobs/{id}/finish', { params: { id }, body: { to: step } });

/** @param key identifies the chosen photo, so that a repeated upload adds one picture */
export const addPicture = ({ id, key, ...sending }: Sending & { id: string; key: string }) =>
  sendAsStaff(`/api/artisan/jobs/${id}/pictures`, { ...sending, headers: { 'Idempotency-Key': key } }, (answer) =>
    JobPicture.parse(answer),
  );
export const deletePicture = (params: { id: string; pictureId: string }) =>
  api.call('DELETE /api/artisan/jobs/{id}/pictures/{pictureId}', { params });
