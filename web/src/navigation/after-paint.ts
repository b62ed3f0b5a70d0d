/** Runs it once the browser has drawn the answer to what the user just did; at once in a hidden tab, which draws nothing. */
export function afterPaint(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
