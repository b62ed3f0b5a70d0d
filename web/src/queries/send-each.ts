import { ApiError } from '@loop-petal/web-kit/api-client';

interface Refused<Line> {
  line: Line;
  error: ApiError;
}

/**
 * Sends lines in sequence and skips those that the shop refuses with a reason.
 * @returns the refused lines
 * @throws the first network or server failure, after which no other line is sent
 */
export async function sendEach<Line>(
  lines: readonly Line[],
  send: (line: Line) => Promise<unknown>,
): Promise<Refused<Line>[]> {
  const refused: Refused<Line>[] = [];
  for (const line of lines) {
    await send(line).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      refused.push({ line, error });
    });
  }
  return refused;
}

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
