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

// On touch, pointerup precedes the emulated mousedown, so a press lasts until `click`. A press without a click ends
// with the next key, or when scrolling or dragging starts.
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', start, true);
  for (const type of ['click', 'pointercancel', 'keydown']) addEventListener(type, end, true);
}

/** Runs immediately or, during a press, after it, because a button that moves during a press misses its click. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
