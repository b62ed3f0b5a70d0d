/** @jest-environment ./packages/web-kit/test/page-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { act, render, waitFor } from '@testing-library/react';
import { UploadPictures } from '../src/upload-pictures.tsx';
import { answerUploads } from './uploads.ts';

test('a picture that was chosen before the code was loaded is uploaded once', async () => {
  const uploads = answerUploads();
  const onChange = jest.fn();
  const chosen = [new File(['picture'], 'rose.png', { type: 'image/png' })];
  jest.spyOn(HTMLInputElement.prototype, 'files', 'get').mockReturnValue(chosen as unknown as FileList);
  jest.spyOn(HTMLInputElement.prototype, 'value', 'set').mockImplementation(() => void chosen.splice(0));
  render(<UploadPictures urls={[]} onChange={onChange} onUploading={() => undefined} max={1} />);
  await waitFor(() => expect(uploads.paths).toEqual(['/api/uploads']));
  await act(async () => uploads.arrive({ imageUrl: '/images/rose' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(['/images/rose']));
  expect(uploads.paths).toHaveLength(1);
});
