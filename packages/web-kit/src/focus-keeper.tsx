import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
const HEADING = 'h1, h2, h3, h4';
const LIST = 'ul, ol, dl, tbody, [role=list]';
const OVERLAY = 'dialog, [popover]';
const MAX_TRAIL = 20;

export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

/**
 * Mount once. Moves the focus when its element is removed, so that Tab doesn't restart at the top of the page: to the
 * re-created element, to the same control of the next or previous row, or to the heading of the new content. Closing an
 * overlay returns the focus to its opener, or to a neighbor of the opener.
 */
function keepFocus(): () => void {
  /** The focus history, latest last. Removed elements are replaced by the elements that took the focus. */
  let trail: HTMLElement[] = [];
  /** True if nothing has focus, which only a removed or disabled element can cause. */
  let isHeld = false;
  let pressedOn: Element;
  let pressedKind: string;

  const remember = (element: EventTarget | null) => {
    if (!(element instanceof HTMLElement) || element === document.body) return;
    trail = [...trail.filter((other) => other !== element), element].slice(-MAX_TRAIL);
    isHeld = true;
  };
  const onFocusIn = ({ target }: FocusEvent) => remember(target);
  /** Listens before others: their changes of the page must not take the focus from the control that was pressed. */
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) isHeld = false;
    queueMicrotask(() => {
      const isUsable = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled');
      if (isUsable && hasNoFocus()) isHeld = false;
    });
  };
  /** Holding Enter must not press what took the pressed control's place: the next row's control, or the opposite one. */
  const onKeyDown = (event: KeyboardEvent) => {
    const control = event.target as Element;
    // A text field's kind would change as the user types.
    const kind = control.matches('button') ? kindOf(control) : '';
    if (!event.repeat) {
      pressedOn = control;
      pressedKind = kind;
    } else if ((control !== pressedOn || kind !== pressedKind) && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
    }
  };

  const observer = new MutationObserver((records) => {
    trail = trail.flatMap((element) => (element.isConnected ? element : (findSuccessor(element, records) ?? [])));
    if (!isHeld || !hasNoFocus()) return;
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const place = trail.findLast((element) => modal.contains(element) && isPlace(element) && isShown(element));
    if (place?.matches(':disabled')) return;
    focusOn(place ?? findHeading(modal.querySelector('main') ?? modal));
  });

  remember(document.activeElement);
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('blur', onBlur, true);
  document.addEventListener('keydown', onKeyDown, true);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('blur', onBlur, true);
    document.removeEventListener('keydown', onKeyDown, true);
    observer.disconnect();
  };
}

/** Excludes scroll areas that are focusable only so that their content can be read. */
const isPlace = (element: HTMLElement): boolean => element.tabIndex >= 0 || element.matches(`${HEADING}, li`);

const hasNoFocus = () => document.activeElement === document.body || document.activeElement === null;

const isShown = (element: Element): boolean =>
  !element.closest('dialog:not([open]), [inert]') && (element.checkVisibility?.() ?? true);

function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  const isHeading = element.matches(HEADING);
  if (isHeading && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: isHeading });
}

/** The element to focus instead of a removed one; null to use its opener or predecessor. */
function findSuccessor(lost: HTMLElement, records: readonly MutationRecord[]): HTMLElement | null {
  const removal = findRemoval(lost, records);
  if (!removal) return null;
  const { gone, target, next, previous } = removal;
  if (lost.closest(OVERLAY) || target.closest(`dialog:not([open]), [popover]`)) return null;

  const recreated = findRecreated(lost);
  if (recreated) return recreated;

  const isRow = target.matches(LIST) || gone !== lost;
  const isLikeGone = (row: Element | null): row is Element =>
    row !== null && (target.matches(LIST) || (row.tagName === gone.tagName && row.className === gone.className));
  const neighbor =
    isRow &&
    ((isLikeGone(next) && findCounterpart(next, lost, gone)) ||
      (isLikeGone(previous) && findCounterpart(previous, lost, gone)));
  if (neighbor) return neighbor;

  const added = records
    .filter((record) => record.target === target)
    .flatMap((record) => [...record.addedNodes])
    .filter((node) => node instanceof HTMLElement && node.isConnected) as HTMLElement[];
  const replacement =
    firstOf(added, (box) => pick(box, HEADING)[0]) ?? firstOf(added, (box) => pick(box, FOCUSABLE).find(isReachable));
  if (replacement) return replacement;
  if (target.matches(LIST) || lost.closest(LIST)) return findHeading(target);
  return gone === lost ? (pick(target, FOCUSABLE).find(isReachable) ?? null) : null;
}

interface Removal {
  gone: Element;
  target: Element;
  next: Element | null;
  previous: Element | null;
}

function findRemoval(lost: Element, records: readonly MutationRecord[]): Removal | null {
  let node: Node = lost;
  let found: { gone: Node; record: MutationRecord } | null = null;
  for (const record of records) {
    const gone = [...record.removedNodes].find((one) => one.contains(node));
    if (!gone) continue;
    found = { gone, record };
    node = record.target;
  }
  if (!found || !(found.gone instanceof Element) || !(node instanceof Element) || !node.isConnected) return null;

  const survivor = (side: 'nextSibling' | 'previousSibling', from: Node | null): Element | null => {
    let sibling = from;
    while (sibling && (!(sibling instanceof Element) || sibling.parentNode !== node)) {
      const current: Node = sibling;
      const removal = records.find(({ removedNodes }) => [...removedNodes].includes(current as ChildNode));
      sibling = current.parentNode === node ? current[side] : (removal?.[side] ?? null);
    }
    return sibling as Element | null;
  };
  return {
    gone: found.gone,
    target: node,
    next: survivor('nextSibling', found.record.nextSibling),
    previous: survivor('previousSibling', found.record.previousSibling),
  };
}

/** The same element in a different position, found by its id or its row's id. */
function findRecreated(lost: HTMLElement): HTMLElement | null {
  for (let box: Element | null = lost; box; box = box.parentElement) {
    const recreated = box.id ? document.getElementById(box.id) : null;
    if (recreated) return box === lost ? recreated : findCounterpart(recreated, lost, box);
  }
  return null;
}

/** The matching control in another row: of the same kind, otherwise at the same position. */
function findCounterpart(row: Element, lost: Element, lostRow: Element): HTMLElement | null {
  const controls = pick(row, FOCUSABLE).filter(isReachable);
  const sameKind = controls.find((control) => kindOf(control) === kindOf(lost));
  return sameKind ?? controls[pick(lostRow, FOCUSABLE).indexOf(lost as HTMLElement)] ?? controls[0] ?? null;
}

/** The kind of a control, such as "Remove" for "Remove Rose Stem, Red from cart". */
function kindOf(control: Element): string {
  const [verb = ''] = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().split(' ');
  return `${control.tagName} ${verb}`;
}

/** The last heading above a position, in the smallest container around it that has one. */
function findHeading(place: Element): HTMLElement | null {
  for (let box: Element | null = place; box; box = box.parentElement) {
    const headings = pick(box, HEADING).filter(isShown);
    const above = headings.findLast(
      (heading) => heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (above ?? headings[0]) return above ?? headings[0] ?? null;
  }
  return null;
}

const isReachable = (control: HTMLElement): boolean =>
  control.tabIndex >= 0 && !control.matches(':disabled') && isShown(control);

const pick = (box: Element, selector: string): HTMLElement[] =>
  [box, ...box.querySelectorAll(selector)].filter((one) => one.matches(selector)) as HTMLElement[];

function firstOf<Found>(boxes: readonly HTMLElement[], find: (box: HTMLElement) => Found | undefined) {
  for (const box of boxes) {
    const found = find(box);
    if (found) return found;
  }
  return undefined;
}
