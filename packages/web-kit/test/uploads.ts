/** Lets a test control uploads, which jsdom would send. */
export function answerUploads() {
  const requests: Upload[] = [];
  class Upload {
    status = 0;
    response: unknown = null;
    responseType = '';
    path = '';
    headers: Record<string, string> = {};
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      requests.push(this);
    }
  }
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  return {
    get paths() {
      return requests.map(({ path }) => path);
    },
    get headers() {
      return requests.map(({ headers }) => headers);
    },
    progress: (share: number) => requests.at(-1)?.upload.onprogress?.({ loaded: share, total: 1 }),
    fail: () => requests.at(-1)?.onerror?.(),
    arrive(answer: unknown) {
      const request = requests.at(-1);
      if (!request) throw new Error('nothing was sent');
      Object.assign(request, { status: 201, response: answer });
      request.onload?.();
    },
  };
}
