/** What the selectors of jsdom's own style sheet depend on, besides element names and focus. */
const ATTRIBUTES = ['type', 'disabled', 'list', 'dir', 'open', 'hidden', 'style'];

const computedStyles = new Map();

/**
 * jsdom matches an element with all rules of its own style sheet, again after each change of the page: a seventh of a
 * test's time. On a page without other style sheets, elements with equal names and attributes from the root share one
 * result.
 */
export function shareComputedStyles(window) {
  const computeStyle = window.getComputedStyle;
  window.getComputedStyle = (element, pseudoElement) => {
    const { activeElement, styleSheets } = window.document;
    if (pseudoElement || !element?.isConnected || element === activeElement || styleSheets.length > 0)
      return computeStyle(element, pseudoElement);
    const place = describePlace(element);
    const known = computedStyles.get(place);
    if (known) return known;
    const style = computeStyle(element);
    computedStyles.set(place, style);
    return style;
  };
}

function describePlace(element) {
  let place = '';
  for (let at = element; at; at = at.parentElement) {
    place += `>${at.localName}`;
    for (const name of ATTRIBUTES) {
      const value = at.getAttribute(name);
      if (value !== null) place += `[${name}=${value}]`;
    }
  }
  return place;
}
