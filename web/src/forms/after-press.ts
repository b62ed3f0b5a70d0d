let isPressed = false;
const waiting = new Set<() => void>();

function start() {
  isPressed = true;
}

function end() {
  isPressed = false;
  for (const run of waiting) run();
  waiting.clear();
}

// A finger is up again before its `mousedown` takes the focus away; hence a press lasts until its click. One without a
// click is over with the next key, or when the browser takes it for a scroll or a drag.
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', start, true);
  for (const type of ['click', 'pointercancel', 'keydown']) addEventListener(type, end, true);
}

/**
 * Runs it now or, during a press, after it: a button that moves between the start and the end of a press misses its click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
