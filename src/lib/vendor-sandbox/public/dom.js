// @ts-check

/**
 * Creates an element; attributes that are undefined or false are left out.
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined>} [attributes]
 * @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {Record<string, string | boolean | undefined>} attributes
 * @param {() => void} onPress
 * @param {(Node | string)[]} children
 */
export function button(attributes, onPress, ...children) {
  const element = make('button', { type: 'button', ...attributes }, ...children);
  element.addEventListener('click', onPress);
  return element;
}

/**
 * Replaces the content of an element. Children that stay are not touched, and the focus stays on the control with the same key.
 * @param {HTMLElement} parent
 * @param {Node[]} children
 */
export function replace(parent, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && parent.contains(active) ? active.dataset['key'] : undefined;
  const gone = Array.from(parent.childNodes).filter((child) => !children.includes(child));
  for (const child of gone) child.remove();
  children.forEach((child, at) => {
    const now = parent.childNodes[at];
    if (now !== child) parent.insertBefore(child, now ?? null);
  });
  if (key === undefined || parent.contains(active)) return;
  const again = [...parent.querySelectorAll('[data-key]')].find((one) => one.getAttribute('data-key') === key);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Returns what is read aloud and what is shown instead of it.
 * @param {string} read
 * @param {string} shown
 */
export function spoken(read, shown) {
  return [make('span', { class: 'outcome' }, read), make('span', { 'aria-hidden': 'true' }, shown)];
}
